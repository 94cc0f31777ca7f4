import { expect, test, vi } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { askLeftover, findLeftovers, getMaterialRequest, receiveRequest } from 'contract/materials/index.ts';
import { getServiceOrder, orderReception, postHes } from 'contract/orders/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { askSupplierBank, confirmSupplierBank, getSupplierBank, getSupplierDropdowns } from 'contract/suppliers/index.ts';
import {
  approveMaterial,
  approveSupplierV2,
  askProposals,
  createMaterialAbastecimiento,
  createPurchaseOrders,
  createSupplierAbastecimiento,
  getMaterialCreation,
  getPurchaseRequest,
  getReportDropdowns,
  getSupplierCreation,
  getSupplierMerge,
  listProposals,
  mergeSupplier,
  proposePurchaseOrder,
  replaceWithLeftover,
  updateStockReport,
} from 'contract/supplying/index.ts';
import { checkDigit } from 'contract/rut.ts';
import { orderScene } from '../src/orders/scene.ts';
import { todayInChile } from '../src/platform/today.ts';
import { proposeReplenishment } from '../src/supplying/proposals/find.ts';
import { killing, moment, type Flow } from './killing.ts';
import { signature } from './signatures.ts';

// Whole programs are started here, while other tests want the processors.
vi.setConfig({ testTimeout: 120_000 });
const all = await orderScene();
const { app, db, given, employee, boss, project, issued, until } = all;
const { killed, pressedTwice } = killing(all);

const banking: Permission[] = ['supplier_bank:read', 'supplier_bank:create', 'supplier_bank:approve'];
const buying: Permission[] = ['materials:read', 'materials:create', 'purchase_requests:read', 'purchase_requests:update'];
const supplying: Permission[] = [
  'purchase_orders:read',
  'purchase_orders:create',
  'supplier_creation:read',
  'supplier_creation:approve',
  'supplier_creation:create',
  'supplier_creation:update',
  'material_creation:read',
  'material_creation:create',
  'material_creation:update',
  'reports:read',
  'reports:update',
];
const aida = await employee({ nombre: 'Aída Abastece', permissions: [...banking, ...buying, ...supplying], isSupply: true });
const ana = await employee({ nombre: 'Ana Pide', permissions: banking });
const ines = await employee({
  nombre: 'Inés Aprueba',
  permissions: ['supplier_creation:read', 'supplier_creation:approve', 'material_creation:read', 'material_creation:approve'],
});
const clave = 'confirma-con-otra-1';
const headers = { 'x-confirm-password': clave };
await given.password(aida.id, clave);
await given.rules([{ level: 1, staff_id: boss.staff_id }]);

const pdf = (name: string) => new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], name, { type: 'application/pdf' });
type CountedTable = 'supplier_merges' | 'hes' | 'stock_movements' | 'material_receipts' | 'purchase_order_arrivals';
const count = async (table: CountedTable): Promise<number> =>
  (
    await db
      .selectFrom(table)
      .select((it) => it.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;
const postsOf = async (source: string): Promise<number> =>
  (await db.selectFrom('erp_posts').where('source', '=', source).select('id').execute()).length;

/** Each flow may begin more than once. */
let beginningsSoFar = 0;

/** A supplier that the ERP has. */
async function supplier() {
  const { codigo } = await given.supplier({ rut: null, en_erp: true });
  return db.selectFrom('supplier_records').where('supplier_code', '=', codigo).select('id').executeTakeFirstOrThrow();
}

/** Two suppliers that are the same. */
async function merging(): Promise<Flow> {
  const pair = { id: (await supplier()).id, into: (await supplier()).id };
  const { fingerprint } = await aida.call(getSupplierMerge, pair);
  const form = { ...pair, reason: 'Está dos veces', fingerprint };

  return {
    moment: moment('audit', mergeSupplier, { by: aida, input: form, headers }),
    async nothing() {
      expect([await count('supplier_merges'), await postsOf('supplier_merge')]).toEqual([0, 0]);
    },
    async again() {
      expect(await aida.call(mergeSupplier, form, headers)).toMatchObject({ id: pair.into, merges: [{ reason: 'Está dos veces' }] });
      expect([await count('supplier_merges'), await postsOf('supplier_merge')]).toEqual([1, 1]);
    },
  };
}

/** An account that a second person confirms. */
async function confirming(): Promise<Flow> {
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', 'P1').select('id').executeTakeFirstOrThrow();
  await db.updateTable('suppliers').set({ en_erp: true }).where('codigo', '=', 'P1').execute();
  const codigo = String(900 + (beginningsSoFar += 1));
  const bank = await db
    .insertInto('banks')
    .values({ codigo, nombre: `Banco ${codigo}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { fingerprint } = await ana.call(getSupplierBank, { id });
  const asked = await ana.call(askSupplierBank, {
    id,
    fingerprint,
    bank_id: bank.id,
    kind: 'corriente',
    number: `10000${codigo}`,
    holder: '76123456-0',
    email: 'pagos@gruas.example',
    reason: 'Cambió de banco',
    files: pdf('certificado.pdf'),
  });
  const seen = { account_id: asked.pending?.id ?? 0, fingerprint: asked.fingerprint };

  return {
    moment: moment('audit', confirmSupplierBank, { by: aida, input: seen, headers }),
    async nothing() {
      expect(await ana.call(getSupplierBank, { id })).toMatchObject({ in_force: null, pending: { id: seen.account_id } });
      expect(await postsOf('supplier_bank')).toBe(0);
    },
    async again() {
      expect(await aida.call(confirmSupplierBank, seen, headers)).toMatchObject({ in_force: { id: seen.account_id }, pending: null });
      expect(await postsOf('supplier_bank')).toBe(1);
    },
  };
}

/** What is proposed, of which each warehouse makes a request. */
async function asking(): Promise<Flow> {
  const material = await given.material();
  const places = [await given.warehouse(), await given.warehouse()];
  await aida.call(updateStockReport, {
    items: places.map((it) => ({ code: material.codigo, warehouse_code: it.codigo, minimum: '5', maximum: null, version: 0 })),
  });
  await proposeReplenishment(app.workshop);
  const { items } = await aida.call(listProposals, { state: 'propuesta' });
  const { codigo: cost_center } = await given.costCenter();
  const requested = async () =>
    (await db.selectFrom('material_requests').where('cost_center', '=', cost_center).select('id').execute()).length;
  const form = {
    items: items.map(({ id, version, quantity, way }) => ({ id, version, quantity, way })),
    cost_center,
    required_date: todayInChile(),
  };

  return {
    moment: moment('audit', askProposals, { by: aida, input: form }),
    async nothing() {
      expect(await requested()).toBe(0);
    },
    async again() {
      expect((await aida.call(askProposals, form)).requests).toHaveLength(2);
      expect(await aida.refused(askProposals, form)).toMatchObject({ status: 409 });
      expect(await requested()).toBe(2);
    },
  };
}

/** A sheet, which the ERP receives. */
async function registering(): Promise<Flow> {
  const order = await issued();
  const sheet = {
    number: order.number,
    edition: order.edition,
    received_on: todayInChile(),
    items: [{ line: 1, quantity: '2' }],
    signer_name: 'Pedro Soto',
    signer_rut: '33.000.154-2',
    signature: await signature(),
  };

  return {
    moment: moment('hes_evidence', postHes, { by: aida, input: { ...sheet, evidence: pdf('acta.pdf') } }),
    async nothing() {
      expect([await count('hes'), await postsOf('hes')]).toEqual([0, 0]);
    },
    async again() {
      await aida.call(postHes, { ...sheet, evidence: pdf('acta.pdf') });
      expect((await aida.call(orderReception, { number: order.number })).lines).toMatchObject([{ received: '2', pending: '0' }]);
      expect([await count('hes'), await postsOf('hes')]).toEqual([1, 1]);
    },
  };
}

/** What a supplier brings of an order, into the stock. */
async function receiving(): Promise<Flow> {
  const material = await given.material();
  const asked = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    requester_id: aida.id,
    to_warehouse_id: (await given.warehouse()).id,
    lines: [{ material_id: material.id }],
  });
  const { lines, fingerprint } = await aida.call(proposePurchaseOrder, { request_ids: [asked.id] });
  const { orders } = await aida.call(createPurchaseOrders, {
    request_ids: [asked.id],
    fingerprint,
    supplier_code: 'P1',
    currency: 'CLP',
    delivery_date: todayInChile(),
    items: lines.map(({ material_request_item_id }) => ({ material_request_item_id, quantity: '10', unit_price: '1000' })),
  });
  const number = orders[0]?.number ?? '';
  const { id: approval_id, version } = await db
    .selectFrom('approvals')
    .where('entity', '=', 'purchase_order')
    .where('estado', '=', 'pendiente')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await boss.call(decideApproval, { approval_id, approved: true, version, comentario: null });
  await until(number, { status: 'emitida' });
  const receipt = {
    number: asked.number,
    version: (await aida.call(getMaterialRequest, { number: asked.number })).version,
    items: [{ material_request_item_id: asked.items[0]?.id ?? 0, quantity: '4' }],
    order: number,
  };
  const counts = async () => [await count('stock_movements'), await count('material_receipts'), await count('purchase_order_arrivals')];
  const before = await counts();

  return {
    moment: moment('stock_movements', receiveRequest, { by: aida, input: receipt }),
    async nothing() {
      expect(await counts()).toEqual(before);
      expect(await aida.call(getServiceOrder, { number })).toMatchObject({ reception: 'nada' });
    },
    async again() {
      await aida.call(receiveRequest, receipt);
      expect(await counts()).toEqual(before.map((it) => it + 1));
      expect(await postsOf('recepcion')).toBe(1);
      expect(await aida.refused(receiveRequest, receipt)).toMatchObject({ status: 412 });
    },
  };
}

const cards = async (code: string) => (await db.selectFrom('erp_cards').where('code', '=', code).select('code').execute()).length;

/** A supplier that is approved: its code is reserved, and the ERP is told. */
async function approvingSupplier(): Promise<Flow> {
  const choices = await aida.call(getSupplierDropdowns, {});
  const first = (list: readonly { id: number }[]) => list[0]?.id ?? 0;
  const body = String(77_000_000 + (beginningsSoFar += 1));
  const rut = `${body}-${checkDigit(body)}`;
  const { id, number, version } = await aida.call(createSupplierAbastecimiento, {
    name: `Andamios ${body} SpA`,
    rut,
    email: 'ventas@andamios.example',
    billing: 'factura',
    category_id: first(choices.business_category),
    payment_method_id: first(choices.payment_method),
    payment_condition_id: first(choices.payment_condition),
    service_bought_id: first(choices.service_bought),
    reason: 'Arrienda andamios',
  });
  const seen = { request_id: id, version };
  const now = () => ines.call(getSupplierCreation, { number });

  return {
    moment: moment('erp_posts', approveSupplierV2, { by: ines, input: seen }),
    async nothing() {
      expect(await now()).toMatchObject({ status: 'por_aprobar', code: null, version });
      expect(await cards(`${rut}P`)).toBe(0);
    },
    async again() {
      await ines.call(approveSupplierV2, seen);
      await vi.waitFor(async () => expect(await now()).toMatchObject({ status: 'creada', code: `${rut}P` }), { timeout: 20_000 });
      expect(await cards(`${rut}P`)).toBe(1);
      expect(await ines.refused(approveSupplierV2, seen)).toMatchObject({ status: 409 });
    },
  };
}

/** A material that is approved: the next code of its family is its own. */
async function approvingMaterial(): Promise<Flow> {
  const choices = await aida.call(getReportDropdowns, {});
  const [family, unit, item] = [choices.familias[0], choices.unidad_medida[0], choices.item_gastos[0]];
  const { id, number, version } = await aida.call(createMaterialAbastecimiento, {
    description: 'Perno que no está',
    family_id: family?.id,
    unit_id: unit?.id,
    expense_item_id: item?.id,
    reason: 'No está',
  });
  const seen = { request_id: id, version };
  const now = () => ines.call(getMaterialCreation, { number });

  return {
    moment: moment('erp_posts', approveMaterial, { by: ines, input: seen }),
    async nothing() {
      expect(await now()).toMatchObject({ status: 'por_aprobar', code: null, version });
    },
    async again() {
      const { code } = await ines.call(approveMaterial, seen);
      await vi.waitFor(async () => expect(await now()).toMatchObject({ status: 'creada', code }), { timeout: 20_000 });
      expect(code).toMatch(new RegExp(`^${family?.codigo}-\\d{6}$`));
      expect([await cards(code ?? ''), await ines.refused(approveMaterial, seen)]).toMatchObject([1, { status: 409 }]);
    },
  };
}

/** Enough of a material lies idle at another site than the one that wants it. */
async function lyingElsewhere() {
  const wanting = await given.project({ jefe_proyecto_id: boss.id });
  const { id: material_id, codigo: code } = await given.material({ price: '1000' });
  const there = await given.project();
  const created_at = new Date(Date.now() - 45 * 86_400_000).toISOString();
  await given.materialRequest({ project_id: there.id, created_at, lines: [{ material_id, quantity: '60', received: '60' }] });
  const wanted = { project_code: wanting.codigoProyecto };
  const [found] = await aida.call(findLeftovers, { ...wanted, items: [{ code, quantity: '10' }] });
  const { source, key, fingerprint } = found?.offers[0] ?? { source: 'obra' as const, key: 0, fingerprint: '' };
  return { material_id, chosen: { code, quantity: '10', offer: { source, key, code, fingerprint } }, wanted, project_id: wanting.id };
}
/** Requests for a material, and how much of it is promised. */
async function takenOf(material_id: number): Promise<[requests: number, promised: number]> {
  const lines = await db.selectFrom('material_request_lines').where('material_id', '=', material_id).select('id').execute();
  const promised = await db.selectFrom('leftover_promises').where('material_id', '=', material_id).select('quantity').execute();
  return [lines.length, promised.length];
}

/** What lies elsewhere is asked for, and held. */
async function askingLeftover(): Promise<Flow> {
  const { material_id, chosen, wanted } = await lyingElsewhere();
  const form = { ...wanted, ...chosen };

  return {
    moment: moment('leftovers', askLeftover, { by: aida, input: form }),
    async nothing() {
      expect(await takenOf(material_id)).toEqual([1, 0]);
    },
    async again() {
      expect(await aida.call(askLeftover, form)).toMatchObject({ quantity: '10' });
      expect(await takenOf(material_id)).toEqual([2, 1]);
    },
  };
}

/** What lies elsewhere takes the place of a line that would be bought. */
async function replacing(): Promise<Flow> {
  const { material_id, chosen, project_id } = await lyingElsewhere();
  const { number, items } = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id,
    requester_id: aida.id,
    lines: [{ material_id, quantity: '10' }],
  });
  const { version } = await aida.call(getPurchaseRequest, { number });
  const form = { material_request_item_id: items[0]?.id ?? 0, version, ...chosen };

  return {
    moment: moment('leftovers', replaceWithLeftover, { by: aida, input: form }),
    async nothing() {
      expect(await aida.call(getPurchaseRequest, { number })).toMatchObject({ version, items: [{ leftovers: [], closed_quantity: '0' }] });
      expect(await takenOf(material_id)).toEqual([2, 0]);
    },
    async again() {
      const made = await aida.call(replaceWithLeftover, form);
      expect(await aida.call(getPurchaseRequest, { number })).toMatchObject({
        items: [{ leftovers: [{ number: made.number, quantity: '10' }] }],
      });
      expect(await takenOf(material_id)).toEqual([3, 1]);
    },
  };
}

test.each([
  ['merges, accounts, proposals, sheets and receipts', [merging, confirming, asking, registering, receiving]],
  ['what is created in the ERP, and what lies elsewhere', [approvingSupplier, approvingMaterial, askingLeftover, replacing]],
])('what met a killed server did nothing, and is done once when it is done again: %s', async (_what, beginnings) => {
  const flows: Flow[] = [];
  for (const begin of beginnings) flows.push(await begin());

  await killed(...flows.map((it) => it.moment));

  for (const { nothing } of flows) await nothing();
  for (const { again } of flows) await again();
});

test('what is pressed twice at once is done once', async () => {
  const flows: Flow[] = [];
  for (const begin of [merging, confirming, asking, registering, receiving, approvingSupplier, askingLeftover, replacing])
    flows.push(await begin());

  const said = await pressedTwice(...flows.map((it) => it.moment));

  expect(said.filter((it) => !/ 200 4\d\d$/.test(it))).toEqual([]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decideApproval, listMyApprovals, remindApproval } from 'contract/approvals/index.ts';
import { allCalls } from 'contract/all.ts';
import * as inbox from 'contract/approvals/inbox.ts';
import { isDownload, type Call } from 'contract/call.ts';
import * as erp from 'contract/erp/index.ts';
import * as contract from 'contract/materials/index.ts';
import { actions, modules, type Module, type Permission } from 'contract/permissions.ts';
import { pdfTextOf, sheetOf } from '../../test/files.ts';
import { letterTo, secretIn } from '../../test/letters.ts';
import { scene } from '../../test/scene.ts';
import { signature } from '../../test/signatures.ts';

const { db, given, employee } = await scene();

/** Everything that may be permitted, and yet no money: what is hidden from site roles is hidden by no permission. */
const permissions = (Object.keys(modules) as Module[]).flatMap((it) => actions.map((action): Permission => `${it}:${action}`));
const office = await employee({ nombre: 'Oficina', permissions });
const ana = await employee({ nombre: 'Ana', permissions });
const site = await employee({ nombre: 'Obra', permissions, seesAllProjects: false, jefe_id: office.staff_id });
await db.updateTable('users').set({ aviso_aprobaciones: true }).where('id', '=', site.id).execute();

/** No figure of anything else looks like these, nor like what three of them cost. */
const [price, cost, amount] = ['87654.31', '76543.29', '262963'];
const secrets = /87\.?654|76\.?543|262\.?963/;

const project = await given.project({ jefe_proyecto_id: site.id });
const { codigoProyecto: project_code } = project;
const place = await given.place({ codigoProyecto: project_code });
const van = await given.warehouse({ movil: true });
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
const center = await given.costCenter();
const cable = await given.material({ price: null });
const voucher = {
  used_on: '2026-11-20',
  used_by: 'Cuadrilla',
  signer_name: 'Pedro',
  signer_rut: '33.000.154-2',
  signature: await signature(),
};
const vale = { fecha: '2026-11-20', recibe: 'Cuadrilla', firmante: 'Pedro', rut_firmante: '33.000.154-2', firma: voucher.signature };

beforeAll(async () => {
  const since = { material_id: cable.id, moneda: 'CLP' as const, desde: '2026-01-01', created_by: null };
  await db
    .insertInto('material_prices')
    .values({ ...since, monto: price })
    .execute();
  await db
    .insertInto('material_costs')
    .values({ ...since, monto: cost })
    .execute();
  await given.warehouseUser(site.id, ['BF0001', van.codigo]);
  await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '5000' });
  await given.stock({ warehouse_id: van.id, material_id: cable.id, quantity: '5000' });
  await db.updateTable('request_restrictions').set({ activo: false }).where('codigo', '=', 'open_requests_per_project').execute();
  const both = [site, office].map(({ staff_id }) => ({ level: 1, staff_id }));
  await given.rules((['materials', 'restrictions', 'returns'] as const).flatMap((kind) => both.map((it) => ({ ...it, kind }))));
});

const form = { project_code, items: [{ code: cable.codigo, quantity: '3' }] };
/** Somebody asks, and it waits for the site and for the office. */
const waiting = (more: object = {}) => ana.call(contract.createMaterialRequest, { ...form, ...more });
/** The site asks. */
const own = () => site.call(contract.createMaterialRequest, form);
const opened = (it: contract.MaterialRequestInfo) => ({
  approval_id: it.approvals.at(-1)?.id ?? 0,
  version: it.approvals.at(-1)?.version ?? 0,
});

/** Approved and on its way to be sent: three, at that price. */
async function underWay({ received = false, ...more }: { received?: boolean } & Parameters<typeof given.materialRequest>[0] = {}) {
  const made = await given.materialRequest({
    requester_id: site.id,
    project_id: project.id,
    from_warehouse_id: central.id,
    to_warehouse_id: received ? null : van.id,
    lines: [{ material_id: cable.id, quantity: '3', price, amount, ...(received && { received: '3' }) }],
    ...more,
  });
  const [line] = made.items;
  return { id: made.id, number: made.number, version: made.version, line: line?.id ?? 0 };
}
async function sent() {
  const { line, ...it } = await underWay();
  const items = [{ material_request_item_id: line, quantity: '3' }];
  const after = await office.call(contract.dispatchRequest, { number: it.number, version: it.version, kind: 'DESPACHO', items });
  const [transfer] = after.transfers;
  if (!transfer) throw new Error('nothing was sent');
  return { ...it, line, transfer };
}
const givenBack = async () => {
  await underWay({ received: true });
  const items = [{ code: cable.codigo, quantity: '1', condition: 'nuevo' as const }];
  return ana.call(contract.postReturnMaterials, { project_code, reason: 'Sobra', items });
};
const used = async () => {
  await underWay({ received: true });
  return site.call(contract.postConsumedMaterials, { project_code, ...voucher, items: [{ code: cable.codigo, quantity: '1' }] });
};
const counted = () =>
  site.call(contract.openCount, { warehouse_code: van.codigo }).then(async (it) => {
    await site.call(contract.cancelCount, { number: it.number, version: it.version, reason: 'Prueba' });
    return it;
  });
/** The ERP has another figure of the cable in the van. */
async function differing(): Promise<void> {
  const run = await db
    .insertInto('erp_sync_runs')
    .values({ state: 'terminada', user_id: null, ended_at: new Date(), error: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { warehouse_id: van.id, material_id: cable.id, ours: '5000', under_way: '0', erp: '4000' };
  await db
    .insertInto('stock_differences')
    .values({ ...line, run_id: run.id, assigned_to: site.id, decided_by: null, reason: null })
    .execute();
}
/** Posted by the site itself: that much of it they may see. */
async function posted() {
  const made = await given.erpPost({ created_by: site.id });
  const lines = made.payload.lines.map((it) => ({ ...it, unit_price: price, currency: 'CLP' as const }));
  const payload = JSON.stringify({ ...made.payload, lines });
  await db.updateTable('erp_posts').set({ payload }).where('id', '=', made.id).execute();
  return made;
}
/** The site buys three of what lies in the van, without a word about it. */
async function bought(): Promise<void> {
  const required_date = Temporal.Now.plainDateISO('America/Santiago').add({ days: 30 }).toString();
  await site.call(contract.createMaterialRequest, { ...form, document_kind: 'PurchaseRequest', required_date });
}
async function link() {
  const { number } = await waiting();
  const letter = await letterTo(db, site.email, number);
  expect(letter).not.toMatch(secrets);
  return { token: secretIn(letter) };
}
const material = async () => {
  const made = await given.material({ price: null });
  return { code: made.codigo, version: made.version, description: 'Otro', family_id: made.familia_id, unit_id: made.unidad_id };
};
const limit = async () =>
  Number(
    (await db.selectFrom('request_restrictions').select('quantity').where('codigo', '=', 'line_quantity').executeTakeFirstOrThrow())
      .quantity,
  );

interface Asking {
  /** What is asked, on things that were made for it. */
  with?: () => object | Promise<object>;
  /** It is no business of a site role at all. */
  refused?: true;
  /** It tells nobody any money, by whoever it is asked. */
  silent?: true;
  /** It answers who is asked to decide: they see what they decide about. */
  asked?: true;
}
const search = cable.codigo;
const password = 'Sol-de-papel-2026';

/** How each call is asked that could tell money; a call that is not here fails. */
const asking: Record<string, Asking> = {
  getErpPost: { with: async () => ({ id: (await posted()).id }) },
  getMaterialMerge: { with: async () => ({ code: search, into: (await given.material()).codigo }) },
  mergeMaterial: {
    with: async () => {
      const pair = { code: (await given.material()).codigo, into: search };
      const { fingerprint } = await site.call(contract.getMaterialMerge, pair);
      await given.password(site.id, password);
      return { ...pair, reason: 'Es el mismo', fingerprint, password };
    },
  },
  retryErpPost: { with: async () => ({ id: (await posted()).id, version: 1 }), refused: true },
  fixErpPost: { with: async () => ({ id: (await posted()).id, version: 1, comments: 'Otro' }), refused: true },
  cancelErpPost: { with: async () => ({ id: (await posted()).id, version: 1, reason: 'Otro' }), refused: true },
  getApprovals: { with: async () => (await waiting(), { per_page: 200 }), asked: true },
  getApproval: { with: async () => ({ approval_id: opened(await waiting()).approval_id }), asked: true },
  getApprovalByLink: { with: link, asked: true, silent: true },
  approveMaterialRequest: { with: async () => ({ request_id: (await waiting()).id, version: 1 }), asked: true },
  approveSaleOrder: { with: () => ({ sale_order_id: 999_999, version: 1 }), refused: true },
  approveRestrictionRequestMaterial: {
    with: async () => ({
      request_id: (await waiting({ items: [{ code: cable.codigo, quantity: String((await limit()) + 1) }] })).id,
      version: 1,
    }),
    asked: true,
  },
  exportCount: { with: async () => ({ number: (await counted()).number }), silent: true },
  getMaterials: { with: () => ({ search }) },
  getMaterialInfoList: { with: () => ({ codes: search }) },
  getMaterial: { with: () => ({ code: search }) },
  exportMaterials: { with: () => ({ search }) },
  listProducto: { with: () => ({ search }) },
  listProductoStock: { with: () => ({ search }) },
  newMaterial: { with: async () => ({ ...(await material()), code: 'YY-000001', version: undefined }) },
  editMaterial: { with: material },
  turnMaterial: { with: async () => ({ code: (await material()).code, version: 1, active: false }) },
  addMaterialValue: { with: () => ({ code: search, kind: 'price', amount: '1', since: '2026-01-02' }), refused: true },
  getMaterialMovilStock: { with: () => ({ search, all: 'true' }) },
  getMaterialMovil: { with: () => ({ search, warehouse_code: van.codigo }) },
  exportStock: { with: () => ({ search, all: 'true' }) },
  listMovements: { with: async () => (await sent(), { code: search }) },
  exportMovements: { with: async () => (await sent(), { code: search }) },
  getTransfer: { with: async () => ({ number: (await sent()).transfer.number }) },
  transferPdf: { with: async () => ({ number: (await sent()).transfer.number }), silent: true },
  countPdf: { with: async () => ({ number: (await counted()).number }), silent: true },
  exportTransfers: { silent: true },
  stockTransferBodegas: {
    with: () => ({ kind: 'DESPACHO', from_warehouse: 'BF0001', to_warehouse: van.codigo, items: form.items }),
  },
  receiveTransfer: { with: async () => inTransit(await sent()) },
  cancelTransfer: { with: async () => ({ ...inTransit(await sent()), reason: 'Otro camión' }) },
  resolveTransfer: {
    with: async () => {
      const it = inTransit(await sent());
      const items = [{ line: 1, received_quantity: '1', reason: 'Faltó' }];
      const { version } = await site.call(contract.receiveTransfer, { ...it, items });
      return { number: it.number, version, settlement: 'perdida', reason: 'No apareció' };
    },
  },
  listLeftoversBought: { with: async () => (await bought(), { code: search }) },
  leftoversBoughtFigures: { with: async () => (await bought(), { code: search }) },
  getRequests: { with: async () => (await own(), { project_code }) },
  getMaterialRequests: { with: async () => (await own(), { project_code }) },
  requestFigures: { with: async () => ({ search: (await own()).number }) },
  getMaterialRequest: { with: async () => ({ number: (await own()).number }) },
  requestPdf: { with: async () => ({ number: (await own()).number }) },
  getRequestXlsx: { with: async () => ({ number: (await own()).number }) },
  getCostCenterMaterials: { with: () => ({ search }) },
  getCostCenterMaterialsWorkaround: { with: () => ({ search }) },
  createMaterialRequest: { with: () => form },
  createCostCenterMaterialRequest: { with: () => ({ cost_center: center.codigo, items: form.items }) },
  saveRequestDraft: { with: () => form },
  updateMaterialRequestItem: { with: async () => ({ material_request_item_id: lineOf(await own()), quantity: '2' }) },
  updateMaterialRequestItemComment: { with: async () => ({ material_request_item_id: lineOf(await own()), comment: 'Azul' }) },
  updateMaterialRequest: { with: async () => ({ request_id: (await waiting()).id, monto_nuevo: '1', reason: 'Descuento' }), refused: true },
  cancelMaterialRequest: { with: async () => ({ request_id: (await own()).id }) },
  retryIncompleteRequest: {
    with: async () => {
      const { id } = await underWay({ status: 'incompleta', erp_error: 'El ERP no la aceptó' });
      const { id: post_id } = await posted();
      await db.updateTable('erp_posts').set({ source_id: id }).where('id', '=', post_id).execute();
      return { material_request_id: id };
    },
  },
  dispatchRequest: {
    with: async () => {
      const { number, version, line } = await underWay();
      return { number, version, kind: 'DESPACHO', items: [{ material_request_item_id: line, quantity: '1' }] };
    },
  },
  receiveRequest: {
    with: async () => {
      const { number, version, line } = await underWay({
        document_kind: 'PurchaseRequest',
        from_warehouse_id: null,
        required_date: '2026-12-01',
      });
      return { number, version, items: [{ material_request_item_id: line, quantity: '1' }] };
    },
  },
  closeRequest: { with: async () => (({ number, version }) => ({ number, version, reason: 'Ya no' }))(await underWay()) },
  listSolicitudMaterial: { with: async () => (await own(), {}) },
  listSolicitudMaterialByLugar: {
    with: async () => {
      await underWay({ place_id: place.id });
      return { codigoProyecto: project_code, codigoLugarInstalacion: place.codigoLugarInstalacion };
    },
  },
  listSolicitudMaterialByBodega: { with: async () => (await underWay(), { id: van.codigo }) },
  listSolicitudMaterialBodegaMovil: { with: async () => (await underWay(), { id: van.codigo }) },
  listSolicitudMaterialByUsuarioBodega: {
    with: async () => (await underWay(), { token_usuario: site.token_usuario, codigo_bodega: van.codigo }),
  },
  listSolicitudMaterialBodegaMovilByUsuario: { with: async () => (await underWay(), { id: String(site.id) }) },
  getSolicitudMaterial: { with: async () => ({ id: String((await own()).id) }) },
  filtroSolicitudMaterial: { with: async () => (await own(), { codigoProyecto: project_code }) },
  excelGeneralSolicitudMaterial: { with: async () => (await own(), { codigoProyecto: project_code }) },
  excelSolicitudMaterial: { with: async () => ({ ids: [(await own()).id] }) },
  createSolicitudMaterial: { with: () => ({ codigoProyecto: project_code, detalle: [{ codigo: search, cantidad: '3' }] }) },
  updateSolicitudMaterial: {
    with: async () => ((it) => ({ id: it.id, detalle: [{ id: lineOf(it), cantidad: '2' }] }))(await own()),
  },
  rechazarSolicitudMaterial: { with: async () => ({ id: (await waiting()).id, motivo: 'No' }) },
  recepcionarSolicitudMaterial: { with: async () => ({ id: (await sent()).id }) },
  detalleRecepcionado: { with: async () => ({ id: (await sent()).line }) },
  detalleCantidadRecepcionada: { with: async () => ({ id: (await sent()).line, cantidad_recepcionada: '1' }) },
  valeConsumoSolicitudMaterial: {
    with: async () => (({ id, line }) => ({ id, ...vale, detalle: [{ id: line, cantidad: '1' }] }))(await underWay({ received: true })),
  },
  detalleCantidadConsumida: { with: async () => ({ id: (await underWay({ received: true })).line, cantidad_consumida: '1', ...vale }) },
  devolucionSolicitudMaterial: {
    with: async () =>
      (({ id, line }) => ({ id, motivo: 'Sobra', detalle: [{ id: line, cantidad: '1' }] }))(await underWay({ received: true })),
  },
  detalleCantidadDevuelta: {
    with: async () => ({ id: (await underWay({ received: true })).line, cantidad_devuelta: '1', motivo: 'Sobra' }),
  },
  exportReceipts: { silent: true },
  exportStockDifferences: { with: async () => (await differing(), {}), silent: true },
  consumptionPdf: { with: async () => ({ number: (await used()).number }), silent: true },
  exportConsumption: { with: async () => (await used(), {}), silent: true },
  getReturn: { with: async () => ({ number: (await givenBack()).number }) },
  returnPdf: { with: async () => ({ number: (await givenBack()).number }), silent: true },
  exportReturns: { with: async () => (await givenBack(), {}), silent: true },
  postReturnMaterials: {
    with: async () => {
      await underWay({ received: true });
      return { project_code, reason: 'Sobra', items: [{ code: search, quantity: '3', condition: 'nuevo' }] };
    },
  },
  approveReturn: { with: async () => (({ id, version }) => ({ return_id: id, version, approved: true }))(await givenBack()) },
  cancelReturn: {
    with: async () => {
      await underWay({ received: true });
      const items = [{ code: search, quantity: '1', condition: 'nuevo' as const }];
      const { id, version } = await site.call(contract.postReturnMaterials, { project_code, reason: 'Sobra', items });
      return { return_id: id, version, reason: 'Se usará' };
    },
  },
  decideApproval: { with: async () => ({ ...opened(await waiting()), approved: true }), asked: true },
  listMyApprovals: { with: async () => (await waiting(), { per_page: 200 }), asked: true },
  remindApproval: { with: async () => ({ approval_id: opened(await own()).approval_id }) },
};

const lineOf = (it: contract.MaterialRequestInfo): number => it.items[0]?.material_request_item_id ?? 0;
const inTransit = ({ transfer: { number, version } }: { transfer: { number: string; version: number } }) => ({ number, version });

const moneyName = /^(unit_)?(price|cost)$|^(price|cost)_currency$|^(prices|costs|total|monto|precio|unit_cost)$|^(new_)?amount(_clp)?$/;

/** The names in a declared answer. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}
const tellsMoney = ({ answer }: Call): boolean =>
  isDownload(answer) || namesIn(z.toJSONSchema(answer, { unrepresentable: 'any' })).some((it) => moneyName.test(it));

const areas: readonly unknown[] = [
  ...Object.values(contract),
  ...Object.values(erp),
  ...Object.values(inbox),
  decideApproval,
  listMyApprovals,
  remindApproval,
];
const telling = allCalls.filter((it) => areas.includes(it) && tellsMoney(it));
const named = (it: Call) => it.id.slice(it.id.indexOf('.') + 1);

/** Where money stands in an answer, with what. */
function moneyIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, it]) =>
    moneyName.test(name) && it !== null && !(name === 'total' && typeof it === 'number')
      ? [`${path}${name}: ${JSON.stringify(it)}`]
      : moneyIn(it, `${path}${name}.`),
  );
}

async function textOf(response: Awaited<ReturnType<typeof site.raw>>): Promise<string> {
  const type = String(response.headers['content-type']);
  if (type.includes('pdf')) return pdfTextOf(response.rawPayload);
  return type.includes('spreadsheet') ? sheetOf(response.rawPayload) : response.body;
}

test('every call that could tell money is asked, and no other', () => {
  expect(telling.map(named).toSorted()).toEqual(Object.keys(asking).toSorted());
});

describe('money is null for who does not see all projects', () => {
  test.each(telling.map((it): [string, Call] => [it.id, it]))('%s', async (_id, call) => {
    const { with: input = () => ({}), refused = false, silent = false, asked = false } = asking[named(call)] ?? {};
    const given = await Promise.resolve(input());
    const response = await site.raw(call, given);
    const text = await textOf(response);

    expect([response.statusCode < 300, text.slice(0, 300)]).toEqual([!refused, expect.any(String)]);
    if (asked) expect(moneyIn(response.json())).not.toEqual([]);
    else expect(text).not.toMatch(secrets);
    if (asked || refused) return;
    if (isDownload(call.answer)) expect(text).not.toMatch(/precio|(?<!centro de )costo|monto|valor/i);
    else expect(moneyIn(response.json())).toEqual([]);
    // Who sees money is told it by the same call, so that this means something.
    if (call.kind === 'reads' && !silent) expect(await textOf(await office.raw(call, given))).toMatch(secrets);
  });

  test('whoever asked is told what becomes of it, and no amount', async () => {
    const { approval_id } = opened(await own());

    const response = await site.raw(inbox.getApproval, { approval_id });

    expect([response.statusCode, moneyIn(response.json())]).toEqual([200, []]);
    expect(response.body).not.toMatch(secrets);
  });

  test('a PDF is read as a person reads it', async () => {
    const { number } = await used();
    expect(await textOf(await site.raw(contract.consumptionPdf, { number }))).toContain(number);
  });
});

import { expect, test } from 'vitest';
import { listAudit } from 'contract/administration/index.ts';
import { workday } from 'contract/dashboards/workday/workday.ts';
import { getMaterialRequest, openCount, saveSupplierItem } from 'contract/materials/index.ts';
import {
  askProposals,
  dropProposals,
  exportProposals,
  listProposals,
  supplyHome,
  updateStockReport,
  type Proposal,
} from 'contract/supplying/index.ts';
import { sheetOf } from '../../../test/files.ts';
import { dayAt, supplyScene } from '../scene.ts';
import { proposeReplenishment } from './find.ts';

const { app, db, given, as, employee, signIn } = await supplyScene();
const buys = ['materials:read', 'materials:create', 'purchase_requests:read', 'purchase_requests:update'] as const;
const rocio = await employee({ nombre: 'Rocío Repone', permissions: buys, isSupply: true });
const keeper = await as('reports:read', 'reports:update', 'maintenance:read');
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
const { codigo: cost_center } = await given.costCenter();
const van = await given.warehouse({ movil: true });

const boss = await employee({ permissions: ['materials:read', 'approvals:approve'] });
await given.rules([{ level: 1, staff_id: boss.staff_id }]);

const night = () => proposeReplenishment(app.workshop);
const limit = (code: string, minimum: string, maximum: string | null = null, warehouse_code = 'BF0001', version = 0) =>
  keeper.call(updateStockReport, { items: [{ code, warehouse_code, minimum, maximum, version }] });
const proposalsOf = async (search: string, who = rocio) => (await who.call(listProposals, { search })).items;
async function proposalOf(code: string): Promise<Proposal> {
  const [it] = await proposalsOf(code);
  if (!it) throw new Error(`Nothing is proposed of ${code}`);
  return it;
}
const seenOf = ({ id, version }: Proposal) => ({ id, version });
const asking = (it: Proposal, other: Partial<Pick<Proposal, 'quantity' | 'way'>> = {}) => {
  const { quantity, way } = { ...it, ...other };
  return { ...seenOf(it), quantity, way };
};

test('what falls below its minimum is proposed by night, once, with its reason; in the day of supply and in its home', async () => {
  const material = await given.material();
  await given.stock({ warehouse_id: central.id, material_id: material.id, quantity: '30' });
  await limit(material.codigo, '50', '120');

  await night();
  await night();

  expect(await proposalsOf(material.codigo)).toEqual([
    expect.objectContaining({
      number: expect.stringMatching(/^RP-\d{6}$/),
      state: 'propuesta',
      way: 'compra',
      warehouse_code: 'BF0001',
      quantity: '90',
      why: 'usa 0/día · plazo 15 d · mínimo 50 · máximo 120 · libre 30',
      version: 1,
      allowed_actions: ['ask', 'drop'],
    }),
  ]);
  const { total_items } = await rocio.call(listProposals, { state: 'propuesta' });
  expect((await rocio.call(supplyHome, {})).find((it) => it.name === 'reposicion_propuesta')?.total).toBe(total_items);
  expect(JSON.stringify(await rocio.call(workday, {}))).toContain(material.codigo);
});

test('one that waits follows what lies there, and is over by itself when nothing is lacking', async () => {
  const material = await given.material();
  await limit(material.codigo, '50');
  await night();
  expect(await proposalOf(material.codigo)).toMatchObject({ quantity: '50', version: 1 });

  await given.stock({ warehouse_id: central.id, material_id: material.id, quantity: '20' });
  await night();
  const before = await proposalOf(material.codigo);
  expect(before).toMatchObject({ quantity: '30', version: 2 });
  expect(await rocio.refused(dropProposals, { items: [{ id: before.id, version: 1 }], reason: 'No', until: dayAt(9) })).toMatchObject({
    status: 412,
    message: expect.stringContaining('libre 20'),
  });

  await given.stock({ warehouse_id: central.id, material_id: material.id, quantity: '30' });
  await night();
  expect(await proposalsOf(material.codigo)).toMatchObject([{ state: 'sin_efecto', allowed_actions: [] }]);
});

test('what is asked for becomes a request for each warehouse and way, as it was changed, and is not proposed again', async () => {
  const [bought, moved] = [await given.material(), await given.material()];
  await given.stock({ warehouse_id: central.id, material_id: moved.id, quantity: '500' });
  await limit(bought.codigo, '10');
  await limit(bought.codigo, '4', null, van.codigo);
  await limit(moved.codigo, '6', null, van.codigo);
  await night();
  const [forCentral, forVan] = (await proposalsOf(bought.codigo)).toSorted((a, b) => a.warehouse_code.localeCompare(b.warehouse_code));
  const fromCentral = await proposalOf(moved.codigo);
  expect([forCentral?.way, forVan?.way, fromCentral.way]).toEqual(['compra', 'compra', 'traslado']);
  if (!forCentral || !forVan) throw new Error('Both warehouses lack it');
  const items = [asking(forCentral, { quantity: '25' }), asking(forVan), asking(fromCentral)];

  const { requests } = await rocio.call(askProposals, { items, cost_center, required_date: dayAt(7) });

  expect(requests).toHaveLength(3);
  const made = await Promise.all(requests.map((it) => rocio.call(getMaterialRequest, it)));
  expect(made.map((it) => [it.document_kind, it.to_code, it.cost_center, it.items.map((line) => [line.code, line.quantity])])).toEqual([
    ['PurchaseRequest', 'BF0001', cost_center, [[bought.codigo, '25']]],
    ['PurchaseRequest', van.codigo, cost_center, [[bought.codigo, '4']]],
    ['InventoryTransferRequest', van.codigo, cost_center, [[moved.codigo, '6']]],
  ]);
  expect(await proposalOf(moved.codigo)).toMatchObject({ state: 'pedida', asked_quantity: '6', request_number: requests[2]?.number });
  await night();
  expect((await rocio.call(listProposals, { search: bought.codigo, state: 'propuesta' })).items).toEqual([]);
  const { items: audit } = await keeper.call(listAudit, { entity: 'replenishment_proposal', search: forCentral.number });
  expect(audit[0]).toMatchObject({ action: 'Pidió' });
});

test('if one of them cannot be asked for, none is', async () => {
  const [one, other] = [await given.material(), await given.material()];
  await limit(one.codigo, '10');
  await limit(other.codigo, '10', null, van.codigo);
  await night();
  const items = [asking(await proposalOf(one.codigo)), asking(await proposalOf(other.codigo))];
  await db.updateTable('warehouses').set({ activo: false }).where('id', '=', van.id).execute();
  const before = await db.selectFrom('material_requests').select('id').execute();

  const refusal = await rocio.refused(askProposals, { items, cost_center, required_date: dayAt(7) });

  await db.updateTable('warehouses').set({ activo: true }).where('id', '=', van.id).execute();
  expect(refusal).toMatchObject({ status: 400 });
  expect(await db.selectFrom('material_requests').select('id').execute()).toHaveLength(before.length);
  expect(await proposalOf(one.codigo)).toMatchObject({ state: 'propuesta' });
  const [item] = items;
  if (!item) throw new Error('Two were proposed');
  for (const [input, field] of [
    [{ items: [item], cost_center: 'NO-HAY', required_date: dayAt(7) }, 'cost_center'],
    [{ items: [item], cost_center, required_date: dayAt(-1) }, 'required_date'],
    [{ items: [{ ...item, quantity: '0' }], cost_center, required_date: dayAt(7) }, 'items.0.quantity'],
    [{ items: [item, item], cost_center, required_date: dayAt(7) }, 'items'],
  ] as const)
    expect(Object.keys((await rocio.refused(askProposals, input)).fields ?? {})).toContain(field);
});

test('two who ask for the same thing make one request', async () => {
  const material = await given.material();
  await limit(material.codigo, '10');
  await night();
  const items = [asking(await proposalOf(material.codigo))];

  const outcomes = await Promise.all(
    [1, 2].map(() => rocio.raw(askProposals, { items, cost_center, required_date: dayAt(7) }).then((it) => it.statusCode)),
  );

  expect(outcomes.toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('what is dropped with a reason is left alone until the day that was said', async () => {
  const material = await given.material();
  await limit(material.codigo, '10');
  await night();
  const it = await proposalOf(material.codigo);
  expect(await rocio.refused(dropProposals, { items: [seenOf(it)], reason: ' ', until: dayAt(9) })).toMatchObject({ status: 400 });
  expect(await rocio.refused(dropProposals, { items: [seenOf(it)], reason: 'No', until: dayAt(0) })).toMatchObject({ status: 400 });

  expect(await rocio.call(dropProposals, { items: [seenOf(it)], reason: 'Se deja de usar', until: dayAt(9) })).toEqual({ done: 1 });

  await night();
  expect(await proposalsOf(material.codigo)).toMatchObject([{ state: 'descartada', reason: 'Se deja de usar', dropped_until: dayAt(9) }]);
  await db
    .updateTable('replenishment_proposals')
    .set({ dropped_until: dayAt(-1) })
    .where('id', '=', it.id)
    .execute();
  await night();
  expect((await proposalsOf(material.codigo)).map((one) => one.state)).toEqual(['propuesta', 'descartada']);
});

test('only supply decides; who counts a warehouse blind is not told what it lacks; others see their warehouses', async () => {
  const material = await given.material();
  await limit(material.codigo, '10', null, van.codigo);
  await night();
  const it = await proposalOf(material.codigo);
  const reader = await as('purchase_requests:read', 'purchase_requests:update');
  expect((await reader.call(listProposals, { search: material.codigo })).items).toMatchObject([{ allowed_actions: [] }]);
  expect(await reader.refused(dropProposals, { items: [seenOf(it)], reason: 'No', until: dayAt(9) })).toMatchObject({ status: 403 });
  const stranger = await signIn(await given.user({ permissions: ['purchase_requests:read'], seesAllProjects: false }));
  expect((await stranger.call(listProposals, { search: material.codigo })).items).toEqual([]);

  const counter = await as('purchase_requests:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update');
  expect((await counter.call(listProposals, { search: material.codigo })).items).toHaveLength(1);
  await counter.call(openCount, { warehouse_code: van.codigo, blind: true });
  expect((await counter.call(listProposals, { search: material.codigo })).items).toEqual([]);
});

test('the list is handed out as a spreadsheet', async () => {
  const material = await given.material();
  await limit(material.codigo, '10');
  await night();

  const sheet = await sheetOf((await rocio.raw(exportProposals, { search: material.codigo })).rawPayload);

  expect(sheet).toContain(material.codigo);
  expect(sheet).toContain('mínimo 10');
});

test('what is bought of its usual supplier is proposed as they sell it, and asked for from them', async () => {
  const material = await given.material();
  await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Cables del Sur', rut: null }).execute();
  const terms = { purchase_unit: 'Caja', factor: '12', minimum_quantity: '30', lead_days: 40 };
  await rocio.call(saveSupplierItem, { code: material.codigo, supplier_code: 'P1', version: 0, ...terms });
  await limit(material.codigo, '10');

  await night();

  const it = await proposalOf(material.codigo);
  expect(it).toMatchObject({ quantity: '36', supplier: 'Cables del Sur', supplier_code: 'P1' });
  expect(it.why).toBe(`usa 0/día · plazo 40 d · mínimo 10 · libre 0 · 3 × caja de 12 ${it.unit} · se vende desde 30 ${it.unit}`);
  const { requests } = await rocio.call(askProposals, { items: [asking(it)], cost_center, required_date: dayAt(7) });
  expect(await rocio.call(getMaterialRequest, { number: requests[0]?.number ?? '' })).toMatchObject({ supplier_code: 'P1' });
});

test('two who ask for the same at once make one request of it', async () => {
  const material = await given.material();
  await limit(material.codigo, '50');
  await night();
  const items = [asking(await proposalOf(material.codigo))];

  const both = await Promise.allSettled(
    [rocio, rocio].map((by) => by.call(askProposals, { items, cost_center, required_date: dayAt(10), comment: null })),
  );

  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lines = await db.selectFrom('material_request_lines').where('material_id', '=', material.id).select('id').execute();
  expect(lines).toHaveLength(1);
});

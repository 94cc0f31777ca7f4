import { afterAll, beforeEach, expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { listAudit } from 'contract/administration/index.ts';
import { cancelErpPost, listErpPosts } from 'contract/erp/index.ts';
import {
  assignStockDifferences,
  decideStockDifferences,
  exportStockDifferences,
  getMaterial,
  listMovements,
  listStockDeciders,
  listStockDifferences,
  openCount,
  receiveStock,
  startErpSync,
  stockTransferBodegas,
} from 'contract/materials/index.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { scene } from '../../../test/scene.ts';
import { runErpSync } from '../sync/sync.ts';
import { stockDifferences } from '../index.ts';

const sap = await serviceLayerStandIn(seeds);
afterAll(() => sap.close());
beforeEach(() => sap.heal());
const environment = { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
const { app, db, config, given, as, signIn } = await scene({ environment });
const stock = ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const;
const boss = await given.user({
  permissions: [...stock, 'mobile_warehouses:approve', 'purchase_requests:read', 'purchase_requests:update'],
});
const chief = await signIn(boss);
const keeper = await as(...stock);
await given.warehouse({ codigo: 'BM0001', movil: true });

async function sync() {
  const run = await chief.call(startErpSync, {});
  await runErpSync({ db, events: app.events, jobs: app.jobs, config, outside: app.outside }, run.id);
}
await sync();
const item = 'PAN-000003';
const inSap = (code: string, warehouse = 'BF0001') => sap.company.stock(code, warehouse);
const stockOf = async (code: string, warehouse = 'BF0001') =>
  (await chief.call(getMaterial, { code })).stocks.find((it) => it.warehouse_code === warehouse)?.available_quantity;
const open = async () => (await chief.call(listStockDifferences, { state: 'abierta' })).items;
const first = async () => {
  const [one] = await open();
  if (!one) throw new Error('nothing is proposed');
  return { id: one.id, version: one.version };
};

test('a real movement that the ERP has not heard of yet is no difference, and is never undone', async () => {
  await keeper.call(stockTransferBodegas, {
    kind: 'RETIRO',
    from_warehouse: 'BF0001',
    to_warehouse: 'BM0001',
    items: [{ code: item, quantity: '20' }],
  });
  await keeper.call(receiveStock, { warehouse_code: 'BF0001', items: [{ code: item, quantity: '10' }] });

  await sync();

  expect([await stockOf(item), await stockOf(item, 'BM0001'), await open()]).toEqual(['110', '20', []]);
  expect(await stockDifferences(db)).toEqual([]);
});

test('a difference is proposed to somebody who may decide, who is told; ours stays as it is', async () => {
  inSap(item).InStock += 7;

  await sync();
  await sync();

  expect(await open()).toEqual([
    expect.objectContaining({
      number: expect.stringMatching(/^DS-\d{6}$/),
      warehouse_code: 'BF0001',
      code: item,
      ours: '110',
      under_way: '-10',
      erp: '127',
      difference: '7',
      assigned_to: boss.nombre,
      allowed_actions: ['accept', 'keep', 'assign'],
    }),
  ]);
  expect(await stockOf(item)).toBe('110');
  const { items } = await chief.call(listNotificacion, {});
  expect(items.filter((it) => it.title.includes('diferencia de stock'))).toHaveLength(1);
  expect(await keeper.refused(listStockDifferences, {})).toMatchObject({ status: 403 });
});

test('whoever decides on a difference that became another one is told which it is now', async () => {
  const seen = await first();
  inSap(item).InStock += 1;
  await sync();

  expect(await chief.refused(decideStockDifferences, { items: [seen], decision: 'accept', reason: 'Se contó' })).toMatchObject({
    status: 412,
    message: expect.stringContaining('ahora la diferencia de PAN-000003 en BF0001 es 8'),
  });
  expect(await chief.refused(decideStockDifferences, { items: [await first()], decision: 'accept', reason: ' ' })).toMatchObject({
    status: 400,
  });
});

test('ours is kept with a reason, and nobody is asked again until the difference is another one', async () => {
  await chief.call(decideStockDifferences, { items: [await first()], decision: 'keep', reason: 'Se contó ayer' });
  await sync();
  expect(await open()).toEqual([]);

  inSap(item).InStock -= 3;
  await sync();
  expect(await open()).toEqual([expect.objectContaining({ difference: '5' })]);
  inSap(item).InStock -= 5;
  await sync();
  expect(await open()).toEqual([]);
  inSap(item).InStock += 8;
  await sync();
  // It was gone in between: what was said of it then is said no more.
  expect(await open()).toEqual([expect.objectContaining({ difference: '8' })]);
});

test('the ERP’s figure is taken with a reason: one entry in the ledger, of which the ERP is not told', async () => {
  const posts = async () => (await db.selectFrom('erp_posts').select('id').execute()).length;
  const before = await posts();
  const one = await first();

  await chief.call(decideStockDifferences, { items: [one], decision: 'accept', reason: 'Llegó una guía sin registrar' });

  expect([await stockOf(item), await posts()]).toEqual(['118', before]);
  const { items } = await chief.call(listMovements, { code: item });
  expect(items[0]).toMatchObject({
    kind: 'ajuste',
    document_kind: 'sincronizacion_erp',
    quantity: '8',
    reason: 'Cifra del ERP: Llegó una guía sin registrar',
  });
  expect(await chief.refused(decideStockDifferences, { items: [one], decision: 'keep', reason: 'x' })).toMatchObject({ status: 409 });
  await sync();
  expect(await open()).toEqual([]);
  const auditor = await as('maintenance:read');
  const audit = await auditor.call(listAudit, { entity: 'stock_difference' });
  expect(audit.items[0]).toMatchObject({ action: 'Tomó la cifra del ERP' });
});

test('several are decided at once, all or none; a figure that is not there cannot be taken away', async () => {
  inSap('CON-000012').InStock -= 100;
  inSap('INV-000007').InStock += 2;
  await sync();
  const all = (await open()).map(({ id, version }) => ({ id, version }));
  expect(all).toHaveLength(2);
  const wrong = all.map((it, at) => (at === 0 ? { ...it, version: it.version + 1 } : it));
  expect(await chief.refused(decideStockDifferences, { items: wrong, decision: 'accept', reason: 'x' })).toMatchObject({ status: 412 });
  expect(await open()).toHaveLength(2);

  expect(await chief.call(decideStockDifferences, { items: all, decision: 'accept', reason: 'Inventario de SAP' })).toEqual({ done: 2 });
  expect([await stockOf('CON-000012'), await stockOf('INV-000007')]).toEqual(['1400.5', '5']);
});

test('it is given to somebody else who may decide, who is told; the list is a spreadsheet too', async () => {
  const other = await given.user({ permissions: [...stock, 'mobile_warehouses:approve'] });
  const plain = await given.user({ permissions: [...stock] });
  const elsewhere = await given.user({
    nombre: 'De otra bodega',
    permissions: [...stock, 'mobile_warehouses:approve'],
    seesAllProjects: false,
  });
  inSap('INV-000007').InStock += 1;
  await sync();
  const one = await first();

  expect(await chief.refused(assignStockDifferences, { items: [one], user_id: plain.id })).toMatchObject({
    fields: { user_id: 'Esa persona no puede decidir diferencias de stock.' },
  });
  expect(await chief.refused(assignStockDifferences, { items: [one], user_id: elsewhere.id })).toMatchObject({
    fields: { user_id: 'De otra bodega no trabaja en la bodega BF0001: no vería esa diferencia.' },
  });
  await chief.call(assignStockDifferences, { items: [one], user_id: other.id });

  expect(new Set((await chief.call(listStockDeciders, {})).items.map((it) => it.id))).toEqual(new Set([boss.id, other.id, elsewhere.id]));
  const caller = await signIn(other);
  expect((await caller.call(listStockDifferences, { mine: 'true' })).items).toHaveLength(1);
  expect((await caller.call(listNotificacion, {})).items[0]?.title).toContain('una diferencia de stock espera su decisión');
  expect((await chief.raw(exportStockDifferences, {})).statusCode).toBe(200);
});

test('a movement whose post was taken back stays moved here, and the next comparison proposes it in each warehouse', async () => {
  const { number } = await keeper.call(stockTransferBodegas, {
    kind: 'RETIRO',
    from_warehouse: 'BF0001',
    to_warehouse: 'BM0001',
    items: [{ code: 'CON-000012', quantity: '5' }],
  });
  const { items: posts } = await chief.call(listErpPosts, { source: 'traslado', search: number });
  for (const { id, version } of posts) await chief.call(cancelErpPost, { id, version, reason: 'Ya estaba en el ERP' });

  await sync();

  const found = (await open()).filter((it) => it.code === 'CON-000012');
  expect(new Set(found.map((it) => `${it.warehouse_code} ${it.difference}`))).toEqual(new Set(['BF0001 5', 'BM0001 -5']));
  const items = found.map(({ id, version }) => ({ id, version }));
  await chief.call(decideStockDifferences, { items, decision: 'keep', reason: 'Se registra a mano en el ERP' });
});

test('what was given to somebody who decides nothing any more is given to somebody else, who is told', async () => {
  const leaving = await given.user({ permissions: [...stock, 'mobile_warehouses:approve'] });
  await chief.call(assignStockDifferences, { items: [await first()], user_id: leaving.id });
  await db.updateTable('users').set({ activo: 0 }).where('id', '=', leaving.id).execute();
  const told = async () => (await chief.call(listNotificacion, {})).items.filter((it) => it.title.includes('diferencia')).length;
  const before = await told();

  await sync();

  expect((await open()).map((it) => it.assigned_to)).toEqual([boss.nombre]);
  expect(await told()).toBe(before + 1);
});

test('site roles see and decide only what is of the warehouses that they keep', async () => {
  const person = await given.user({ permissions: [...stock, 'mobile_warehouses:approve'], seesAllProjects: false });
  const site = await signIn(person);

  expect((await site.call(listStockDifferences, {})).items).toEqual([]);
  expect(await site.refused(decideStockDifferences, { items: [await first()], decision: 'keep', reason: 'x' })).toMatchObject({
    status: 404,
  });
});

test('nothing is said of what may be on its way to the ERP at this moment, nor taken over where people count', async () => {
  const before = (await open()).map((it) => it.number);
  const { document_number: number } = await keeper.call(receiveStock, { warehouse_code: 'BF0001', items: [{ code: item, quantity: '4' }] });
  const { items: posts } = await chief.call(listErpPosts, { search: number });
  const ids = posts.map((it) => it.id);
  await db.updateTable('erp_posts').set({ sent_at: new Date() }).where('id', 'in', ids).execute();
  await given.warehouse({ codigo: 'BF0002', movil: false });
  await keeper.call(openCount, { warehouse_code: 'BF0002', blind: false });

  await sync();

  expect(ids).not.toEqual([]);
  expect((await open()).filter((it) => !before.includes(it.number))).toMatchObject([
    { warehouse_code: 'BF0002', code: 'CON-000012', ours: '0', erp: '20' },
  ]);
  expect(await stockOf('CON-000012', 'BF0002')).not.toBe('20');
});

import { randomUUID } from 'node:crypto';
import {
  findLeftovers,
  getMaterial,
  getMaterialInfoList,
  getMaterialMerge,
  getMaterials,
  listMovements,
  mergeMaterial,
  receiveStock,
  turnMaterial,
} from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { postToErp } from '../../erp/index.ts';
import { scene } from '../../../test/scene.ts';
import { bringItems } from '../sync/items.ts';
import { freezeMerged } from './freeze.ts';

const { app, db, given, employee } = await scene({ background: true });
const rocio = await employee({
  nombre: 'Rocío Abastece',
  permissions: [
    ...(['materials:read', 'materials:create', 'material_creation:read', 'material_creation:update', 'material_creation:approve'] as const),
    ...(['mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update', 'reports:read', 'returns:create'] as const),
  ],
  isSupply: true,
});

const clave = 'confirma-la-fusion-1';
const proof = { 'x-confirm-password': clave };
await given.password(rocio.id, clave);

async function pair() {
  const [from, into] = [await given.material({ price: '1000' }), await given.material({ price: '1000' })];
  return { from, into };
}
type Pair = Awaited<ReturnType<typeof pair>>;
const preview = ({ from, into }: Pair) => rocio.call(getMaterialMerge, { code: from.codigo, into: into.codigo });
async function form({ from, into }: Pair) {
  const { fingerprint } = await preview({ from, into });
  return { code: from.codigo, into: into.codigo, reason: 'Es el mismo cable', fingerprint };
}
const merge = async (both: Pair) => rocio.call(mergeMaterial, await form(both), proof);
const stocksOf = async (id: number) => {
  const rows = await db
    .selectFrom('stocks')
    .where('material_id', '=', id)
    .where('quantity', '>', '0')
    .select(['warehouse_id', sql<string>`trim_scale(quantity)::text`.as('quantity')])
    .orderBy('warehouse_id')
    .execute();
  return rows.map((it) => [it.warehouse_id, it.quantity]);
};

test('what lies under one code lies under the other, by rows of the ledger, and the ERP hears of both before the code is frozen', async () => {
  const both = await pair();
  const [here, there] = [await given.warehouse(), await given.warehouse()];
  await given.stock({ warehouse_id: here.id, material_id: both.from.id, quantity: '7' });
  await given.stock({ warehouse_id: there.id, material_id: both.from.id, quantity: '2.5' });
  await given.stock({ warehouse_id: there.id, material_id: both.into.id, quantity: '1' });

  const after = await merge(both);

  expect(await stocksOf(both.from.id)).toEqual([]);
  expect(await stocksOf(both.into.id)).toEqual([
    [here.id, '7'],
    [there.id, '3.5'],
  ]);
  expect(after).toMatchObject({
    code: both.into.codigo,
    merges: [{ code: both.from.codigo, reason: 'Es el mismo cable', merged_by: 'Rocío Abastece' }],
  });
  expect(await rocio.call(getMaterial, { code: both.from.codigo })).toMatchObject({ active: false, merged_into: both.into.codigo });
  const number = after.merges[0]?.number ?? '';
  const posts = await db
    .selectFrom('erp_posts')
    .where('source_number', '=', number)
    .select(['kind', 'task', 'touches'])
    .orderBy('position')
    .execute();
  expect(posts.map((it) => it.kind).toSorted()).toEqual(['InventoryGenEntry', 'InventoryGenEntry', 'InventoryGenExit']);
  expect((await rocio.call(listMovements, { document_number: number })).items.map((it) => it.kind)).toEqual(Array(4).fill('fusion'));
});

test('its code finds the other one: searched, pasted, scanned, received', async () => {
  const both = await pair();
  const warehouse = await given.warehouse();
  await merge(both);

  expect((await rocio.call(getMaterials, { search: both.from.codigo, active: 'true' })).items.map((it) => it.code)).toEqual([
    both.into.codigo,
  ]);
  expect(await rocio.call(getMaterialInfoList, { codes: both.from.codigo })).toMatchObject([{ merged_into: both.into.codigo }]);
  await rocio.call(receiveStock, {
    warehouse_code: warehouse.codigo,
    paper: 'Guía 1',
    items: [{ code: both.from.codigo, quantity: '3' }],
  });
  expect(await stocksOf(both.into.id)).toEqual([[warehouse.id, '3']]);
  const twice = await rocio.refused(receiveStock, {
    warehouse_code: warehouse.codigo,
    paper: 'Guía 2',
    items: [
      { code: both.into.codigo, quantity: '1' },
      { code: both.from.codigo, quantity: '1' },
    ],
  });
  expect(twice.message).toContain(`${both.from.codigo} se fusionó con ${both.into.codigo}, que ya está en la línea 1`);
});

test('what lies at a site under the old code is offered and given back as the other', async () => {
  const both = await pair();
  const site = await given.project();
  const created_at = new Date(Date.now() - 60 * 86_400_000).toISOString();
  await given.materialRequest({
    project_id: site.id,
    created_at,
    status: 'cerrada',
    requester_id: rocio.id,
    lines: [{ material_id: both.from.id, quantity: '9', received: '9' }],
  });
  expect(await preview(both)).toMatchObject({ at_sites: '9', lines: 1, into_at_sites: '0', into_lines: 0 });
  await merge(both);

  const other = await given.project();
  const asked = { project_code: other.codigoProyecto, items: [{ code: both.from.codigo, quantity: '4' }] };
  expect((await rocio.call(findLeftovers, asked))[0]?.offers).toMatchObject([{ source: 'obra', code: both.into.codigo, quantity: '9' }]);
});

test.each(['pendiente', 'en_curso'] as const)('a request that is %s stops it, and says which', async (status) => {
  const both = await pair();
  const request = await given.materialRequest({ status, lines: [{ material_id: both.from.id, quantity: '2' }] });

  const { obstacles } = await preview(both);
  const refused = await rocio.refused(mergeMaterial, await form(both), proof);

  expect(obstacles).toMatchObject([{ text: expect.stringContaining(request.number), url: `/sap/request-materials/${request.number}` }]);
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining(request.number) });
});

test('two that are counted in different units, one that is retired, or the same twice are not the same', async () => {
  const both = await pair();
  const unit = await db
    .selectFrom('units')
    .where('activo', '=', true)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const other = await given.material();
  await db.updateTable('materials').set({ unidad_id: unit.id }).where('id', '=', other.id).execute();

  expect(await rocio.refused(getMaterialMerge, { code: both.from.codigo, into: other.codigo })).toMatchObject({
    fields: { into: expect.stringContaining('no son el mismo material') },
  });
  expect((await rocio.refused(getMaterialMerge, { code: both.from.codigo, into: both.from.codigo })).fields).toHaveProperty('into');
});

test('what changed since it was seen is not merged', async () => {
  const both = await pair();
  const warehouse = await given.warehouse();
  const seen = await form(both);
  await given.stock({ warehouse_id: warehouse.id, material_id: both.from.id, quantity: '1' });

  expect(await rocio.refused(mergeMaterial, seen, proof)).toMatchObject({ status: 412, code: 'stale' });
});

test('of two who merge at once, also the other way round, one does', async () => {
  const both = await pair();
  const [one, other] = [await form(both), await form({ from: both.into, into: both.from })];

  const done = await Promise.allSettled([
    rocio.call(mergeMaterial, one, proof),
    rocio.call(mergeMaterial, one, proof),
    rocio.call(mergeMaterial, other, proof),
  ]);

  expect(done.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
  const merged = await db
    .selectFrom('materials')
    .where('id', 'in', [both.from.id, both.into.id])
    .where('activo', '=', true)
    .select('id')
    .execute();
  expect(merged).toHaveLength(1);
});

test('nothing revives it: neither whoever activates it, nor the list of the ERP, nor the program', async () => {
  const both = await pair();
  await merge(both);
  const { version } = await rocio.call(getMaterial, { code: both.from.codigo });

  expect((await rocio.refused(turnMaterial, { code: both.from.codigo, version, active: true })).status).toBeGreaterThanOrEqual(400);
  await db
    .transaction()
    .execute((tx) =>
      bringItems({ tx, run: { id: 1, number: 'SY-000001' }, note: () => undefined }, [
        { code: both.from.codigo, name: 'Otra vez', group: null, unit: null, active: true, by_serials: false, price: null, cost: null },
      ]),
    );
  expect(await rocio.call(getMaterial, { code: both.from.codigo })).toMatchObject({ active: false });
  await expect(db.updateTable('materials').set({ activo: true }).where('id', '=', both.from.id).execute()).rejects.toThrow(
    'materials_merged',
  );
});

test('who is merged into one that is merged later is found under the last', async () => {
  const [first, second] = [await pair(), await pair()];
  await merge(first);
  await merge({ from: first.into, into: second.into });

  expect(await rocio.call(getMaterial, { code: first.from.codigo })).toMatchObject({ merged_into: second.into.codigo });
  expect((await rocio.call(getMaterials, { search: first.from.codigo, active: 'true' })).items.map((it) => it.code)).toEqual([
    second.into.codigo,
  ]);
});

test('what was created in the ERP is frozen there once, however often the night asks', async () => {
  const both = await pair();
  const item = { code: both.from.codigo, name: 'Cable', group: 'Conductores', unit: 'M' };
  const document = {
    kind: 'Item',
    reference: randomUUID(),
    request_type: 'CREACION',
    requester_email: rocio.email,
    comments: 'x',
    item,
    lines: [],
  } as const;
  await db
    .transaction()
    .execute((tx) =>
      postToErp(
        { ...app.workshop, tx, user: undefined },
        { source: 'tarjeta', source_id: both.from.id, source_number: 'CM-1', document: { ...document, lines: [] } },
      ),
    );
  await vi.waitFor(
    async () => {
      const made = await db.selectFrom('erp_posts').where('source', '=', 'tarjeta').select('state').executeTakeFirstOrThrow();
      expect(made.state).toBe('publicado');
    },
    { timeout: 20_000, interval: 50 },
  );
  await merge(both);

  await freezeMerged({ ...app.workshop, db });
  await freezeMerged({ ...app.workshop, db });

  await vi.waitFor(
    async () => expect(await rocio.call(getMaterial, { code: both.from.codigo })).toMatchObject({ merges: [{ erp: 'bloqueado' }] }),
    { timeout: 20_000, interval: 50 },
  );
  const told = await db.selectFrom('erp_posts').where('source', '=', 'material_merge').select('payload').execute();
  expect(told.map((it) => it.payload.item_change)).toEqual([{ code: both.from.codigo, frozen: true }]);
});

test('whoever may not approve the creation of materials does not merge', async () => {
  const both = await pair();
  const other = await employee({ permissions: ['materials:read', 'material_creation:update'] });
  const input = await form(both);

  expect((await other.refused(mergeMaterial, input)).status).toBe(403);
  expect((await rocio.call(getMaterial, { code: both.from.codigo })).allowed_actions).toContain('merge');
  expect((await other.call(getMaterial, { code: both.from.codigo })).allowed_actions).not.toContain('merge');
});

import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import {
  approveCount,
  cancelTransfer,
  getCount,
  listCounts,
  listTransfers,
  openCount,
  receiveStock,
  receiveTransfer,
  resolveTransfer,
  saveCountLines,
  stockTransferBodegas,
  submitCount,
  turnMaterial,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { stockDifferences } from '../index.ts';

const { db, given, signIn, beside } = await scene();
const permissions = [
  'materials:read',
  'material_creation:update',
  'mobile_warehouses:read',
  'mobile_warehouses:create',
  'mobile_warehouses:update',
  'mobile_warehouses:approve',
] as const;
/** One after another: the builders number what they make. */
async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make());
  return made;
}
const people = await several(4, () => given.user({ permissions }));
const here = await Promise.all(people.slice(0, 2).map(signIn));
const other = await Promise.all(people.slice(2).map(async (it) => beside(await given.session(it.id))));
const callers = [...here, ...other.map((it) => it.caller)];
const warehouses = await several(3, () => given.warehouse());
const materials = await several(3, () => given.material());
const whole = fc.nat({ max: 2 });

/** Anything that anybody may do with stock, with arguments of which many make no sense at that moment. */
const operation = fc.record({
  who: fc.nat({ max: callers.length - 1 }),
  what: fc.constantFrom('receive', 'send', 'send', 'hand', 'arrive', 'arrive', 'cancel', 'resolve', 'count', 'submit', 'approve', 'turn'),
  from: whole,
  to: whole,
  lines: fc.uniqueArray(fc.record({ material: whole, thousandths: fc.integer({ min: 1, max: 40_000 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: (it) => it.material,
  }),
  part: fc.nat({ max: 3 }),
  at: fc.nat({ max: 4 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;

/** One person alone, where nothing refuses it: what chance draws proves nothing by itself. */
const each: Operation[] = (['receive', 'hand'] as const).map((what) => ({
  who: 0,
  what,
  from: 0,
  to: 1,
  lines: [{ material: 0, thousandths: 1_000 }],
  part: 1,
  at: 0,
}));

const codeOf = (place: number) => warehouses[place]?.codigo ?? '';
const itemsOf = ({ lines }: Operation) =>
  lines.map((it) => ({ code: materials[it.material]?.codigo ?? '', quantity: String(it.thousandths / 1000) }));
const refusals = new Set([400, 403, 404, 409, 412, 422]);

async function act(it: Operation): Promise<void> {
  const caller = callers[it.who];
  if (!caller) throw new Error('nobody');
  const send = async (call: Call, input: object) => {
    const { statusCode, body } = await caller.raw(call, input);
    if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
  };
  const transfer = async () => (await caller.call(listTransfers, { per_page: 5, sort: '-number' })).items[it.at];
  const count = async () => (await caller.call(listCounts, { warehouse_code: codeOf(it.from), per_page: 1 })).items[0];
  const route = { from_warehouse: codeOf(it.from), to_warehouse: codeOf(it.to), items: itemsOf(it) };
  if (it.what === 'receive') return send(receiveStock, { warehouse_code: codeOf(it.to), items: itemsOf(it) });
  if (it.what === 'send') return send(stockTransferBodegas, { kind: 'DESPACHO', ...route });
  if (it.what === 'hand') return send(stockTransferBodegas, { kind: 'RETIRO', ...route });
  if (it.what === 'turn') {
    const material = await db
      .selectFrom('materials')
      .selectAll()
      .where('id', '=', materials[it.from]?.id ?? 0)
      .executeTakeFirstOrThrow();
    return send(turnMaterial, { code: material.codigo, version: material.version, active: it.part > 0 });
  }
  if (it.what === 'count') {
    await send(openCount, { warehouse_code: codeOf(it.from) });
    const open = await count();
    const all = materials.map((one, at) => ({ code: one.codigo, counted_quantity: String(it.part * (at + 1)) }));
    return open && send(saveCountLines, { number: open.number, items: all });
  }
  if (it.what === 'submit' || it.what === 'approve') {
    const open = await count();
    if (!open) return;
    const { number, version } = open;
    if (it.what === 'submit') return send(submitCount, { number, version });
    const { last_movement } = await caller.call(getCount, { number });
    return send(approveCount, { number, version, last_movement });
  }
  const found = await transfer();
  if (!found) return;
  const { number, version } = found;
  const missing = it.part === 0 ? [{ line: 1, received_quantity: '0.001', reason: 'Faltó' }] : [];
  if (it.what === 'arrive') return send(receiveTransfer, { number, version, items: missing });
  if (it.what === 'cancel') return send(cancelTransfer, { number, version, reason: 'Prueba' });
  const settlement = it.part > 1 ? 'devolver' : 'perdida';
  return send(resolveTransfer, { number, version, settlement, reason: 'Prueba' });
}

/** Each transfer has a ledger row for each of its lines: it was sent whole or not at all. */
const halfSent = async () =>
  (
    await sql<{ number: string }>`
      select number from stock_transfers
      where (select count(*) from stock_transfer_lines where transfer_id = stock_transfers.id) <>
        (select count(*) from stock_movements where document_number = number and from_warehouse_id = stock_transfers.from_warehouse_id and kind = 'traslado')`.execute(
      db,
    )
  ).rows;

test('whatever several people do at once on two servers, stock is the ledger’s sum, never negative, and nothing is half done', async () => {
  await Promise.all(
    warehouses.flatMap((it) => materials.map((one) => given.stock({ warehouse_id: it.id, material_id: one.id, quantity: '60' }))),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 30, maxLength: 60 }), async (operations) => {
      const hands = Map.groupBy(operations, (it) => it.who);
      await Promise.all(
        [...hands.values()].map(async (own) => {
          for (const it of own) await act(it);
        }),
      );

      expect(await stockDifferences(db)).toEqual([]);
      expect(await db.selectFrom('stocks').where('quantity', '<', '0').selectAll().execute()).toEqual([]);
      expect(await halfSent()).toEqual([]);
    }),
    { numRuns: 8, examples: [[each]] },
  );
  const kinds = await db.selectFrom('stock_movements').select('kind').distinct().execute();
  expect(kinds.map((it) => it.kind)).toEqual(expect.arrayContaining(['recepcion', 'saldo_inicial', 'traslado']));
  await Promise.all(other.map((it) => it.close()));
}, 120_000);

test('whoever sends the same material in opposite directions at once waits for the other, and the last piece goes once', async () => {
  const [a, b] = [await given.warehouse(), await given.warehouse()];
  const [one, two] = [await given.material(), await given.material()];
  for (const warehouse_id of [a.id, b.id])
    for (const material_id of [one.id, two.id]) await given.stock({ warehouse_id, material_id, quantity: '5' });
  const hand = (from: string, to: string, codes: string[]) => ({
    kind: 'RETIRO',
    from_warehouse: from,
    to_warehouse: to,
    items: codes.map((code) => ({ code, quantity: '1' })),
  });
  const there = hand(a.codigo, b.codigo, [one.codigo, two.codigo]);
  const back = hand(b.codigo, a.codigo, [two.codigo, one.codigo]);

  const answers = await Promise.all(
    Array.from({ length: 12 }).flatMap((_, at) => here.map((it) => it.raw(stockTransferBodegas, at % 3 === 0 ? back : there))),
  );

  expect(new Set(answers.map((it) => it.statusCode))).toEqual(new Set([200, 422]));
  expect(await stockDifferences(db)).toEqual([]);
});

test('the database itself refuses what the program never does: changing the ledger, the sums, or going below zero', async () => {
  const [van, one] = [await given.warehouse(), await given.material()];
  await given.stock({ warehouse_id: van.id, material_id: one.id, quantity: '1' });
  const row = {
    material_id: one.id,
    from_warehouse_id: van.id,
    to_warehouse_id: null,
    quantity: '2',
    unit_cost: null,
    currency: null,
    kind: 'ajuste' as const,
    document_kind: 'conteo' as const,
    document_number: 'X',
    project_id: null,
    place_id: null,
    user_id: null,
    reason: null,
  };

  await expect(db.insertInto('stock_movements').values(row).execute()).rejects.toThrow(/stocks_never_negative/);
  await expect(
    db
      .insertInto('stock_movements')
      .values({ ...row, quantity: '0' })
      .execute(),
  ).rejects.toThrow(/check/);
  await expect(
    db
      .insertInto('stock_movements')
      .values({ ...row, from_warehouse_id: null })
      .execute(),
  ).rejects.toThrow(/check/);
  await expect(
    db
      .insertInto('stock_movements')
      .values({ ...row, to_warehouse_id: van.id })
      .execute(),
  ).rejects.toThrow(/check/);
  await expect(sql`update stock_movements set quantity = 9 where material_id = ${one.id}`.execute(db)).rejects.toThrow(/this row stays/);
  await expect(sql`delete from stock_movements where material_id = ${one.id}`.execute(db)).rejects.toThrow(/this row stays/);
  await expect(sql`truncate stock_movements`.execute(db)).rejects.toThrow(/this row stays/);
  await expect(sql`update stocks set quantity = 9 where material_id = ${one.id}`.execute(db)).rejects.toThrow(/this row stays/);
  expect(await stockDifferences(db)).toEqual([]);
});

test('the check finds a sum that is not the ledger’s', async () => {
  const [van, one] = [await given.warehouse(), await given.material()];
  await given.stock({ warehouse_id: van.id, material_id: one.id, quantity: '1' });
  await db.transaction().execute(async (tx) => {
    // As after a restore that went wrong.
    await sql`alter table stocks disable trigger user`.execute(tx);
    await sql`update stocks set quantity = 3 where material_id = ${one.id}`.execute(tx);
    await sql`alter table stocks enable trigger user`.execute(tx);
  });

  expect(await stockDifferences(db)).toEqual([{ what: `${one.codigo} en ${van.codigo}`, kept: '3.000', ledger: '1.000' }]);
});

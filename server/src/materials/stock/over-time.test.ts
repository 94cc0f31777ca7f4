import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCount, stockOverTime } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, as, signIn } = await scene();
const rights = ['mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const;
const ana = await as(...rights);
const [depot, van, other] = [await given.warehouse({ movil: false }), await given.warehouse(), await given.warehouse()];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayOf = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' });
interface Move {
  ago: number;
  from?: number | undefined;
  to?: number | undefined;
  quantity: number;
}

async function material(moves: readonly Move[]) {
  const { id, codigo } = await given.material();
  const row = { material_id: id, unit_cost: null, currency: null, project_id: null, place_id: null, user_id: null, reason: null };
  for (const { ago, from = null, to = null, quantity } of moves.toSorted((a, b) => b.ago - a.ago))
    await db
      .insertInto('stock_movements')
      .values({
        ...row,
        at: daysAgo(ago).toISOString(),
        from_warehouse_id: from,
        to_warehouse_id: to,
        quantity: String(quantity),
        kind: 'ajuste',
        document_kind: 'ingreso',
        document_number: 'SI-1',
      })
      .execute();
  return codigo;
}

/** Any moves in and out of two warehouses, with more than enough there at first. */
const anyMove = fc.record({
  ago: fc.integer({ min: 0, max: 45 }),
  from: fc.constantFrom(depot.id, undefined),
  to: fc.constantFrom(van.id),
  quantity: fc.integer({ min: 1, max: 9 }),
});

test('each day tells what the ledger adds up to at its end, of the warehouses asked for', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { maxLength: 12 }), fc.constantFrom(undefined, depot, van), async (some, asked) => {
      const moves: Move[] = [{ ago: 60, to: depot.id, quantity: 500 }, ...some];
      const code = await material(moves);

      const { points } = await ana.call(stockOverTime, { code, days: 30, ...(asked && { warehouse_code: asked.codigo }) });

      const counts = (id: number | undefined) => id !== undefined && (!asked || asked.id === id);
      const until = (day: string) =>
        moves
          .filter((it) => dayOf(daysAgo(it.ago)) <= day)
          .reduce((sum, { from, to, quantity }) => sum + (counts(to) ? quantity : 0) - (counts(from) ? quantity : 0), 0);
      expect(points[0]?.day).toBe(dayOf(daysAgo(30)));
      const days = Array.from({ length: 30 }, (_, ago) => dayOf(daysAgo(ago))).toReversed();
      const changed = days.filter((day, at) => until(day) !== until(days[at - 1] ?? dayOf(daysAgo(30))));
      expect(points.slice(1).map((it) => it.day)).toEqual(changed);
      for (const { day, quantity } of points) expect(quantity).toBe(String(until(day)));
    }),
    { numRuns: 15 },
  );
});

test('of warehouses that the person does not see nothing is told, nor of one that is counted blind', async () => {
  const code = await material([
    { ago: 5, to: depot.id, quantity: 40 },
    { ago: 4, to: van.id, quantity: 7 },
    { ago: 3, to: other.id, quantity: 2 },
  ]);
  const keeper = await given.user({ permissions: [...rights], seesAllProjects: false });
  await given.warehouseUser(keeper.id, [van.codigo]);
  const hugo = await signIn(keeper);
  const last = (answer: { points: readonly { quantity: string }[] }) => answer.points.at(-1)?.quantity;

  expect(last(await hugo.call(stockOverTime, { code, warehouse_code: van.codigo }))).toBe('7');
  expect(await hugo.refused(stockOverTime, { code, warehouse_code: other.codigo })).toMatchObject({ status: 404 });
  expect(last(await ana.call(stockOverTime, { code }))).toBe('49');

  await ana.call(openCount, { warehouse_code: van.codigo, blind: true });
  expect(await ana.call(stockOverTime, { code })).toMatchObject({ is_partial: true });
  expect(last(await ana.call(stockOverTime, { code }))).toBe('42');
  expect(await ana.refused(stockOverTime, { code: 'NADA-1' })).toMatchObject({ status: 404 });
});

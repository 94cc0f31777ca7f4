import { getMaterialMerge, mergeMaterial, receiveStock, stockTransferBodegas } from 'contract/materials/index.ts';
import { array, assert, asyncProperty, integer, oneof, record, constant } from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { db, given, employee } = await scene();
const rocio = await employee({
  permissions: [
    ...(['materials:read', 'material_creation:read', 'material_creation:approve'] as const),
    ...(['mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const),
  ],
  isSupply: true,
});
const clave = 'confirma-la-fusion-2';
await given.password(rocio.id, clave);
const warehouses = [await given.warehouse(), await given.warehouse()] as const;

const which = integer({ min: 0, max: 1 });
const step = oneof(
  record({ kind: constant('entra' as const), which, at: which, quantity: integer({ min: 1, max: 9000 }) }),
  record({ kind: constant('lleva' as const), which, at: which, quantity: integer({ min: 1, max: 9000 }) }),
  record({ kind: constant('fusiona' as const), which, at: which, quantity: constant(0) }),
);

test('whatever comes, goes and is merged in between, both codes together are worth and weigh what they did', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const codes = [await given.material({ price: '100' }), await given.material({ price: '100' })] as const;
      const ids = codes.map((it) => it.id);
      const there = async () => {
        const { rows } = await sql<{ place: number; quantity: string }>`
          select warehouse_id as place, sum(quantity)::text as quantity from stocks where material_id = any(${ids}) group by 1 order by 1`.execute(
          db,
        );
        return rows;
      };
      const inLedger = async () => {
        const { rows } = await sql<{ place: number; quantity: string }>`
          select place, sum(quantity)::text as quantity from (
            select to_warehouse_id as place, quantity from stock_movements where material_id = any(${ids}) and to_warehouse_id is not null
            union all select from_warehouse_id, -quantity from stock_movements where material_id = any(${ids}) and from_warehouse_id is not null
          ) as moved group by 1 order by 1`.execute(db);
        return rows;
      };
      for (const { kind, which: one, at, quantity } of steps) {
        const before = await there();
        const [own, other] = [codes[one === 0 ? 0 : 1], codes[one === 0 ? 1 : 0]];
        const [place, target] = [warehouses[at === 0 ? 0 : 1], warehouses[at === 0 ? 1 : 0]];
        const items = [{ code: own.codigo, quantity: String(quantity / 10) }];
        if (kind === 'entra') await rocio.call(receiveStock, { warehouse_code: place.codigo, paper: 'G', items });
        if (kind === 'lleva') {
          const asked = { from_warehouse: place.codigo, to_warehouse: target.codigo, kind: 'RETIRO', items } as const;
          await rocio.call(stockTransferBodegas, asked).catch(() => undefined);
        }
        if (kind === 'fusiona') {
          const pair = { code: own.codigo, into: other.codigo };
          const seen = await rocio.call(getMaterialMerge, pair).catch(() => undefined);
          if (!seen) continue;
          await rocio
            .call(mergeMaterial, { ...pair, reason: 'Es el mismo', fingerprint: seen.fingerprint }, { 'x-confirm-password': clave })
            .catch(() => undefined);
          expect(await there()).toEqual(before);
        }
        const lying = (await there()).filter((it) => Number(it.quantity) > 0);
        expect((await inLedger()).filter((it) => Number(it.quantity) > 0)).toEqual(lying);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

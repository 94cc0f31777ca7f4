import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import {
  askLeftover,
  cancelMaterialRequest,
  findLeftovers,
  getMaterialRequest,
  giveLeftover,
  postConsumedMaterials,
  type LeftoverOffer,
} from 'contract/materials/index.ts';
import type { Call } from 'contract/call.ts';
import { scene, type Caller } from '../../../test/scene.ts';
import { signature } from '../../../test/signatures.ts';
import { stockDifferences, usageDifferences } from '../index.ts';

const { db, given, employee } = await scene({ background: true });
const callers: (Caller & { id: number })[] = [];
for (let at = 0; at < 3; at += 1)
  callers.push(
    await employee({
      permissions: [
        ...(['materials:read', 'materials:create', 'materials:delete', 'approvals:approve', 'consumption:create'] as const),
        ...(['mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const),
      ],
    }),
  );
const boss = await employee({ permissions: ['materials:read', 'approvals:approve', 'materials:approve'] });
await given.rules([{ level: 1, staff_id: boss.staff_id }]);
const [ours, theirs] = [await given.project(), await given.project()];
for (const { id } of callers)
  await db.insertInto('project_members').values({ project_id: theirs.id, user_id: id, desde: null, hasta: null, funcion: null }).execute();
const van = await given.warehouse();
const cable = await given.material();
const signed = {
  used_on: '2026-11-20',
  used_by: 'Cuadrilla',
  signer_name: 'Pedro',
  signer_rut: '33.000.154-2',
  signature: await signature(),
};

const operation = fc.record({
  who: fc.nat({ max: callers.length - 1 }),
  what: fc.constantFrom('ask', 'ask', 'ask', 'approve', 'approve', 'give', 'cancel', 'expire', 'use'),
  at: fc.nat({ max: 5 }),
  quantity: fc.integer({ min: 1, max: 20 }).map(String),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
const refusals = new Set([400, 403, 404, 409, 412, 422]);
const code = cable.codigo;

test('whoever asks, approves, lets pass, gives, takes back and uses at once: nothing is promised twice, and no free stock is below zero', async () => {
  await given.stock({ warehouse_id: van.id, material_id: cable.id, quantity: '30' });
  await given.materialRequest({
    project_id: theirs.id,
    created_at: '2026-08-01T12:00:00Z',
    lines: [{ material_id: cable.id, quantity: '40', received: '40' }],
  });
  const numbers: string[] = [];
  const send = async (caller: Caller, call: Call, input: object) => {
    const { statusCode, body } = await caller.raw(call, input);
    if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
    return { statusCode, body };
  };
  const act = async ({ who, what, at, quantity }: Operation): Promise<void> => {
    const caller = callers[who] ?? boss;
    if (what === 'ask') {
      const [found] = await caller.call(findLeftovers, { project_code: ours.codigoProyecto, items: [{ code, quantity }] });
      const offer: LeftoverOffer | undefined = found?.offers[at % 2];
      if (!offer) return;
      const { source, key, fingerprint } = offer;
      const input = { project_code: ours.codigoProyecto, code, quantity, offer: { source, key, code, fingerprint } };
      const { statusCode, body } = await send(caller, askLeftover, input);
      if (statusCode === 200) numbers.push(JSON.parse(body).number);
      return;
    }
    if (what === 'use') {
      await send(caller, postConsumedMaterials, { project_code: theirs.codigoProyecto, ...signed, items: [{ code, quantity: '1' }] });
      return;
    }
    const number = numbers[at % Math.max(1, numbers.length)];
    if (number === undefined) return;
    const { id, version, approvals } = await boss.call(getMaterialRequest, { number });
    const open = approvals.find((it) => it.estado === 'pendiente');
    if (what === 'approve' && open) await send(boss, decideApproval, { approval_id: open.id, version: open.version, approved: true });
    if (what === 'give') await send(caller, giveLeftover, { number, version, kind: 'RETIRO' });
    if (what === 'cancel') await send(caller, cancelMaterialRequest, { request_id: id });
    if (what === 'expire')
      await db
        .updateTable('leftovers')
        .set({ held_until: new Date(Date.now() - 1000) })
        .where('request_id', '=', id)
        .execute();
  };
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 25 }), async (operations) => {
      const hands = Map.groupBy(operations, (it) => it.who);
      await Promise.all(
        [...hands.values()].map(async (own) => {
          for (const it of own) await act(it);
        }),
      );

      expect(await stockDifferences(db)).toEqual([]);
      expect(await usageDifferences(db)).toEqual([]);
      const promised = await db
        .selectFrom('leftover_promises')
        .groupBy('source')
        .select((it) => ['source', it.fn.sum<string>('quantity').as('quantity')])
        .execute();
      const promisedAt = (source: string) => Number(promised.find((it) => it.source === source)?.quantity ?? 0);
      const { lying } = await db
        .selectFrom('stocks')
        .where('warehouse_id', '=', van.id)
        .where('material_id', '=', cable.id)
        .select('quantity as lying')
        .executeTakeFirstOrThrow();
      const { left } = await db
        .selectFrom('material_request_lines as line')
        .innerJoin('material_requests as it', 'it.id', 'line.request_id')
        .where('it.project_id', '=', theirs.id)
        .select((it) => it.fn.sum<string>('received_quantity').as('received'))
        .select((it) => it.fn.sum<string>(it('consumed_quantity', '+', it.ref('moved_quantity'))).as('gone'))
        .executeTakeFirstOrThrow()
        .then(({ received, gone }) => ({ left: Number(received) - Number(gone) }));
      expect([promisedAt('bodega') <= Number(lying), promisedAt('obra') <= left]).toEqual([true, true]);
      asked = numbers.length;
    }),
    // The first of them is asked for by one person alone.
    { numRuns: 5, endOnFailure: true, examples: [[[{ who: 0, what: 'ask', at: 0, quantity: '1' }]]] },
  );
  expect(asked).toBeGreaterThan(0);
}, 180_000);

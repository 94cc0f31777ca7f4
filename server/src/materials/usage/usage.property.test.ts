import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import {
  annulConsumption,
  approveReturn,
  cancelReturn,
  dispatchRequest,
  filterConsumeRequest,
  filterReturns,
  getMaterialRequest,
  listTransfers,
  postConsumedMaterials,
  postReturnMaterials,
  receiveTransfer,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { stockDifferences, usageDifferences } from '../index.ts';
import { signature } from '../../../test/signatures.ts';

const { db, given, signIn, beside } = await scene();
const permissions = [
  'materials:read' as const,
  ...(['consumption:read', 'consumption:create', 'consumption:approve'] as const),
  ...(['returns:read', 'returns:create', 'returns:update', 'returns:approve'] as const),
  ...(['mobile_warehouses:read', 'mobile_warehouses:update', 'mobile_warehouses:create'] as const),
];
/** One after another: the builders number what they make. */
async function several<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}
const people = await several(4, () => given.user({ permissions }));
const here = await Promise.all(people.slice(0, 2).map(signIn));
const other = await Promise.all(people.slice(2).map(async (it) => beside(await given.session(it.id))));
const callers = [...here, ...other.map((it) => it.caller)];
const project = await given.project();
const van = await given.warehouse();
const source = await given.warehouse({ movil: false });
const depot = await given.warehouse({ movil: false });
const materials = await several(3, () => given.material());
const drawn = await signature();
const signed = { used_on: '2026-11-20', used_by: 'Cuadrilla', signer_name: 'Pedro', signer_rut: '33.000.154-2', signature: drawn };

/** Some at the site, some in the van; some of it still on its way there. */
const requests: string[] = [];
for (const it of materials) await given.stock({ warehouse_id: source.id, material_id: it.id, quantity: '100' });
for (const to_warehouse_id of [null, van.id, null, van.id]) {
  const lines = materials.map((it) => ({ material_id: it.id, quantity: '60', received: '40' }));
  const request = await given.materialRequest({ requester_id: people[0]?.id ?? 0, project_id: project.id, to_warehouse_id, lines });
  requests.push(request.number);
  if (to_warehouse_id === null) continue;
  for (const it of materials) await given.stock({ warehouse_id: van.id, material_id: it.id, quantity: '40' });
}

/** Anything that anybody may do with it, with arguments of which many make no sense at that moment. */
const operation = fc.record({
  who: fc.nat({ max: callers.length - 1 }),
  what: fc.constantFrom('consume', 'consume', 'annul', 'return', 'return', 'approve', 'approve', 'reject', 'cancel', 'dispatch', 'arrive'),
  lines: fc.uniqueArray(
    fc.record({
      material: fc.nat({ max: 2 }),
      thousandths: fc.integer({ min: 1, max: 30_000 }),
      condition: fc.constantFrom('nuevo', 'usado', 'danado'),
    }),
    { minLength: 1, maxLength: 3, selector: (it) => `${it.material} ${it.condition}` },
  ),
  at: fc.nat({ max: 4 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
/** One person alone, in an order in which none is refused: what chance draws proves nothing by itself. */
const each: Operation[] = (['consume', 'annul', 'consume', 'return', 'approve'] as const).map((what) => ({
  who: 0,
  what,
  lines: [{ material: 0, thousandths: 1_000, condition: 'nuevo' }],
  at: 0,
}));
const refusals = new Set([400, 403, 404, 409, 412, 422]);
const where = { project_code: project.codigoProyecto };

async function act(it: Operation): Promise<void> {
  const caller = callers[it.who];
  if (!caller) throw new Error('nobody');
  const send = async (call: Call, input: object) => {
    const { statusCode, body } = await caller.raw(call, input);
    if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
  };
  const items = it.lines.map(({ material, thousandths, condition }) => ({
    code: materials[material]?.codigo ?? '',
    quantity: String(thousandths / 1000),
    condition,
  }));
  if (it.what === 'consume')
    return send(postConsumedMaterials, { ...where, ...signed, items: items.map(({ code, quantity }) => ({ code, quantity })) });
  if (it.what === 'return') return send(postReturnMaterials, { ...where, to_warehouse: depot.codigo, reason: 'Sobra', items });
  if (it.what === 'annul') {
    const voucher = (await caller.call(filterConsumeRequest, { ...where, per_page: 5 })).items[it.at];
    return voucher && send(annulConsumption, { number: voucher.number, version: voucher.version, reason: 'Prueba' });
  }
  if (it.what === 'dispatch') {
    const request = await caller.call(getMaterialRequest, { number: requests[it.at % requests.length] ?? '' });
    const parts = it.lines.map(({ material }) => ({
      material_request_item_id: request.items[material]?.material_request_item_id,
      quantity: '1.5',
    }));
    const { number, version } = request;
    return send(dispatchRequest, { number, version, kind: 'DESPACHO', from_warehouse: source.codigo, items: parts.slice(0, 1) });
  }
  if (it.what === 'arrive') {
    const transfer = (await caller.call(listTransfers, { per_page: 5, sort: '-number' })).items[it.at];
    return transfer && send(receiveTransfer, { number: transfer.number, version: transfer.version, items: [] });
  }
  const found = (await caller.call(filterReturns, { ...where, per_page: 5 })).items[it.at];
  if (!found) return;
  const { id: return_id, version } = found;
  if (it.what === 'cancel') return send(cancelReturn, { return_id, version, reason: 'Prueba' });
  return send(approveReturn, { return_id, version, approved: it.what === 'approve', comment: 'Prueba' });
}

/** Lines of which more was used and given back than came. */
const overdrawnLines = () =>
  db
    .selectFrom('material_request_lines')
    .where(sql<boolean>`consumed_quantity + returned_quantity + returning_quantity > received_quantity`)
    .selectAll()
    .execute();

/** What is in the van is what came for the requests there, less what was used and given back. */
const vanDifferences = async () =>
  (
    await sql<{ material_id: number }>`
      select stocks.material_id from stocks join material_request_lines as line on line.material_id = stocks.material_id
      join material_requests on material_requests.id = line.request_id and to_warehouse_id = stocks.warehouse_id
      where stocks.warehouse_id = ${van.id} group by stocks.material_id, stocks.quantity
      having stocks.quantity <> sum(received_quantity - consumed_quantity - returned_quantity)`.execute(db)
  ).rows;

/** What the depot has came back whole: the damaged is nowhere. */
const depotDifferences = async () =>
  (
    await sql<{ material_id: number }>`
      select material_id from stocks where warehouse_id = ${depot.id} and quantity <> (
        select coalesce(sum(quantity), 0) from material_return_lines as line join material_returns on id = return_id
        where status = 'aprobado' and condition <> 'danado' and line.material_id = stocks.material_id)`.execute(db)
  ).rows;

test('whatever several people do at once on two servers, nothing is used or given back twice, and the ledger agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 25, maxLength: 50 }), async (operations) => {
      const hands = Map.groupBy(operations, (it) => it.who);
      await Promise.all(
        [...hands.values()].map(async (own) => {
          for (const it of own) await act(it);
        }),
      );

      expect(await stockDifferences(db)).toEqual([]);
      expect(await usageDifferences(db)).toEqual([]);
      expect(await overdrawnLines()).toEqual([]);
      expect(await vanDifferences()).toEqual([]);
      expect(await depotDifferences()).toEqual([]);
      expect(await db.selectFrom('stocks').where('quantity', '<', '0').selectAll().execute()).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true, examples: [[each]] },
  );
  // The test is worth something only when things happened.
  const [vouchers, returns] = [
    await db.selectFrom('consumption_vouchers').select('status').distinct().orderBy('status').execute(),
    await db.selectFrom('material_returns').select('status').distinct().orderBy('status').execute(),
  ];
  expect(vouchers.map((it) => it.status)).toEqual(['anulado', 'registrado']);
  expect(returns.map((it) => it.status)).toEqual(expect.arrayContaining(['aprobado']));
  await Promise.all(other.map((it) => it.close()));
}, 120_000);

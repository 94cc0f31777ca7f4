import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import {
  cancelTransfer,
  dispatchRequest,
  filterProjectMaterials,
  getMaterialRequest,
  listTransfers,
  postConsumedMaterials,
  receiveTransfer,
  resolveTransfer,
} from 'contract/materials/index.ts';
import { scene, type Caller } from '../../test/scene.ts';
import { stockDifferences, usageDifferences } from './index.ts';
import { signature } from '../../test/signatures.ts';

const { db, given, signIn } = await scene();
const permissions = [
  ...(['materials:read', 'consumption:read', 'consumption:create'] as const),
  ...(['mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update', 'mobile_warehouses:approve'] as const),
];
const callers: Caller[] = [];
for (let at = 0; at < 3; at += 1) callers.push(await signIn(await given.user({ permissions })));
const [office] = callers;
if (!office) throw new Error('nobody');
const [giving, taking] = [await given.project(), await given.project()];
const [van, other] = [await given.warehouse(), await given.warehouse()];
const cable = await given.material();
const signed = {
  used_on: '2026-11-20',
  used_by: 'Cuadrilla',
  signer_name: 'Pedro',
  signer_rut: '33.000.154-2',
  signature: await signature(),
};

/** So much of the cable was received for a project into a warehouse, and lies there; or at the site. */
async function receive(project_id: number, to_warehouse_id: number | null, quantity: string) {
  if (to_warehouse_id !== null) await given.stock({ warehouse_id: to_warehouse_id, material_id: cable.id, quantity });
  await given.materialRequest({
    project_id,
    to_warehouse_id,
    category: 2,
    lines: [{ material_id: cable.id, quantity, received: quantity }],
  });
}
/** What the other project asks of it. */
const askOther = (quantity: string, from = giving, to = taking) =>
  given.materialRequest({
    project_id: to.id,
    source: 'proyecto',
    source_project_id: from.id,
    from_warehouse_id: van.id,
    to_warehouse_id: other.id,
    category: 3,
    lines: [{ material_id: cable.id, quantity }],
  });
const has = async (project_code: string) =>
  (await office.call(filterProjectMaterials, { project_code, show_all: 'true' })).items.find((it) => it.code === cable.codigo);

test('what one project passes on to another is counted once: it leaves the first when it is sent', async () => {
  await receive(giving.id, van.id, '27');
  const { number, items } = await askOther('4');
  const part = [{ material_request_item_id: items[0]?.id ?? 0, quantity: '4' }];
  const { version } = await office.call(getMaterialRequest, { number });

  await office.call(dispatchRequest, { number, version, kind: 'RETIRO', items: part });

  expect(await has(giving.codigoProyecto)).toMatchObject({ received_quantity: '27', moved_quantity: '4', left_quantity: '23' });
  expect(await has(taking.codigoProyecto)).toMatchObject({ received_quantity: '4', moved_quantity: '0', left_quantity: '4' });
  const more = await askOther('24');
  const refusal = await office.refused(dispatchRequest, {
    number: more.number,
    version: more.version,
    kind: 'RETIRO',
    items: [{ material_request_item_id: more.items[0]?.id ?? 0, quantity: '24' }],
  });
  expect(refusal).toMatchObject({ status: 400, fields: { 'items.0.quantity': expect.stringContaining('Quedan 23') } });
});

const operation = fc.record({
  who: fc.nat({ max: callers.length - 1 }),
  what: fc.constantFrom('send', 'send', 'hand', 'arrive', 'arrive', 'cancel', 'back', 'lose', 'use'),
  at: fc.nat({ max: 3 }),
  thousandths: fc.integer({ min: 1, max: 9_000 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
const refusals = new Set([400, 403, 404, 409, 412, 422]);

test('whatever is sent, received, lost, taken back and used, what both projects have and what lies there agree', async () => {
  await receive(giving.id, van.id, '15');
  await receive(giving.id, null, '15');
  await receive(taking.id, van.id, '15');
  await receive(taking.id, null, '15');
  const numbers = [await askOther('20'), await askOther('20'), await askOther('20', taking, giving)].map((it) => it.number);
  const act = async ({ who, what, at, thousandths }: Operation): Promise<void> => {
    const caller = callers[who] ?? office;
    const send = async (call: Call, input: object) => {
      const { statusCode, body } = await caller.raw(call, input);
      if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
    };
    const quantity = String(thousandths / 1000);
    if (what === 'send' || what === 'hand') {
      const { number, version, items } = await caller.call(getMaterialRequest, { number: numbers[at % numbers.length] ?? '' });
      const parts = items.map((it) => ({ material_request_item_id: it.material_request_item_id, quantity }));
      const kind = what === 'send' ? 'DESPACHO' : 'RETIRO';
      return send(dispatchRequest, { number, version, kind, items: parts, reservation_reason: 'Prueba' });
    }
    if (what === 'use') {
      const { codigoProyecto: project_code } = at % 2 ? giving : taking;
      return send(postConsumedMaterials, {
        project_code,
        ...signed,
        reservation_reason: 'Prueba',
        items: [{ code: cable.codigo, quantity }],
      });
    }
    const transfer = (await caller.call(listTransfers, { per_page: 4, sort: '-number' })).items[at];
    if (!transfer) return;
    const { number, version } = transfer;
    if (what === 'arrive')
      return send(receiveTransfer, { number, version, items: [{ line: 1, received_quantity: quantity, reason: 'Faltó' }] });
    if (what === 'cancel') return send(cancelTransfer, { number, version, reason: 'Prueba' });
    return send(resolveTransfer, { number, version, settlement: what === 'back' ? 'devolver' : 'perdida', reason: 'Prueba' });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 30 }), async (operations) => {
      const hands = Map.groupBy(operations, (it) => it.who);
      await Promise.all(
        [...hands.values()].map(async (own) => {
          for (const it of own) await act(it);
        }),
      );

      expect(await stockDifferences(db)).toEqual([]);
      expect(await usageDifferences(db)).toEqual([]);
      const { moved, received: brought, coming, lost } = await sums();
      // What left one project reached the other, is on its way, or was lost.
      expect(moved).toBe(brought + coming + lost);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 180_000);

const thousand = (figure: string | number | null): number => Math.round(Number(figure ?? 0) * 1000);

async function sums() {
  const { moved } = await db
    .selectFrom('material_request_lines')
    .select((it) => it.fn.sum<string>('moved_quantity').as('moved'))
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('stock_transfer_lines as it')
    .innerJoin('stock_transfers', 'stock_transfers.id', 'it.transfer_id')
    .innerJoin('material_requests as request', 'request.id', 'stock_transfers.request_id')
    .where('request.source', '=', 'proyecto')
    .select(['stock_transfers.status', 'stock_transfers.settlement', 'it.quantity', 'it.received_quantity'])
    .execute();
  const sum = (of: (it: (typeof lines)[number]) => number) => lines.reduce((all, it) => all + of(it), 0);
  const missing = (it: (typeof lines)[number]) => thousand(it.quantity) - thousand(it.received_quantity);
  return {
    moved: thousand(moved),
    received: sum((it) => (it.status === 'anulado' ? 0 : thousand(it.received_quantity))),
    coming: sum((it) => (it.status === 'enviado' || it.status === 'con_diferencias' ? missing(it) : 0)),
    lost: sum((it) => (it.settlement === 'perdida' ? missing(it) : 0)),
  };
}

import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Call } from 'contract/call.ts';
import { decideApproval, getApproval, type ApprovalDetail } from 'contract/approvals/index.ts';
import {
  cancelMaterialRequest,
  cancelTransfer,
  closeRequest,
  createMaterialRequest,
  dispatchRequest,
  getMaterialRequest,
  getRequests,
  receiveTransfer,
  requestStates,
  updateMaterialRequest,
  updateMaterialRequestItem,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { stockDifferences } from '../index.ts';

const { db, given, signIn, beside } = await scene({ background: true });
const permissions = [
  ...(['materials:read', 'materials:create', 'materials:update', 'materials:approve', 'materials:delete'] as const),
  ...([
    'mobile_warehouses:read',
    'mobile_warehouses:create',
    'mobile_warehouses:update',
    'purchase_requests:update',
    'approvals:read',
    'approvals:approve',
  ] as const),
];
const people: { id: number; nombre: string }[] = [];
for (let at = 0; at < 4; at += 1) people.push(await given.user({ permissions, isSupply: true }));
const staff: number[] = [];
for (const it of people) staff.push((await given.staff({ nombre: it.nombre, user_id: it.id })).id);
const here = await Promise.all(people.slice(0, 2).map(signIn));
const other = await Promise.all(people.slice(2).map(async (it) => beside(await given.session(it.id))));
const callers = [...here, ...other.map((it) => it.caller)];
await given.rules([
  { level: 1, staff_id: staff[0] ?? null },
  { level: 1, staff_id: staff[1] ?? null },
  { level: 2, staff_id: staff[2] ?? null, amount_from: '200000' },
]);
const project = await given.project();
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow();
const van = await given.warehouse({ movil: true });
const materials = [await given.material({ price: '1250.5' }), await given.material({ price: '90000' })];

const operation = fc.record({
  who: fc.nat({ max: callers.length - 1 }),
  what: fc.constantFrom(
    'ask',
    'ask',
    'edit',
    'amount',
    'approve',
    'approve',
    'approve',
    'reject',
    'cancel',
    'send',
    'send',
    'hand',
    'arrive',
    'back',
    'close',
  ),
  at: fc.nat({ max: 5 }),
  line: fc.nat({ max: 1 }),
  thousandths: fc.integer({ min: 1, max: 12_000 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
const refusals = new Set([400, 403, 404, 409, 412, 422]);

async function act({ who, what, at, line, thousandths }: Operation): Promise<unknown> {
  const caller = callers[who];
  if (!caller) throw new Error('nobody');
  const send = async (call: Call, input: object) => {
    const { statusCode, body } = await caller.raw(call, input);
    if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
    return statusCode < 300;
  };
  const quantity = String(thousandths / 1000);
  if (what === 'ask')
    return send(createMaterialRequest, {
      project_code: project.codigoProyecto,
      items: materials.slice(0, 1 + line).map((it) => ({ code: it.codigo, quantity })),
      ...(at > 2 && { category: 2, to_warehouse: van.codigo }),
    });
  const named = (await caller.call(getRequests, { per_page: 6, project_code: project.codigoProyecto })).items[at];
  if (!named) return;
  const it: MaterialRequestInfo = await caller.call(getMaterialRequest, { number: named.number });
  const item = it.items[line % it.items.length];
  const material_request_item_id = item?.material_request_item_id ?? 0;
  const [transfer] = it.transfers;
  const approval = it.approvals.findLast((one) => one.estado === 'pendiente');
  if (what === 'edit') return send(updateMaterialRequestItem, { material_request_item_id, quantity });
  if (what === 'amount') return send(updateMaterialRequest, { request_id: it.id, monto_nuevo: String(thousandths * 40), reason: 'Prueba' });
  if (what === 'cancel') return send(cancelMaterialRequest, { request_id: it.id });
  if (what === 'close') return send(closeRequest, { number: it.number, version: it.version, reason: 'Prueba' });
  if (what === 'approve' || what === 'reject') {
    const approval_id = approval?.id ?? 1;
    const read = await caller.raw(getApproval, { approval_id });
    const saw: ApprovalDetail | undefined = read.statusCode === 200 ? read.json() : undefined;
    const isDone = await send(decideApproval, {
      approval_id,
      version: saw?.version ?? approval?.version ?? 1,
      approved: what === 'approve',
      comentario: 'Prueba',
    });
    if (saw && approval && isDone && what === 'approve') accepted.push({ approval_id, number: it.number, saw: saw.materials });
    return;
  }
  if (what === 'arrive') return send(receiveTransfer, { number: transfer?.number ?? 'TR-000000', version: transfer?.version ?? 1 });
  if (what === 'back')
    return send(cancelTransfer, { number: transfer?.number ?? 'TR-000000', version: transfer?.version ?? 1, reason: 'Prueba' });
  const kind = what === 'send' ? 'DESPACHO' : 'RETIRO';
  return send(dispatchRequest, { number: it.number, version: it.version, kind, items: [{ material_request_item_id, quantity }] });
}

/** What must be true of requests whatever happened to them. */
const violations = async () =>
  (
    await sql<{ what: string }>`
      select number || ': its amount is not the sum of its lines' as what from material_requests as it
        where amount <> (select sum(amount) from material_request_lines where request_id = it.id)
      union all
      select number || ': what was sent is not what its transfers say' from material_requests join material_request_lines as line on request_id = material_requests.id
        where sent_quantity <> coalesce((
          select sum(case status when 'anulado' then 0 else sent.quantity end) from stock_transfer_lines as sent join stock_transfers on transfer_id = stock_transfers.id
          where request_line_id = line.id), 0)
      union all
      select number || ': what was received is not what its receipts say' from material_requests join material_request_lines as line on request_id = material_requests.id
        where received_quantity <> coalesce((select sum(quantity) from material_receipt_lines where request_line_id = line.id), 0)
      union all
      select number || ': its approval asks for less than its lines say' from material_requests as it join approvals on entity = 'material_request' and entity_id = it.id::text
        where kind = 'materials' and ((approvals.estado = 'pendiente' and it.status = 'pendiente') or (approvals.estado = 'aprobado' and it.status not in ('borrador', 'pendiente', 'restringida')))
          and amount_clp < it.amount
      union all
      select source_number || ': more than one document in the ERP' from erp_posts where state <> 'cancelado' and source = 'material_request' and task = 'create' group by source_number having count(*) > 1
      union all
      select number || ': approved and nothing was posted' from material_requests where status in ('aprobada', 'en_curso', 'recibida', 'cerrada') and erp_post_id is null
      union all
      select number || ': decided, and somebody is still asked' from material_requests as it where status not in ('pendiente', 'restringida')
        and exists (select from approvals where entity = 'material_request' and entity_id = it.id::text and estado = 'pendiente')`.execute(
      db,
    )
  ).rows;

type LinesInSight = readonly { code: string; quantity: string }[];
/** What somebody saw when they said yes. */
const accepted: { approval_id: number; number: string; saw: LinesInSight }[] = [];
const linesOf = (some: LinesInSight): string => JSON.stringify(some.map(({ code, quantity }) => [code, quantity]));

/** Whoever said yes to what is approved now saw what it says now. */
async function unseenLines(): Promise<string[]> {
  const approved = await db.selectFrom('approvals').where('estado', '=', 'aprobado').select('id').execute();
  const ids = new Set(approved.map((it) => it.id));
  const asked = accepted.filter((it) => ids.has(it.approval_id));
  const boss = callers[0];
  if (!boss) throw new Error('nobody');
  const now = await Promise.all(asked.map(({ number }) => boss.call(getMaterialRequest, { number })));
  return asked.flatMap(({ number, saw }, at) => (linesOf(saw) === linesOf(now[at]?.items ?? []) ? [] : [`${number}: ${linesOf(saw)}`]));
}

/** Every change of state that the log knows is one of the table's. */
async function unlawful(): Promise<string[]> {
  const { rows } = await sql<{ number: string; before: string; after: string }>`
    select entity_id as number, before ->> 'estado' as before, after ->> 'estado' as after from (
      select entity_id, before::jsonb, after::jsonb from audit where entity = 'material_request') as log
    where before ->> 'estado' is not null and before ->> 'estado' <> after ->> 'estado'`.execute(db);
  const lawful = new Set(
    requestStates.names.flatMap((from) =>
      Object.values(requestStates.table[from].on).map((to) => `${requestStates.label(from)} → ${requestStates.label(to)}`),
    ),
  );
  return rows.map((it) => `${it.before} → ${it.after}`).filter((it) => !lawful.has(it));
}

test('whatever four people do to requests at once on two servers, totals, stock, decisions and the ERP agree', async () => {
  for (const it of materials) await given.stock({ warehouse_id: central.id, material_id: it.id, quantity: '90' });
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 30, maxLength: 50 }), async (operations) => {
      const hands = Map.groupBy(operations, (it) => it.who);
      await Promise.all(
        [...hands.values()].map(async (own) => {
          for (const it of own) await act(it);
        }),
      );

      expect(await violations()).toEqual([]);
      expect(await unlawful()).toEqual([]);
      expect(await unseenLines()).toEqual([]);
      expect(await stockDifferences(db)).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  // The outbox has sent what was approved, each once.
  await vi.waitFor(
    async () => expect(await db.selectFrom('material_requests').where('status', '=', 'aprobada').select('number').execute()).toEqual([]),
    { timeout: 30_000, interval: 200 },
  );
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from erp_documents group by reference having count(*) > 1`.execute(db);
  expect(rows).toEqual([]);
  await Promise.all(other.map((it) => it.close()));
}, 180_000);

import { requestStates, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { endDocuments, type ErpContext } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { refusalOf } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announceRequests } from '../live.ts';
import { holdApprovals } from '../../approvals/index.ts';
import { readRequest, readRequestCase, unseenRequest } from './info.ts';
import { requestActions } from './actions.ts';

type Action = MaterialRequestInfo['allowed_actions'][number];

/**
 * Holds a request that the person sees, as it was before; refuses what its state, its version or the person do not allow. The
 * specification's own calls name no version: they act on what there is.
 */
export async function lockRequest(
  { tx, user }: Writing,
  named: { number: string } | { id: number },
  { action, version }: { action: Action; version?: number | undefined },
): Promise<MaterialRequestInfo> {
  const found = await tx
    .selectFrom('material_requests')
    .where('number' in named ? 'number' : 'id', '=', 'number' in named ? named.number : named.id)
    .select('id')
    .executeTakeFirst();
  if (!found) throw unseenRequest(named);
  await holdRows(tx, found.id);
  const before = await readRequest(tx, user, named);
  if (!before.allowed_actions.includes(action)) throw refusalOf(requestActions[action], await readRequestCase(tx, user, named));
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  return before;
}

/**
 * Holds a request and what waits for a decision of it. Everybody holds in one order, and nobody waits in a circle: the approval,
 * as who decides; the request, with those of the project that it takes from and the purchase that it takes the place of; its
 * transfers; the stocks.
 */
export async function holdRows(tx: Tx, id: number): Promise<void> {
  await holdApprovals(tx, { entity: 'material_request', entity_id: id });
  await sql`
    select from material_requests where id = any(array(
      select ${id}::integer
      union
      select giving.id from material_requests as own
      join material_requests as giving on giving.project_id = own.source_project_id
      join material_request_lines as line on line.request_id = giving.id and line.received_quantity > 0
      where own.id = ${id}
        and line.material_id in (select material_id from material_request_lines as asked where asked.request_id = own.id)
      union
      select bought.request_id from leftovers join material_request_lines as bought on bought.id = replaces_line_id
      where leftovers.request_id = ${id}))
    order by id for update`.execute(tx);
}

/** The row alone, for what the ERP says of it: that decides nothing. */
export const holdRequest = (tx: Tx, id: number) =>
  tx.selectFrom('material_requests').where('id', '=', id).select('id').forUpdate().execute();

/** A newer version of the request, with these columns. */
export async function touchRequest(tx: Tx, id: number, change: Parameters<typeof changeOf>[0] = {}): Promise<void> {
  await tx
    .updateTable('material_requests')
    .set((it) => ({ ...changeOf(change), version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await announceRequests(tx);
}
const changeOf = (change: {
  status?: MaterialRequestInfo['status'];
  new_amount?: string;
  amount_reason?: string;
  erp_post_id?: string;
  erp_number?: string | null;
  erp_error?: string | null;
  closed_by?: number;
  close_reason?: string;
}) => ({ ...change, ...(change.closed_by !== undefined && { closed_at: sql<Date>`now()` }) });

/** What the audit log keeps of a request. */
export const auditOfRequest = (it: MaterialRequestInfo) => ({
  estado: requestStates.label(it.status),
  tipo: it.request_type,
  cargo: it.project_code ?? it.cost_center,
  monto: it.new_amount ?? it.amount,
  motivo_monto: it.amount_reason,
  materiales: it.items.map(({ code, quantity, closed_quantity, received_quantity }) =>
    [
      `${code} × ${formatNumber(quantity)}`,
      received_quantity !== '0' && `recibidos ${formatNumber(received_quantity)}`,
      closed_quantity !== '0' && `cerrados ${formatNumber(closed_quantity)}`,
    ]
      .filter(Boolean)
      .join(', '),
  ),
  motivo: it.close_reason,
});

/** What it is after a change, written down. */
export async function changedRequest(context: Writing, action: string, before: MaterialRequestInfo): Promise<MaterialRequestInfo> {
  const after = await readRequest(context.tx, context.user, { id: before.id });
  await record(context, {
    action,
    entity: 'material_request',
    id: before.number,
    before: auditOfRequest(before),
    after: auditOfRequest(after),
  });
  return after;
}

/** Nothing left to come: received, or closed when nothing of it ever came; what the ERP still waits for is closed there. */
export async function settle(context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>, id: number, user_id: number): Promise<void> {
  const { tx } = context;
  const { open, came, status } = await tx
    .selectFrom('material_requests as it')
    .innerJoin('material_request_lines as line', 'line.request_id', 'it.id')
    .where('it.id', '=', id)
    .groupBy('it.status')
    .select((it) => [
      'it.status',
      it.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`line.received_quantity < line.quantity + line.extra_quantity - line.closed_quantity`)
        .as('open'),
      it.fn.countAll<number>().filterWhere('line.received_quantity', '>', '0').as('came'),
    ])
    .executeTakeFirstOrThrow();
  if (open > 0) return;
  const action = came > 0 ? 'receive' : 'close';
  if (!requestStates.allows(status, action)) return;
  const after = stateAfter(requestStates, status, action);
  await touchRequest(tx, id, { status: after, ...(came === 0 && { closed_by: user_id }) });
  const reason = came > 0 ? 'Llegó todo lo que se esperaba' : 'Se cerró la solicitud';
  await endDocuments(context, { source: 'material_request', source_id: id, task: 'close', reason });
}

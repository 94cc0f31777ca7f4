import type { ServiceRequestInfo } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { refuseOpen } from '../../administration/index.ts';
import { cancelApproval } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { stagesOf, stoppedReason, whoMovesStages } from '../../projects/index.ts';
import { requireBuyer } from '../quotes/buyers.ts';
import { changedRequest, lockRequest } from './changes.ts';
import { moveItems } from './moves.ts';

/** Which, as it was seen where that is told, and why. */
type EndingForm = Pick<Received<typeof contract.cancelServiceRequest>, 'service_request_id' | 'reason'> & { version?: number | undefined };

/** Takes a request back; what it waits for is not decided any more. It can be reopened for some days (spec 2 §5). */
export async function cancelServiceRequest(
  context: Writing,
  { service_request_id, version, reason }: EndingForm,
): Promise<ServiceRequestInfo> {
  const { tx, user } = context;
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'cancel', version });
  await withdrawApproval(context, before);
  await moveItems(context, before, { action: before.request_type === 'SOLICITUD MAVERICK' ? 'withdraw_maverick' : 'withdraw' });
  await tx
    .updateTable('service_requests')
    .set({
      status: 'cancelled',
      status_since: sql<Date>`now()`,
      cancelled_at: sql<Date>`now()`,
      cancelled_by: user.id,
      cancellation_date: todayInChile(),
      cancellation_reason: reason,
    })
    .where('id', '=', before.id)
    .execute();
  return changedRequest(context, 'cancel', before, { comentario: reason });
}

/** The approval that is open, if there is one, ends without a decision. */
export async function withdrawApproval(context: Writing, before: ServiceRequestInfo): Promise<void> {
  const open = before.approvals.find((it) => it.estado === 'pendiente');
  if (open) await cancelApproval(context, { approval_id: open.id });
}

export async function reopenServiceRequest(
  context: Writing,
  { service_request_id, version }: Received<typeof contract.reopenServiceRequest>,
): Promise<ServiceRequestInfo> {
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'reopen', version });
  await refuseStopped(context, before);
  await context.tx
    .updateTable('service_requests')
    .set({
      status: 'in_quotation',
      status_since: sql<Date>`now()`,
      cancelled_at: null,
      cancelled_by: null,
      cancellation_date: null,
      cancellation_reason: null,
    })
    .where('id', '=', before.id)
    .execute();
  return changedRequest(context, 'reopen', before);
}

/** Nothing is asked for again in a project that was stopped meanwhile, or has too much of it, as nothing new is. */
async function refuseStopped(context: Writing, { number, project_code }: ServiceRequestInfo): Promise<void> {
  const { tx } = context;
  if (project_code === null) return;
  const { id } = await tx.selectFrom('projects').where('codigoProyecto', '=', project_code).select('id').executeTakeFirstOrThrow();
  const stopped = stoppedReason(await stagesOf(tx, id));
  if (stopped) throw new Problem('rule', { message: `No se puede reabrir ${number}: ${stopped}` }, whoMovesStages(project_code));
  await refuseOpen(context, id);
}

/** Who of supply takes care of it: oneself, somebody else, or nobody yet. */
export async function assignServiceRequest(
  context: Writing,
  { service_request_id, version, buyer_id }: Received<typeof contract.assignServiceRequest>,
): Promise<ServiceRequestInfo> {
  const { tx, user } = context;
  const { before } = await lockRequest(context, { id: service_request_id }, { action: buyer_id === user.id ? 'take' : 'assign', version });
  await requireBuyer(context, buyer_id);
  await tx.updateTable('service_requests').set({ buyer_id }).where('id', '=', before.id).execute();
  if (buyer_id !== null && buyer_id !== user.id)
    await notifyPeople(context, {
      user_ids: [buyer_id],
      kind: 'request',
      title: `${before.number} quedó a su nombre`,
      text: before.title,
      url: `/sap/request-services/${before.number}`,
    });
  return changedRequest(context, 'assign', before);
}

import { quoteLimits } from 'contract/services/index.ts';
import { chooseAnother } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { changedRequest, lockRequest } from './changes.ts';

interface Link {
  service_request_id: number;
  staff_id: number;
}

/** Who decides before those whom the matrix names, once the request asks for approval; never in their place. */
export async function linkToRequest(context: Writing, { service_request_id, staff_id }: Link): Promise<void> {
  const { tx, user } = context;
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'link_approver' });
  if (before.approvers.some((it) => it.approver_id === staff_id)) return;
  if (before.approvers.length >= quoteLimits.approvers)
    throw new Problem('invalid', { fields: { approver_id: `A lo más ${quoteLimits.approvers} aprobadores.` } });
  const own = await tx
    .selectFrom('staff')
    .where('id', '=', staff_id)
    .where('user_id', '=', before.requester_id)
    .select('id')
    .executeTakeFirst();
  if (own) throw new Problem('invalid', { fields: { approver_id: chooseAnother } });
  await tx.insertInto('service_request_approvers').values({ request_id: before.id, staff_id, linked_by: user.id }).execute();
  await changedRequest(context, 'link_approver', before);
}

export async function unlinkFromRequest(context: Writing, { service_request_id, staff_id }: Link): Promise<void> {
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'link_approver' });
  const { numDeletedRows } = await context.tx
    .deleteFrom('service_request_approvers')
    .where('request_id', '=', before.id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await changedRequest(context, 'unlink_approver', before);
}

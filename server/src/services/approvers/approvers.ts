import { quoteLimits, type Quote } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { peopleHolding } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { changeQuote, lockQuote } from '../quotes/held.ts';
import { tellApprovers, tellSupply } from '../quotes/notices.ts';

type Link = Received<typeof contract.linkQuotationApprover>;

export async function linkApprover(context: Writing, link: Link): Promise<Pick<Quote, 'assigned_users'>> {
  const before = await heldFor(context, link);
  const user_id = await accountOf(context, link.approver_id);
  if (before.assigned_users.some((it) => it.user.id === user_id)) return before;
  if (user_id === before.created_by.id) throw refusedApprover('Nadie aprueba lo que pide: elija a otra persona.');
  if (before.assigned_users.length >= quoteLimits.approvers) throw refusedApprover(`A lo más ${quoteLimits.approvers} aprobadores.`);
  await context.tx
    .insertInto('quote_request_approvers')
    .values({
      quote_request_id: before.id,
      staff_id: link.approver_id,
      user_id,
      linked_by: context.user.id,
      approved: null,
      decided_at: null,
      comment: null,
    })
    .execute();
  const after = await changeQuote(context, before, 'link_approver');
  await tellApprovers(context, after, [user_id]);
  return after;
}

export async function unlinkApprover(context: Writing, link: Link): Promise<Pick<Quote, 'assigned_users'>> {
  const before = await heldFor(context, link);
  const { numDeletedRows } = await context.tx
    .deleteFrom('quote_request_approvers')
    .where('quote_request_id', '=', before.id)
    .where('staff_id', '=', link.approver_id)
    .executeTakeFirst();
  return numDeletedRows === 0n ? before : changeQuote(context, before, 'unlink_approver');
}

/** What they are linked to; service requests take none yet. */
async function heldFor(context: Writing, { user, quotation_id }: Link): Promise<Quote> {
  refuseOthers(context.user, user);
  if (quotation_id === undefined) throw new Problem('rule', { message: 'Las solicitudes de servicio todavía no llevan aprobadores.' });
  return lockQuote(context, quotation_id, { action: 'link_approver' });
}

const refusedApprover = (message: string) => new Problem('invalid', { fields: { approver_id: message } });

/** The account of somebody of the staff who may decide; they cannot be deactivated until the transaction ends. */
async function accountOf({ tx }: Writing, staff_id: number): Promise<number> {
  const found = await peopleHolding(tx, ['services:read', 'services:approve'])
    .innerJoin('staff', 'staff.user_id', 'users.id')
    .where('staff.id', '=', staff_id)
    .where('staff.activo', '=', true)
    .select('users.id')
    .forShare()
    .executeTakeFirst();
  if (!found) throw refusedApprover('Elija a alguien en servicio, con cuenta y con permiso de aprobar servicios y cotizaciones.');
  return found.id;
}

/** A linked approver's yes or no to what they saw. */
export async function decideQuote(
  context: Writing,
  { quotation_id, version, approved, comment }: Received<typeof contract.decideQuotation>,
): Promise<Quote> {
  const { tx, user } = context;
  const before = await lockQuote(context, quotation_id, { action: 'decide', version });
  await tx
    .updateTable('quote_request_approvers')
    .set({ approved, comment, decided_at: sql<Date>`now()` })
    .where('quote_request_id', '=', before.id)
    .where('user_id', '=', user.id)
    .execute();
  const after = await changeQuote(context, before, approved ? 'approver_yes' : 'approver_no');
  await tellSupply(context, after, `${user.nombre} dijo ${approved ? 'que sí' : 'que no'} a ${after.number}`);
  return after;
}

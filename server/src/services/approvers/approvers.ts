import { quoteLimits, type Quote } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { peopleHolding } from '../../access/index.ts';
import { chooseAnother } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { changeQuote, lockQuote } from '../quotes/lock.ts';
import { linkToRequest, unlinkFromRequest } from '../requests/approvers.ts';
import { tellApprovers, tellSupply } from '../quotes/notices.ts';

type Link = Received<typeof contract.linkQuotationApprover>;

type QuoteApprovers = Pick<Quote, 'assigned_users'>;

export function linkApprover(context: Writing, link: Link): Promise<QuoteApprovers> {
  refuseOthers(context.user, link.user);
  const { quotation_id, service_request_id, approver_id } = link;
  return service_request_id === undefined
    ? linkToQuote(context, quotation_id ?? 0, approver_id)
    : linkToService(context, service_request_id, approver_id);
}

export async function unlinkApprover(context: Writing, link: Link): Promise<QuoteApprovers> {
  refuseOthers(context.user, link.user);
  const { quotation_id, service_request_id, approver_id } = link;
  if (service_request_id === undefined) return unlinkFromQuote(context, quotation_id ?? 0, approver_id);
  await unlinkFromRequest(context, { service_request_id, staff_id: approver_id });
  return linkedTo(context, service_request_id);
}

async function linkToQuote(context: Writing, quotation_id: number, staff_id: number): Promise<QuoteApprovers> {
  const before = await lockQuote(context, quotation_id, { action: 'link_approver' });
  const user_id = await accountOf(context, staff_id, 'services:approve');
  if (before.assigned_users.some((it) => it.user.id === user_id)) return before;
  if (user_id === before.created_by.id) throw refusedApprover(chooseAnother);
  if (before.assigned_users.length >= quoteLimits.approvers) throw refusedApprover(`A lo más ${quoteLimits.approvers} aprobadores.`);
  const undecided = { approved: null, decided_at: null, comment: null };
  await context.tx
    .insertInto('quote_request_approvers')
    .values({ quote_request_id: before.id, staff_id, user_id, linked_by: context.user.id, ...undecided })
    .execute();
  const after = await changeQuote(context, before, 'link_approver');
  await tellApprovers(context, after, [user_id]);
  return after;
}

async function unlinkFromQuote(context: Writing, quotation_id: number, staff_id: number): Promise<QuoteApprovers> {
  const before = await lockQuote(context, quotation_id, { action: 'link_approver' });
  const { numDeletedRows } = await context.tx
    .deleteFrom('quote_request_approvers')
    .where('quote_request_id', '=', before.id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst();
  return numDeletedRows === 0n ? before : changeQuote(context, before, 'unlink_approver');
}

/** Of a service request they decide in the inbox, with those whom the matrix names. */
async function linkToService(context: Writing, service_request_id: number, staff_id: number): Promise<QuoteApprovers> {
  await accountOf(context, staff_id, 'approvals:approve');
  await linkToRequest(context, { service_request_id, staff_id });
  return linkedTo(context, service_request_id);
}

async function linkedTo({ tx }: Writing, request_id: number): Promise<QuoteApprovers> {
  const rows = await tx
    .selectFrom('service_request_approvers as it')
    .innerJoin('staff', 'staff.id', 'it.staff_id')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .leftJoin('positions', 'positions.id', 'staff.cargo_id')
    .where('it.request_id', '=', request_id)
    .select(['staff.id as approver_id', 'users.id', 'users.nombre', 'positions.nombre as cargo'])
    .orderBy('it.linked_at')
    .orderBy('staff.id')
    .execute();
  return { assigned_users: rows.map(({ approver_id, cargo, ...user }) => ({ approver_id, user, cargo, decision: null })) };
}

const refusedApprover = (message: string) => new Problem('invalid', { fields: { approver_id: message } });

/** The account of somebody of the staff who may decide; they cannot be deactivated until the transaction ends. */
async function accountOf({ tx }: Writing, staff_id: number, right: 'services:approve' | 'approvals:approve'): Promise<number> {
  const found = await peopleHolding(tx, right === 'services:approve' ? ['services:read', right] : [right])
    .innerJoin('staff', 'staff.user_id', 'users.id')
    .where('staff.id', '=', staff_id)
    .where('staff.activo', '=', true)
    .select('users.id')
    .forShare()
    .executeTakeFirst();
  if (!found) throw refusedApprover('Elija a alguien en servicio, con cuenta y con permiso para aprobar.');
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

import type { ApprovalKind, MyApproval } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { deciderOf } from './deciders.ts';
import { titularOf } from './may-decide.ts';
import { allSteps, cutSteps, stepsWaitingFor } from './waiting.ts';

interface Page {
  page: number;
  per_page: number;
  kind?: ApprovalKind | undefined;
  /** Only what is due on these days, of a project perhaps. */
  due?: { desde: string; hasta: string; codigo_proyecto?: string };
}

/** What waits for somebody today, the oldest first. */
export async function pendingFor(db: Reader, user: User, { page, per_page, kind, due }: Page): Promise<Paged<MyApproval>> {
  const me = await deciderOf(db, user);
  let waiting = stepsWaitingFor(db, me);
  const open = db.selectFrom('approvals').where('estado', '=', 'pendiente').select('id');
  if (kind !== undefined) waiting = waiting.where('step.approval_id', 'in', open.where('kind', '=', kind));
  if (due) waiting = waiting.where(sql<boolean>`${dayOf('step.due_at')} between ${due.desde} and ${due.hasta}`);
  if (due?.codigo_proyecto !== undefined)
    waiting = waiting.where('step.approval_id', 'in', open.where('codigo_proyecto', '=', due.codigo_proyecto));
  // They are numbered as they were asked for.
  const { ids, total } = await cutSteps(waiting, { page, per_page, order: sql`step.approval_id` });
  const rows = await allSteps(db)
    .innerJoin('users as requester', 'requester.id', 'approval.requester_user_id')
    .where(sql<boolean>`step.id = any(${ids}::integer[])`)
    .select(['approval.id', 'approval.kind', 'approval.entity', 'approval.entity_id', 'approval.currency', 'approval.codigo_unidad'])
    .select(['approval.codigo_centro_costo', 'approval.codigo_proyecto', 'approval.created_at', 'approval.version'])
    .select(['step.due_at', 'step.level', 'step.why', 'requester.nombre as solicitante', titularOf(me).as('suplencia_de')])
    .select([plainDecimal('approval.amount').as('amount'), plainDecimal('approval.amount_clp').as('amount_clp')])
    .orderBy('approval.id')
    .execute();
  const items = rows.map((it) => ({
    ...it,
    created_at: it.created_at.toISOString(),
    due_at: it.due_at?.toISOString() ?? null,
  }));
  return { items, total_items: total, total_pages: pagesOf(total, per_page) };
}

export const listMyApprovals = ({ db, user }: Reading, asked: Received<typeof contract.listMyApprovals>) => pendingFor(db, user, asked);

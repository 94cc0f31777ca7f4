import type { ApprovalKind, MyApproval } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { standsInTwice } from './once-each.ts';
import { staffOf } from '../people.ts';
import { actedForBy, standInsOn } from '../substitutes/stand-ins.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

interface Page {
  page: number;
  per_page: number;
  kind?: ApprovalKind | undefined;
  /** Only what is due on these days, of a project perhaps. */
  due?: { desde: string; hasta: string; codigo_proyecto?: string };
}

/** The staff for whom somebody may decide today: themselves, and those they stand in for; nobody when they are not of the staff. */
export async function decidesFor(db: Reader, user: Pick<User, 'id'>): Promise<number[]> {
  const me = await staffOf(db, user);
  return me ? [me.id, ...actedForBy(me.id, await standInsOn(db, todayInChile()))] : [];
}

/** What waits for somebody today, as themselves or as a substitute; what they asked for themselves never does. The oldest first. */
export async function pendingFor(db: Reader, user: User, { page, per_page, kind, due }: Page): Promise<Paged<MyApproval>> {
  const me = await staffOf(db, user);
  if (!me) return { items: [], total_items: 0, total_pages: 1 };
  const titulars = await decidesFor(db, user);
  let waiting = db
    .selectFrom('approvals as it')
    .innerJoin('approval_steps as step', (join) => join.onRef('step.approval_id', '=', 'it.id').on('step.estado', '=', 'pendiente'))
    .where(
      sql<boolean>`exists (select from approval_candidates as asked where asked.step_id = step.id and asked.staff_id = any(${titulars}::integer[]))`,
    )
    .where(({ not, ref }) =>
      not(standsInTwice({ approval_id: ref('it.id'), step_id: ref('step.id') }, { user_id: user.id, staff_id: me.id })),
    )
    .where('it.requester_user_id', '<>', user.id)
    .where('it.requester_staff_id', 'is distinct from', me.id);
  if (kind !== undefined) waiting = waiting.where('it.kind', '=', kind);
  if (due) waiting = waiting.where(sql<boolean>`(step.due_at at time zone 'America/Santiago')::date between ${due.desde} and ${due.hasta}`);
  if (due?.codigo_proyecto !== undefined) waiting = waiting.where('it.codigo_proyecto', '=', due.codigo_proyecto);
  const { total } = await waiting.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await waiting
    .innerJoin('users as requester', 'requester.id', 'it.requester_user_id')
    .select([
      ...(['it.id', 'it.kind', 'it.entity', 'it.entity_id', 'it.currency', 'it.codigo_unidad', 'it.codigo_centro_costo'] as const),
      ...(['it.codigo_proyecto', 'it.created_at', 'it.version', 'step.due_at', 'step.level', 'step.why'] as const),
      'requester.nombre as solicitante',
      sql<string>`trim_scale(it.amount)::text`.as('amount'),
      sql<string>`trim_scale(it.amount_clp)::text`.as('amount_clp'),
      // The titular, unless the person is one of those asked.
      sql<string | null>`(
        select staff.nombre from approval_candidates as asked join staff on staff.id = asked.staff_id
        where asked.step_id = step.id and asked.staff_id = any(${titulars}::integer[])
          and not exists (select from approval_candidates as mine where mine.step_id = step.id and mine.staff_id = ${me.id})
        order by staff.nombre limit 1)`.as('suplencia_de'),
    ])
    .orderBy('it.created_at')
    .orderBy('it.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const items = rows.map((it) => ({
    ...it,
    created_at: it.created_at.toISOString(),
    due_at: it.due_at?.toISOString() ?? null,
  }));
  return { items, total_items: total, total_pages: pagesOf(total, per_page) };
}

export const listMyApprovals = ({ db, user }: Reading, asked: Received<typeof contract.listMyApprovals>) => pendingFor(db, user, asked);

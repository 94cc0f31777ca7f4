import { ApprovalDetail, kindsOfInbox, type RequestToApprove } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import { approvalsOf, changesOfApproval, decidesFor, readLink, refuseWrongLink, subjectsOf } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { seesMoney, shownTo } from '../../platform/money.ts';
import { may } from '../../platform/user.ts';
import { noRequest, requestParts } from './lines.ts';
import '../../access/tables.ts';
import '../../administration/tables.ts';

const isAsked = (staff: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from approval_candidates as asked where asked.step_id = step.id and asked.staff_id = any(${[...staff]}::integer[]))`;

const steps = (db: Reader) => db.selectFrom('approvals as it').innerJoin('approval_steps as step', 'step.approval_id', 'it.id');

/** What waits for somebody today, as themselves or as a substitute; what they asked for themselves never does. */
const waitingFor = (db: Reader, user: Reading['user'], staff: readonly number[]) =>
  steps(db)
    .where('step.estado', '=', 'pendiente')
    .where(isAsked(staff))
    .where('it.requester_user_id', '<>', user.id)
    .where('it.requester_staff_id', 'is distinct from', staff[0] ?? null);

const decidedBy = (db: Reader, user: Reading['user']) => steps(db).where('step.decided_by_user_id', '=', user.id);

/** The inbox of whoever decides, or what they decided (spec 2 §7). */
export async function getApprovals(
  context: Reading,
  { page, per_page, kind, decided = false }: Received<typeof contract.getApprovals>,
): Promise<Paged<RequestToApprove>> {
  const { db, user } = context;
  const staff = await decidesFor(db, user);
  const all = decided ? decidedBy(db, user) : waitingFor(db, user, staff);
  const found = kind === undefined ? all : all.where('it.kind', 'in', [...kindsOfInbox[kind]]);
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await rowsOf(found, staff)
    .$if(decided, (it) => it.orderBy('step.decided_at', 'desc'))
    // What is due first comes first, so the overdue stand on top.
    .$if(!decided, (it) => it.orderBy(sql`step.due_at`, (order) => order.asc().nullsLast()))
    .orderBy('it.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { items: await present(context, rows, { whole: false }), total_items: total, total_pages: pagesOf(total, per_page) };
}

/** One of them, whole: for those it waits for, those who decided of it, and the one who asked. */
export async function getApproval(context: Reading, { approval_id }: { approval_id: number }): Promise<ApprovalDetail> {
  const { db, user } = context;
  const staff = await decidesFor(db, user);
  const row = await rowsOf(steps(db).where('it.id', '=', approval_id), staff)
    .where(sql<boolean>`(${isAsked(staff)} or step.decided_by_user_id = ${user.id} or it.requester_user_id = ${user.id})`)
    // The step that waits, else the one that this person decided.
    .orderBy(sql`step.estado = 'pendiente'`, 'desc')
    .orderBy(sql`step.decided_by_user_id is not distinct from ${user.id}`, 'desc')
    .orderBy('step.orden', 'desc')
    .limit(1)
    .execute();
  const [item] = await present(context, row, { whole: true });
  if (!item) throw new Problem('not_found', { message: 'Esa solicitud no existe, o no espera su decisión.' });
  const approvals = await approvalsOf(db, row[0]?.entity ?? '', row[0]?.entity_id ?? '');
  const detail = { ...item, approvals };
  // Who asked is answered here too; those who decide see what they decide about.
  const decides = row.some((it) => it.asked || it.decided_by_user_id === user.id);
  return decides ? detail : shownTo(user, ApprovalDetail, detail);
}

/** What the link of a mail leads to, for the person it was made for. */
export async function getApprovalByLink(context: Reading, { token }: { token: string }): Promise<ApprovalDetail> {
  await refuseWrongLink(context, token);
  const { approval_id } = await readLink(context.db, context.user, token);
  return getApproval(context, { approval_id });
}

const rowsOf = (found: ReturnType<typeof steps>, staff: readonly number[]) =>
  found
    .innerJoin('users as requester', 'requester.id', 'it.requester_user_id')
    .select([
      'it.id',
      'it.kind',
      'it.entity',
      'it.entity_id',
      'it.currency',
      'it.created_at',
      'it.estado',
      'it.version',
      'it.requester_user_id',
    ])
    .select(['step.estado as step_estado', 'step.level', 'step.due_at', 'step.began_at', 'step.decided_at', 'step.decided_by_user_id'])
    .select(['step.comentario', 'requester.nombre as requester'])
    .select([
      isAsked(staff).as('asked'),
      changesOfApproval.as('changes'),
      sql<string>`trim_scale(it.amount)::text`.as('amount'),
      sql<boolean>`coalesce(step.estado = 'pendiente' and step.due_at < now(), false)`.as('overdue'),
      // Why this person is asked; else why the step is there.
      sql<string>`coalesce((select why from approval_candidates where step_id = step.id and staff_id = ${staff[0] ?? 0}), step.why)`.as(
        'why',
      ),
      sql<boolean>`exists (select from approval_reminders where step_id = step.id and kind = 'escalada')`.as('escalated'),
      sql<string | null>`(
        select staff.nombre from approval_candidates as asked join staff on staff.id = asked.staff_id
        where asked.step_id = step.id and asked.staff_id = any(${[...staff]}::integer[])
          and not exists (select from approval_candidates as mine where mine.step_id = step.id and mine.staff_id = ${staff[0] ?? 0})
        order by staff.nombre limit 1)`.as('suplencia_de'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

async function present({ db, user, hooks }: Reading, rows: readonly Row[], { whole }: { whole: boolean }): Promise<RequestToApprove[]> {
  const requests = rows.filter((it) => it.entity === 'material_request').map((it) => Number(it.entity_id));
  const [subjects, parts] = await Promise.all([subjectsOf(hooks, db, rows), requestParts(db, user, { ids: requests, whole })]);
  return rows.map((row) => {
    const { id: approval_id, kind, currency, requester, level, why, suplencia_de, escalated, overdue, estado, version } = row;
    const part = (row.entity === 'material_request' && parts.get(Number(row.entity_id))) || noRequest;
    const subject = subjects.get(approval_id) ?? { title: '', subtitle: null, url: null, facts: [] };
    return {
      approval_id,
      kind,
      currency,
      requester,
      level,
      why,
      suplencia_de,
      escalated,
      overdue,
      estado,
      changes: row.changes,
      version,
      ...subject,
      facts: [...subject.facts],
      ...part,
      service_materials: [],
      amount: row.amount,
      created_at: row.created_at.toISOString(),
      since: (row.began_at ?? row.created_at).toISOString(),
      due_at: row.due_at?.toISOString() ?? null,
      decision:
        row.decided_by_user_id === user.id && row.decided_at
          ? { approved: row.step_estado === 'aprobado', at: row.decided_at.toISOString(), comment: row.comentario }
          : null,
      allowed_actions: actionsOf(row, user),
    };
  });
}

function actionsOf(
  { step_estado, kind, entity, asked, requester_user_id }: Row,
  user: Reading['user'],
): RequestToApprove['allowed_actions'] {
  if (step_estado !== 'pendiente' || !asked || requester_user_id === user.id || !may(user, 'approvals:approve')) return [];
  const corrects = (kind === 'materials' || kind === 'urgent_materials') && may(user, 'materials:approve') && seesMoney(user);
  return ['approve', 'reject', ...(entity === 'material_request' ? (['lines'] as const) : []), ...(corrects ? (['amount'] as const) : [])];
}

import { ApprovalDetail, kindsOfInbox, type InboxKind, type RequestPart, type RequestToApprove } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reading } from '../../platform/context.ts';
import { shownTo } from '../../platform/money.ts';
import { Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { subjectsOf, type ApprovalPart } from '../approvals/declaration.ts';
import { approvalsOf } from '../approvals/strip.ts';
import { changesOfApproval } from '../approvals/subject-changes.ts';
import { deciderOf, type Decider } from '../deciders/deciders.ts';
import { isAsked, isOwnRequest, standsInTwice, titularOf } from '../deciders/may-decide.ts';
import { allSteps, cutSteps, stepsWaitingFor } from '../deciders/waiting.ts';
import { approvalActions, type TurnCase } from '../decisions/actions.ts';
import { readLink, refuseWrongLink } from '../notices/links.ts';
import { budgetsOf } from './budgets.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** What waits for the person, the overdue first; or what they decided, the latest first (spec 2 §7). */
export async function getApprovals(
  context: Reading,
  { page, per_page, kind, decided = false }: Received<typeof contract.getApprovals>,
): Promise<Paged<RequestToApprove>> {
  const { db, user } = context;
  const me = await deciderOf(db, user);
  const all = decided ? db.selectFrom('approval_steps as step').where('step.decided_by_user_id', '=', user.id) : stepsWaitingFor(db, me);
  const ofKind = (asked: InboxKind) =>
    db
      .selectFrom('approvals')
      .where('kind', 'in', [...kindsOfInbox[asked]])
      .select('id');
  const found = kind === undefined ? all : all.where('step.approval_id', 'in', ofKind(kind));
  // What is due first comes first, so the overdue stand on top.
  const order = decided ? sql`step.decided_at desc, step.approval_id` : sql`step.due_at, step.approval_id`;
  const { ids, total } = await cutSteps(found, { page, per_page, order });
  const rows = await rowsOf(allSteps(db).where(sql<boolean>`step.id = any(${ids}::integer[])`), me)
    .orderBy(order)
    .execute();
  return { items: await present(context, rows, { whole: false }), total_items: total, total_pages: pagesOf(total, per_page) };
}

/** One of them, whole: for those it waits for, those who decided of it, and the one who asked. */
export async function getApproval(context: Reading, { approval_id }: { approval_id: number }): Promise<ApprovalDetail> {
  const { db, user } = context;
  const row = await readSeen(context, approval_id);
  const [item] = await present(context, [row], { whole: true });
  if (!item) throw unseenApproval();
  const approvals = await approvalsOf(db, row.entity, row.entity_id);
  const detail = { ...item, approvals };
  // Who asked is answered here too; those who decide see what they decide about.
  const decides = row.isAsked || row.decided_by_user_id === user.id;
  return decides ? detail : shownTo(user, ApprovalDetail, detail);
}

const unseenApproval = (): Problem => new Problem('not_found', { message: 'Esa solicitud no existe, o no espera su decisión.' });

/** Of an approval the step that waits, else the one that this person decided; for those it waits for, who decided, and who asked. */
async function readSeen({ db, user }: Reading, approval_id: number): Promise<Row> {
  const me = await deciderOf(db, user);
  const row = await rowsOf(allSteps(db).where('approval.id', '=', approval_id), me)
    .where(sql<boolean>`(${isAsked(me)} or step.decided_by_user_id = ${user.id} or approval.requester_user_id = ${user.id})`)
    .orderBy(sql`step.estado = 'pendiente'`, 'desc')
    .orderBy(sql`step.decided_by_user_id is not distinct from ${user.id}`, 'desc')
    .orderBy('step.orden', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw unseenApproval();
  return row;
}

/** What the link of a mail leads to, for the person it was made for. */
export async function getApprovalByLink(context: Reading, { token }: { token: string }): Promise<ApprovalDetail> {
  await refuseWrongLink(context, token);
  const { approval_id } = await readLink(context.db, context.user, token);
  return getApproval(context, { approval_id });
}

const rowsOf = (found: ReturnType<typeof allSteps>, me: Decider) =>
  found
    .innerJoin('users as requester', 'requester.id', 'approval.requester_user_id')
    .select(['approval.id', 'approval.kind', 'approval.entity', 'approval.entity_id', 'approval.currency', 'approval.created_at'])
    .select('approval.codigo_proyecto as project_code')
    .select(['approval.estado', 'approval.version', 'step.estado as step_estado', 'step.level', 'step.due_at', 'step.began_at'])
    .select(['step.decided_at', 'step.decided_by_user_id', 'step.comentario', 'requester.nombre as requester'])
    .select([
      isAsked(me).as('isAsked'),
      isOwnRequest(me).as('isOwn'),
      standsInTwice(me).as('isTwice'),
      titularOf(me).as('suplencia_de'),
      changesOfApproval.as('changes'),
    ])
    .select([
      plainDecimal('approval.amount').as('amount'),
      sql<boolean>`coalesce(step.estado = 'pendiente' and step.due_at < now(), false)`.as('overdue'),
      // Why this person is asked; else why the step is there.
      sql<string>`coalesce((select why from approval_candidates where step_id = step.id and staff_id = ${me.staff_id}), step.why)`.as(
        'why',
      ),
      'step.why as rule',
      decidingAfter.as('next'),
      sql<boolean>`exists (select from approval_reminders where step_id = step.id and kind = 'escalada')`.as('escalated'),
    ]);

/** Who is asked at the steps of `approval` that are still to come after `step`, in their order. */
const decidingAfter = sql<string[]>`(
  select coalesce(json_agg(later.names order by later.orden), '[]') from (
    select after.orden, string_agg(staff.nombre, ' o ' order by staff.nombre) as names
    from approval_steps as after
    join approval_candidates as asked on asked.step_id = after.id
    join staff on staff.id = asked.staff_id
    where after.approval_id = approval.id and after.orden > step.orden and after.estado = 'en_espera'
    group by after.orden) as later)`;

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const noPart: RequestPart = {
  id: null,
  request_type: null,
  materials: [],
  takeoff_rows: [],
  service_materials: [],
  order_lines: [],
  decided_parts: [],
  evidence: [],
  lines: 0,
  raw: null,
  total: null,
  new_amount: null,
  budget: null,
};

/** What the areas say of what is asked for, by the approval's number. */
async function partsOf(context: Reading, rows: readonly Row[], whole: boolean): Promise<ReadonlyMap<number, RequestPart>> {
  const parts = new Map<number, ApprovalPart>();
  for (const [entity, some] of Map.groupBy(rows, (it) => it.entity)) {
    const found = await context.hooks.approvals[entity]?.parts?.(context, { ids: some.map((it) => Number(it.entity_id)), whole });
    for (const { id, entity_id } of some) {
      const part = found?.get(Number(entity_id));
      if (part) parts.set(id, part);
    }
  }
  const charged = new Set([...parts.values()].flatMap((it) => it.project_id ?? []));
  const budgets = await budgetsOf(context, [...charged]);
  return new Map(
    [...parts].map(([id, { project_id, ...part }]) => [id, { ...noPart, ...part, budget: budgets.get(project_id ?? 0) ?? null }]),
  );
}

async function present(context: Reading, rows: readonly Row[], { whole }: { whole: boolean }): Promise<RequestToApprove[]> {
  const { db, user, hooks } = context;
  const [subjects, parts] = await Promise.all([subjectsOf(hooks, db, rows), partsOf(context, rows, whole)]);
  return rows.map((row) => {
    const subject = subjects.get(row.id) ?? { title: '', subtitle: null, url: null, facts: [] };
    return {
      // What of a row nobody declared does not leave.
      ...row,
      approval_id: row.id,
      ...subject,
      facts: [...subject.facts],
      ...(parts.get(row.id) ?? noPart),
      created_at: row.created_at.toISOString(),
      since: (row.began_at ?? row.created_at).toISOString(),
      due_at: row.due_at?.toISOString() ?? null,
      decision:
        row.decided_by_user_id === user.id && row.decided_at
          ? { approved: row.step_estado === 'aprobado', at: row.decided_at.toISOString(), comment: row.comentario }
          : null,
      allowed_actions: allowedAmong(approvalActions, caseOf(context, row)),
    };
  });
}

const caseOf = ({ hooks, user }: Reading, row: Row): TurnCase => ({
  ...row,
  approval_id: row.id,
  isPending: row.step_estado === 'pendiente',
  user,
  details: hooks.approvals[row.entity]?.details,
});

/** What the actions of an approval are judged by, for those who are told of it. */
export const readTurnCase = async (context: Reading, approval_id: number): Promise<TurnCase> =>
  caseOf(context, await readSeen(context, approval_id));

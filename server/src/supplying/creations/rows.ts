import type { Creation, CreationComment, CreationKind } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { deciderOf, handsColumns, inHandsOf, nameHands, waitingAmong } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { contains } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';
import { creationActions, rightOver, type CreationCase } from './actions.ts';
import '../../access/tables.ts';
import './tables.ts';

export const entity = 'creation_request';

export interface Filters {
  search?: string | undefined;
  status?: Creation['status'] | undefined;
  mine?: boolean | undefined;
  warned?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Warnings of a request `it` that nobody has resolved. */
export const openWarnings = sql<number>`(
  select count(*)::integer from creation_comments as said where said.request_id = it.id and said.warning and said.resolved_at is null)`;

const commentCount = sql<number>`(select count(*)::integer from creation_comments as said where said.request_id = it.id)`;

/** The requests of the kinds that somebody may read. */
export function creationsSeenBy(db: Reader, user: User) {
  const kinds = (['material', 'supplier'] as const).filter((it) => may(user, rightOver(it, 'read')));
  return db.selectFrom('creation_requests as it').where('it.kind', 'in', kinds.length > 0 ? kinds : [sql<CreationKind>`''`]);
}

export function filteredCreations(db: Reader, user: User, kind: CreationKind, { search, status, mine, warned, from, to }: Filters) {
  let found = creationsSeenBy(db, user).where('it.kind', '=', kind);
  if (search) found = found.where(contains(sql<string>`it.busqueda`, search));
  if (status) found = found.where('it.status', '=', status);
  if (mine) found = found.where('it.requester_id', '=', user.id);
  if (warned) found = found.where(sql<boolean>`${openWarnings} > 0`);
  return found.where(instantWithin('it.created_at', { from, to }));
}

export const creationRows = (found: ReturnType<typeof creationsSeenBy>) =>
  found
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoinLateral(inHandsOf(entity, sql.ref<number>('it.id')).as('hands'), (join) => join.onTrue())
    .select(['it.id', 'it.number', 'it.kind', 'it.status', 'it.status_since', 'it.completed', 'it.reason', 'it.distinct_reason'])
    .select([
      'it.requester_id',
      'it.askers',
      'it.completed_by',
      'requester.nombre as requester',
      'it.created_at',
      'it.code',
      'it.erp_error',
      'it.erp_conflict',
    ])
    .select(['it.version', 'it.title', 'it.supplier_id', openWarnings.as('open_warnings'), commentCount.as('comment_count')])
    .select(handsColumns);
export type CreationRow = Awaited<ReturnType<ReturnType<typeof creationRows>['execute']>>[number];

/** Which of these wait for this person, as themselves or as a substitute. */
async function waitingOf(db: Reader, user: User, rows: readonly CreationRow[]): Promise<ReadonlySet<number>> {
  const asked = rows.filter((it) => it.waiting_for !== null && may(user, rightOver(it.kind, 'approve')));
  if (asked.length === 0) return new Set();
  return waitingAmong(db, await deciderOf(db, user), { entity, ids: asked.map((it) => it.id) });
}

/** What requests of either kind say of themselves, each with its comments, or the last so many; what is missing says each kind. */
export async function presentCreations(
  db: Reader,
  user: User,
  found: readonly CreationRow[],
  most: number,
): Promise<Omit<Creation, 'lacks'>[]> {
  const [rows, waiting, said] = [await nameHands(db, found), await waitingOf(db, user, found), await commentsOf(db, found, most)];
  return rows.map((row) => {
    const { id, number, kind, status, status_since, completed, reason, distinct_reason, waiting_for, open_warnings } = row;
    return {
      id,
      number,
      kind,
      status,
      status_since: status_since.toISOString(),
      completed,
      reason,
      distinct_reason,
      requested_by: { id: row.requester_id, nombre: row.requester },
      created_at: row.created_at.toISOString(),
      waiting_for,
      open_warnings,
      comment_count: row.comment_count,
      comments: (said.get(id) ?? []).map((it) => presentComment(user, it)),
      code: row.code,
      erp_error: row.erp_error,
      erp_conflict: row.erp_conflict,
      version: row.version,
      allowed_actions: allowedAmong(creationActions, { row, user, waiting }),
    };
  });
}

async function commentsOf(db: Reader, rows: readonly CreationRow[], most: number) {
  if (rows.length === 0) return new Map<number, never[]>();
  const found = await db
    .selectFrom('creation_requests as asked')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('creation_comments as it')
          .whereRef('it.request_id', '=', 'asked.id')
          .selectAll('it')
          .orderBy('it.id', 'desc')
          .limit(most)
          .as('said'),
      (join) => join.onTrue(),
    )
    .innerJoin('users', 'users.id', 'said.user_id')
    .where(
      'asked.id',
      'in',
      rows.map((it) => it.id),
    )
    .select(['said.id', 'said.request_id', 'said.user_id', 'users.nombre', 'said.comment', 'said.created_at'])
    .select(['said.warning', 'said.rejected', 'said.resolved', 'said.resolved_at'])
    .orderBy('said.id')
    .execute();
  return Map.groupBy(found, (it) => it.request_id);
}

interface CommentRow {
  id: number;
  user_id: number;
  nombre: string;
  comment: string;
  created_at: Date;
  warning: boolean;
  rejected: boolean;
  resolved: boolean;
  resolved_at: Date | null;
}

export const presentComment = (user: User, it: CommentRow): CreationComment => ({
  comment_id: it.id,
  comment: it.comment,
  user: { id: it.user_id, nombre: it.nombre },
  at: it.created_at.toISOString(),
  warning: it.warning,
  rejected: it.rejected,
  resolved: it.resolved || it.resolved_at !== null,
  own: it.user_id === user.id && !it.warning && !it.rejected && !it.resolved,
});

export type CreationReference = { id: number } | { number: string };

export const unseenCreation = () => notSeen('Esa solicitud de creación', 'ella');

/** The row of one that the person sees, with what its actions are judged by. */
export async function readCreationCase(db: Reader, user: User, named: CreationReference): Promise<CreationCase & { row: CreationRow }> {
  const seen = creationsSeenBy(db, user);
  const found = creationRows('id' in named ? seen.where('it.id', '=', named.id) : seen.where('it.number', '=', named.number));
  const row = await found.executeTakeFirst();
  if (!row) throw unseenCreation();
  return { row, user, waiting: await waitingOf(db, user, [row]) };
}

import type { CubagePost } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { approvalOf, approvalsAmong, deciderOf, decisionsOn, handsColumns, inHandsOf, nameHands } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import { may, type User } from '../../platform/user.ts';
import '../../access/tables.ts';
import { readCubage } from '../documents/rows.ts';
import { cubagesSeenBy } from '../sight.ts';

const countOf = (outcome: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from cubage_post_rows as own where own.post_id = post.id and ${outcome})`;

type Requests = CubagePost['requests'];

/** The requests that a post became, each with how many rows went with it. */
const requestsOfPost = sql<Requests>`coalesce((
  select jsonb_agg(jsonb_build_object('number', request.number, 'dispatch', request.document_kind, 'status', request.status, 'rows', own.rows,
    'erp_number', request.erp_number, 'erp_error', coalesce(request.erp_error, case when request.status = 'anulada' then request.close_reason end)) order by request.id)
  from (select request_id, count(*) as rows from cubage_post_rows where post_id = post.id and request_id is not null group by request_id) as own
  join material_requests as request on request.id = own.request_id), '[]')`;

const refusedRows = sql<number[]>`array(
  select own.row_id from cubage_post_rows as own where own.post_id = post.id and own.outcome = 'refused' and own.row_id is not null
  order by own.id)`;

const seenPosts = (db: Reader, user: User) =>
  db.selectFrom('cubage_posts as post').where('post.cubage_id', 'in', cubagesSeenBy(db, user).select('it.id'));

const postRows = (found: ReturnType<typeof seenPosts>) =>
  found
    .innerJoin('cubages', 'cubages.id', 'post.cubage_id')
    .innerJoin('users', 'users.id', 'post.created_by')
    .leftJoinLateral(inHandsOf('cubage_post', sql.ref<number>('post.id')).as('hands'), (join) => join.onTrue())
    .select(handsColumns)
    .select(['post.id', 'post.cubage_id', 'cubages.number', 'post.status', 'post.comment', 'post.required_date', 'post.supplier_code'])
    .select([sql<string>`post.amount::text`.as('total'), 'post.created_by', 'users.nombre', 'post.created_at', 'post.ended_at'])
    .select([
      countOf(sql`true`).as('rows'),
      countOf(sql`own.outcome = 'accepted'`).as('accepted'),
      countOf(sql`own.outcome = 'refused'`).as('refused'),
      countOf(sql`own.outcome is null`).as('pending'),
      refusedRows.as('refused_rows'),
      requestsOfPost.as('requests'),
      decisionsOn('cubage_post', sql.ref<number>('post.id')).as('decisions'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof postRows>['execute']>>[number];

type PostFacts = Omit<CubagePost, 'approval'>;

/** With whose hands each is in, and where the person decides it. */
async function presentPosts(db: Reader, user: User, rows: readonly Row[]): Promise<PostFacts[]> {
  const asked = may(user, 'approvals:approve') ? rows.filter((it) => it.waiting_for !== null) : [];
  const [named, deciding] = [
    await nameHands(db, rows),
    asked.length === 0
      ? new Map<number, number>()
      : await approvalsAmong(db, await deciderOf(db, user), { entity: 'cubage_post', ids: asked.map((it) => it.id) }),
  ];
  return named.map((row): PostFacts => {
    const { id, cubage_id, created_by, nombre, created_at, ended_at, waiting_since: _since, ...rest } = row;
    const { waiting_approval: _approval, waiting_staff: _staff, ...it } = rest;
    return {
      ...it,
      post_id: id,
      document_id: cubage_id,
      to_decide: deciding.get(id) ?? null,
      user: { id: created_by, nombre },
      at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    };
  });
}

/** One that the person sees; another one is a 404. */
export async function readPost(db: Reader, user: User, id: number): Promise<CubagePost> {
  const [post] = await presentPosts(db, user, await postRows(seenPosts(db, user).where('post.id', '=', id)).execute());
  if (!post) throw notSeen('El envío de la cubicación');
  return { ...post, approval: (await approvalOf(db, 'cubication', id)) ?? null };
}

export const getPost = ({ db, user }: Reading, { post_id }: Received<typeof contract.getCubagePost>): Promise<CubagePost> =>
  readPost(db, user, post_id);

/** Newest first. */
export async function listPosts(
  { db, user }: Reading,
  { document_id, ...page }: Received<typeof contract.listCubagePosts>,
): Promise<Paged<PostFacts>> {
  await readCubage(db, user, document_id);
  const found = seenPosts(db, user).where('post.cubage_id', '=', document_id);
  const { items, ...totals } = await pageOf(page, found, postRows(found).orderBy('post.id', 'desc'));
  return { items: await presentPosts(db, user, items), ...totals };
}

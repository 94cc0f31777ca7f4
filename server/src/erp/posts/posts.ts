import { erpPostStates, type ErpDocument, type ErpPost, type ErpPostInfo } from 'contract/erp/index.ts';
import { maskedAccount } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/erp/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type Selectable } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader, Tables } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { postActions } from './actions.ts';
import '../tables.ts';

/** All posts are for whoever reads the purchases of all projects; others see those of their own requests, and what they did themselves (decision 017). */
export const postsSeenBy = (db: Reader, user: User) => {
  const all = db.selectFrom('erp_posts');
  if (user.seesAllProjects && may(user, 'purchase_requests:read')) return all;
  return all.where((it) => it.or([it('requester_id', '=', user.id), it('created_by', '=', user.id)]));
};

type Row = Selectable<Tables['erp_posts']>;

function presentPost(row: Row, user: User): ErpPost {
  const { id, kind, task, state, source, source_id, source_number, part, attempts, erp_entry, erp_number, last_error, version } = row;
  return {
    id,
    kind,
    task,
    state,
    source,
    source_id,
    source_number,
    part,
    attempts,
    erp_entry,
    erp_number,
    last_error,
    version,
    project_code: row.payload.project_code ?? null,
    lines: row.payload.lines.length,
    next_at: row.next_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed_actions: allowedAmong(postActions, { row, user }),
  };
}

/** Numbers of the ERP have no fixed length: 998 before 1002. */
const columns = {
  state: sql.ref('urgency'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
  source_number: sql.ref('source_number'),
  erp_number: sql`erp_number collate es_natural`,
} as const;

export async function listErpPosts(
  { db, user }: Reading,
  { page, per_page, state, kind, source, search, sort }: Received<typeof contract.listErpPosts>,
): Promise<Paged<ErpPost>> {
  let found = postsSeenBy(db, user);
  if (state) found = found.where('state', '=', state);
  if (kind) found = found.where('kind', '=', kind);
  if (source) found = found.where('source', '=', source);
  if (search) found = found.where((it) => contains(it.ref('busqueda'), search));
  const descending = sort.startsWith('-');
  // The names come from the schema's own list.
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    found
      .selectAll()
      .orderBy(column, descending ? 'desc' : 'asc')
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  );
  return { items: rows.map((it) => presentPost(it, user)), ...totals };
}

export const getErpPost = ({ db, user }: Reading, { id }: Received<typeof contract.getErpPost>): Promise<ErpPostInfo> =>
  readPost(db, user, id);

const unseenPost = () => notSeen('Ese envío');

/** What the actions of a post are judged by. */
export async function readPostCase({ db, user }: Reading, id: string) {
  const row = await postsSeenBy(db, user)
    .selectAll()
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst();
  if (!row) throw unseenPost();
  return { row, user };
}

export async function readPost(db: Reader, user: User, id: string): Promise<ErpPostInfo> {
  const row = await postsSeenBy(db, user).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw unseenPost();
  const history = await db
    .selectFrom('erp_post_attempts')
    .selectAll()
    .where('post_id', '=', id)
    .orderBy('number', 'desc')
    .limit(200)
    .execute();
  return {
    ...presentPost(row, user),
    document: withoutAccount(row.payload),
    history: history.map(({ number, started_at, ended_at, outcome, error }) => ({
      number,
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      outcome,
      error,
    })),
    cancel_reason: row.cancel_reason,
  };
}

/** What it says, to those who read posts: of an account they see what everybody sees. */
function withoutAccount({ partner_change: change, ...document }: ErpDocument): ErpDocument {
  if (!change) return document;
  const bank = change.bank && { ...change.bank, account: maskedAccount(change.bank.account) };
  return { ...document, partner_change: { ...change, ...(bank && { bank }) } };
}

export async function erpStatus({ db, user, outside }: Reading): Promise<Answer<typeof contract.erpStatus>> {
  const counted = await postsSeenBy(db, user)
    .select((it) => ['state', it.fn.countAll<number>().as('count')] as const)
    .groupBy('state')
    .execute();
  const { configured, name } = outside.erp;
  const counts = erpPostStates.names.map((state) => ({ state, count: counted.find((it) => it.state === state)?.count ?? 0 }));
  return { configured, name, counts };
}

import { ErpDocument, type ErpError, type ErpKind, type ErpPostState } from 'contract/erp/index.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Equipment, Hooks, Outside, Writing } from '../../platform/context.ts';
import type { Reader, Tables, Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { live } from '../../platform/http/rooms.ts';
import { slices } from '../../platform/turns.ts';
import type { User } from '../../platform/user.ts';
import { room } from '../live.ts';
import { documentTouch, stockTouches } from './stock.ts';
import { waitsForSerials } from './serials.ts';
import { wakeFollowers } from './turn.ts';
import '../tables.ts';

/** What the worker and the calls have alike; the worker acts for nobody. */
export type ErpContext = Pick<Equipment, 'config' | 'jobs' | 'events' | 'hooks'> & { tx: Tx; user: User | undefined; requestId: string };

/** A post as its source hears of it. */
export interface ErpPostTold {
  id: string;
  kind: ErpKind;
  source: string;
  source_id: number;
  source_number: string;
  part: string;
  state: ErpPostState;
  erp_entry: string | null;
  erp_number: string | null;
  last_error: ErpError | null;
}

/**
 * What a source hears, in the same transaction, when a post of its reached `publicado`, `espera_en_erp`, `fallido` or
 * `cancelado`, or was tried anew (`pendiente`). It may hear the same state twice.
 */
type ErpPosted = (context: ErpContext, told: { post: ErpPostTold }) => Promise<void>;

/** What a source hears, in the transaction that corrects its post: it is corrected likewise, or the correction is refused. */
type ErpCorrected = (
  context: Writing,
  told: { source_id: number; before: ErpDocument; after: ErpDocument; reason: string },
) => Promise<void>;

/** What is about to leave for the ERP: a document that is made there, or a change of one. */
interface ErpLeaving {
  source_id: number;
  task: 'create' | 'change';
  document: ErpDocument;
}

/** Why a source's document may not leave any more, as people read it; nothing where it may. Asked before each try, and holds nothing. */
type ErpLeaves = (context: { db: Reader; outside: Pick<Outside, 'erp'> }, leaving: ErpLeaving) => Promise<string | undefined>;

/** What a source hears, in the same transaction, of a change of its document: as above, by the `part` that it gave it. */
type ErpChanged = ErpPosted;

/** What a source hears, in the same transaction, of the end that it asked for: closed or cancelled there, or not. */
type ErpEnded = ErpPosted;

/** Holds the row of a source, before any of its posts: who acts on the source does so in this order. */
type ErpHolds = (tx: Tx, source_id: number, hooks: Hooks) => Promise<unknown>;

declare module '../../platform/context.ts' {
  interface Hooks {
    /** By `source`. */
    erpPosted: Partial<Record<string, ErpPosted>>;
    erpChanged: Partial<Record<string, ErpChanged>>;
    erpEnded: Partial<Record<string, ErpEnded>>;
    erpCorrected: Partial<Record<string, ErpCorrected>>;
    erpHolds: Partial<Record<string, ErpHolds>>;
    erpLeaves: Partial<Record<string, ErpLeaves>>;
  }
}
declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    erp_post: { post_id: string };
    /** Each minute: what is due, and what was begun by a process that is no more. */
    erp_sweep: Record<string, never>;
  }
}

interface PostForm {
  /** Who asks: `material_request`. */
  source: string;
  source_id: number;
  /** How people call it. */
  source_number: string;
  /** Whose request it is; without one, theirs whose post it is copied from. */
  requester_id?: number;
  /** Tells several posts of one source apart. */
  part?: string;
  /** Its `reference` is a new uuid, and becomes the id of the post. */
  document: ErpDocument;
  /** Posts that this one is copied from: what ends them waits for it. */
  copies?: readonly string[];
}

/**
 * Sends a document to the ERP once this transaction is committed: exactly once, however often the process dies. While
 * a post of the same source and part lives (is not cancelled), that one is answered and nothing new is written.
 */
export async function postToErp(context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>, asked: PostForm): Promise<{ id: string }> {
  const requester_id = asked.requester_id ?? (await requesterOf(context.tx, asked.copies ?? []));
  const [post] = await postAllToErp(context, [{ ...asked, requester_id }]);
  if (!post) throw new Error('What is asked for is sent');
  return post;
}

/** The same for many at once, in this order. */
export async function postAllToErp(
  context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>,
  asked: readonly (Omit<PostForm, 'requester_id'> & { requester_id: number | null })[],
): Promise<{ id: string }[]> {
  const made = new Set<string>();
  const wanted = asked.map((it) => postOf(context, it));
  for (const some of slices(wanted)) for (const { id } of await writePosts(context, some)) made.add(id);
  const posts = [];
  for (const it of wanted) posts.push(made.has(it.id) ? { id: it.id } : await livePost(context.tx, it));
  return posts;
}

function postOf(
  { user }: Pick<ErpContext, 'user'>,
  { requester_id, source, source_id, source_number, part = '', document, copies = [] }: Parameters<typeof postAllToErp>[1][number],
) {
  const payload = ErpDocument.parse(document);
  const waits = waitsForSerials(payload, source_number);
  return {
    id: payload.reference,
    kind: payload.kind,
    source,
    source_id,
    source_number,
    part,
    payload: JSON.stringify(payload),
    touches: [...stockTouches(payload), ...[payload.reference, ...copies].map(documentTouch)],
    last_error: waits && JSON.stringify(waits),
    created_by: user?.id ?? null,
    requester_id,
  };
}

async function requesterOf(tx: Tx, copies: readonly string[]): Promise<number | null> {
  if (copies.length === 0) return null;
  const found = await tx
    .selectFrom('erp_posts')
    .where('id', 'in', [...copies])
    .where('requester_id', 'is not', null)
    .select('requester_id')
    .orderBy('position')
    .executeTakeFirst();
  return found?.requester_id ?? null;
}

type NewPost = Omit<Insertable<Tables['erp_posts']>, 'erp_entry' | 'erp_number' | 'cancel_reason'>;

/** Writes a post, to be sent once this is committed; nothing while one of the same source and part lives. */
export async function writePost(context: Pick<ErpContext, 'tx' | 'jobs'>, post: NewPost): Promise<{ id: string } | undefined> {
  return (await writePosts(context, [post]))[0];
}

async function writePosts({ tx, jobs }: Pick<ErpContext, 'tx' | 'jobs'>, posts: readonly NewPost[]): Promise<{ id: string }[]> {
  const made = await tx
    .insertInto('erp_posts')
    .values(posts.map((it) => ({ ...it, erp_entry: null, erp_number: null, cancel_reason: null })))
    .onConflict((it) =>
      it
        .columns(['source', 'source_id', 'part'])
        .where(sql<boolean>`state <> 'cancelado'`)
        .doNothing(),
    )
    .returning('id')
    .execute();
  if (made.length === 0) return made;
  await jobs.sendAll(
    tx,
    'erp_post',
    made.map((it) => ({ post_id: it.id })),
  );
  await announce(tx, live, room);
  return made;
}

const livePost = (tx: Tx, { source, source_id, part }: { source: string; source_id: number; part: string }): Promise<{ id: string }> =>
  tx
    .selectFrom('erp_posts')
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('part', '=', part)
    .where('state', '<>', 'cancelado')
    .select('id')
    .executeTakeFirstOrThrow();

/** Holds whatever a post comes from; of two who hold both in one order none waits in a circle. */
export const holdSource = ({ tx, hooks }: Pick<ErpContext, 'tx' | 'hooks'>, { source, source_id }: { source: string; source_id: number }) =>
  hooks.erpHolds[source]?.(tx, source_id, hooks);

/** Tells the source of a post how it stands now, and whoever stood behind it that it is through. */
export async function tellSource(context: ErpContext, post: Selectable<Tables['erp_posts']>): Promise<void> {
  const { id, task, kind, source, source_id, source_number, part, state, erp_entry, erp_number, last_error } = post;
  const told = { post: { id, kind, source, source_id, source_number, part, state, erp_entry, erp_number, last_error } };
  if (task === 'create') await context.hooks.erpPosted[source]?.(context, told);
  if (task === 'change') await context.hooks.erpChanged[source]?.(context, told);
  if (task === 'close' || task === 'cancel') await context.hooks.erpEnded[source]?.(context, told);
  if (state === 'publicado' || state === 'cancelado') await wakeFollowers(context, post);
  await announce(context.tx, live, room);
}

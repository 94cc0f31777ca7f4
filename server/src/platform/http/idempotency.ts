import { createHash } from 'node:crypto';
import { sql, type ColumnType, type Generated } from 'kysely';
import type { Call } from 'contract/call.ts';
import type { Database, Reader, Tx } from '../database/database.ts';
import { CommittedRefusal, Problem } from '../problem.ts';
import type { User } from '../user.ts';

declare module '../database/database.ts' {
  interface Tables {
    idempotency_keys: {
      user_id: number;
      key: string;
      call: string;
      input_hash: string;
      answer: ColumnType<unknown, string | null, string>;
      refusal: ColumnType<Pick<Problem, 'code' | 'details'> | null, string | undefined, string>;
      created_at: Generated<Date>;
    };
  }
}

interface Key {
  user_id: number;
  key: string;
  call: string;
  input_hash: string;
}

/**
 * Whether a sending of it is answered once: only what is done by POST, for who is signed in. What a stranger may do is done for
 * nobody, whoever asks; and a secret that is answered (a session's token, too) is kept nowhere.
 */
export const isAnsweredOnce = ({ method, permission, beforePasswordChange, answersSecret }: Call): boolean =>
  method === 'POST' && permission !== 'public' && !beforePasswordChange && !answersSecret;

/** The key of a repeatable write. */
export async function keyOf(call: Call, key: string | undefined, user: User | undefined, input: object): Promise<Key | undefined> {
  if (key === undefined || !user || !isAnsweredOnce(call)) return undefined;
  if (!/^[\w-]{8,100}$/.test(key))
    throw new Problem('invalid', { fields: { 'idempotency-key': 'Use de 8 a 100 letras, números o guiones.' } });
  return { user_id: user.id, key, call: call.id, input_hash: await digestOf(input) };
}

/** A file says nothing of itself as JSON: its bytes count. */
async function digestOf(input: object): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(input));
  for (const [name, value] of Object.entries(input)) {
    if (!(value instanceof File)) continue;
    digest.update(`\n${name}\n${value.name}\n`);
    for await (const chunk of value.stream()) digest.update(chunk);
  }
  return digest.digest('base64url');
}

/**
 * The first time, does the work and keeps its answer in the same transaction; again, gives the kept answer. Two at
 * once: the second waits at the unique key until the first has committed.
 */
export async function answerOnce<T>(tx: Tx, key: Key | undefined, work: () => Promise<T>): Promise<T | CommittedRefusal> {
  if (!key) return work();
  const mine = await tx
    .insertInto('idempotency_keys')
    .values({ ...key, answer: null })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst();
  if (mine.numInsertedOrUpdatedRows === 0n) return (await earlierAnswer(tx, key))?.answer as T;
  const answer = await work();
  await tx
    .updateTable('idempotency_keys')
    .set(answer instanceof CommittedRefusal ? { refusal: JSON.stringify(only(answer.problem)) } : { answer: JSON.stringify(answer) })
    .where('user_id', '=', key.user_id)
    .where('key', '=', key.key)
    .execute();
  return answer;
}

const only = ({ code, details }: Problem) => ({ code, details });

/** What the same sending was answered before, if it was. */
export async function earlierAnswer(db: Reader, key: Key): Promise<{ answer: unknown } | undefined> {
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash', 'answer', 'refusal'])
    .where('user_id', '=', key.user_id)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.call !== key.call || found.input_hash !== key.input_hash) throw new Problem('key_reused');
  const { answer, refusal } = found;
  // The database has read the kept JSON already; it is what `work` answered the first time.
  return { answer: refusal ? new CommittedRefusal(new Problem(refusal.code, refusal.details)) : answer };
}

/** So long the same sending is answered as the first time. */
const daysKept = 7;

export const forgetKeys = (db: Database): Promise<unknown> =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${daysKept})`)
    .execute();

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Call } from 'contract/call.ts';
import { rightInputs } from '../fuzz/requests.ts';
import type { Database } from '../src/platform/database/database.ts';
import { pdfTextOf, sheetOf } from './files.ts';
import type { Caller } from './scene.ts';

type KnownValues = Parameters<typeof rightInputs>[1];

/** What stands in some tables, whole. */
export async function standingIn(db: Database, tables: readonly string[]): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{
        rows: string;
      }>`select coalesce(jsonb_agg(to_jsonb(it) order by to_jsonb(it)::text), '[]')::text as rows from ${sql.table(table)} as it`.execute(
        db,
      ),
    ),
  );
  return rows.map((it) => it.rows[0]?.rows).join('\n');
}

/** What a call answers, in words, whatever kind of file it is. */
async function answerOf(caller: Caller, call: Call, input: object): Promise<{ status: number; words: string }> {
  const { statusCode, headers, rawPayload, body } = await caller.raw(call, input);
  const type = String(headers['content-type']);
  const words = type.includes('pdf')
    ? pdfTextOf(rawPayload)
    : type.includes('spreadsheet')
      ? await sheetOf(rawPayload).catch(() => '')
      : body;
  return { status: statusCode, words };
}

/** What is asked by the numbers that somebody has heard of, and all that a list has; each once. */
export function* questionsOf(call: Call, known: KnownValues): Generator<object> {
  const asked = new Set<string>();
  for (const { params, query, body } of fc.sample(rightInputs(call, known), { numRuns: 12, seed: 7 })) {
    const named = { ...params, ...(typeof body === 'object' && body) };
    for (const question of [withoutActor({ ...named, ...query }), withoutActor(named)]) {
      const words = JSON.stringify(question);
      if (!asked.has(words)) yield question;
      asked.add(words);
    }
  }
}

interface HiddenThing {
  calls: readonly Call[];
  questions: (call: Call) => Iterable<object>;
  /** Words that stand in everything that is hidden. */
  secret: RegExp;
  /** Everything that is hidden, to see that it stays. */
  standing: () => Promise<string>;
}

/** Somebody asks all calls, and none of them tells a secret, fails or changes anything; gives the calls that say «not there». */
export async function learnsNothing(caller: Caller, { calls, questions, secret, standing }: HiddenThing): Promise<ReadonlySet<string>> {
  const before = await standing();
  const wrong: string[] = [];
  const unseen = new Set<string>();
  for (const call of calls)
    for (const input of questions(call)) {
      const { status, words } = await answerOf(caller, call, input);
      if (status === 404) unseen.add(call.id);
      // What was sent comes back in some refusals, and is no news.
      if (status >= 500 || (status < 300 && secret.test(words))) wrong.push(`${call.id} ${status} ${words.slice(0, 200)}`);
    }
  expect(wrong).toEqual([]);
  expect(await standing()).toBe(before);
  return unseen;
}

/** Whether a call tells a secret to somebody who asks the same: else whoever must not learn it would prove nothing. */
export async function tells(
  caller: Caller,
  call: Call,
  { questions, secret }: Pick<HiddenThing, 'questions' | 'secret'>,
): Promise<boolean> {
  const words: string[] = [];
  for (const input of questions(call)) words.push((await answerOf(caller, call, input)).words);
  return words.some((it) => secret.test(it));
}

/** Who acts is who is signed in: another name would be refused before anything is looked for. */
const withoutActor = (input: object): object => Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'user'));

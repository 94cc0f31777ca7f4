import { ends, fold, mayHaveSlipped, meantBy } from 'contract/slips.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader } from '../database/database.ts';

/** Whether a text (already folded by the database) contains what was typed; accents, case and ñ are forgiven. */
export const contains = (folded: Expression<string> | RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${folded} like '%' || fold(${escapeLike(typed)}) || '%'`;

/** Whether it contains every word that was typed, in any order; without a word everything does. */
export const containsWords = (text: Expression<string> | RawBuilder<string>, typed: string): RawBuilder<SqlBool> =>
  holds(
    text,
    wordsOf(typed).map((it) => [it]),
  );

/** Several columns as one text to look in, whatever the order of letters of each: of two that differ PostgreSQL makes none, and refuses. */
export const textOf = (...columns: readonly string[]): RawBuilder<string> =>
  sql<string>`fold(concat_ws(' ', ${sql.join(columns.map((it) => sql.ref(it)))}) collate "C")`;

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Where words are looked for: a table, a folded text of its rows, and which of them one may see. */
export interface SearchSource {
  table: RawBuilder<unknown>;
  text: RawBuilder<string>;
  within: RawBuilder<SqlBool>;
}

/** So many texts tell which words there are: a word that is in many is in these, one that is rare leaves them few. */
const read = 500;

/** What was typed, in words: without control characters, six at most. */
export const wordsOf = (typed: string): string[] =>
  typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6);

/** For each word, what may stand in its place. */
export type Meanings = readonly (readonly string[])[];

/** What the words that were typed find; where that is nothing, what is meant by them. */
export async function findMeant<Row>(
  db: Reader,
  { everywhere, words }: { everywhere: readonly SearchSource[]; words: readonly string[] },
  ask: (meant: Meanings) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const exact = await ask(words.map((it) => [it]));
  if (exact.length > 0 || !words.some((it) => mayHaveSlipped(fold(it)))) return exact;
  const meant = await meantWords(db, everywhere, words);
  return meant.some((it) => it.length > 1) ? ask(meant) : exact;
}

/** The folded texts of what somebody sees, which alone tell what they may have meant. */
export const textsOf = (seen: Expression<{ text: string }>): SearchSource => ({
  table: sql`${seen} as seen`,
  text: sql<string>`seen.text`,
  within: sql<boolean>`true`,
});

/** For each word what may stand in its place: itself, and for one that is nowhere the words that somebody may have meant. */
export async function meantWords(db: Reader, everywhere: readonly SearchSource[], words: readonly string[]): Promise<string[][]> {
  const strange = await strangeWords(db, everywhere, words);
  return Promise.all(words.map(async (it) => (strange.has(it) ? [it, ...(await wordsLike(db, everywhere, it))] : [it])));
}

/** Whether a text holds every word, or what is meant by it; without a word every text does. */
export const holds = (text: Expression<string> | RawBuilder<string>, meant: Meanings): RawBuilder<SqlBool> => {
  if (meant.length === 0) return sql<SqlBool>`true`;
  const words = meant.map(
    (some) =>
      sql`(${sql.join(
        some.map((it) => contains(text, it)),
        sql` or `,
      )})`,
  );
  return sql`(${sql.join(words, sql` and `)})`;
};

/** Those of the words that are nowhere. */
async function strangeWords(db: Reader, everywhere: readonly SearchSource[], words: readonly string[]): Promise<Set<string>> {
  const isSomewhere = (word: string) =>
    sql.join(
      everywhere.map(({ table, text, within }) => sql`exists (select from ${table} where ${within} and ${contains(text, word)})`),
      sql` or `,
    );
  const asked = sql.join(words.map((it) => sql`(${it}::text, ${isSomewhere(it)})`));
  const { rows } = await sql<{ word: string }>`select word from (values ${asked}) as asked (word, known) where not known`.execute(db);
  return new Set(rows.map((it) => it.word));
}

/** The words that somebody may have meant who typed this one. */
async function wordsLike(db: Reader, everywhere: readonly SearchSource[], word: string): Promise<string[]> {
  const typed = fold(word);
  const looked = ends(typed).flatMap((end) =>
    everywhere.map(
      ({ table, text, within }) => sql`(select ${text} as text from ${table} where ${within} and ${contains(text, end)} limit ${read})`,
    ),
  );
  if (looked.length === 0) return [];
  const found = sql.join(looked, sql` union all `);
  const { rows } = await sql<{ text: string | null }>`select string_agg(text, ' ') as text from (${found}) as found`.execute(db);
  return meantBy(typed, rows[0]?.text ?? '');
}

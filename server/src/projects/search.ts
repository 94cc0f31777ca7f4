import type { Received } from 'contract/call.ts';
import type * as contract from 'contract/projects/index.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Reading } from '../platform/context.ts';
import type { Reader } from '../platform/database.ts';
import { contains, escapeLike } from '../platform/search.ts';
import { may, type User } from '../platform/user.ts';
import { ends, folded, meantBy } from './slips.ts';
import { projectsSeenBy } from './visible.ts';

const most = 20;
/** Beyond so many finds the person types on; ranking them all would cost more than it tells. */
const ranked = 300;
const few = 3;
/** So many texts tell which words there are: a word that is in many is in these, one that is rare leaves them few. */
const read = 500;

interface Hit {
  kind: 'project' | 'place';
  code: string;
  codigoProyecto: string;
  label: string;
  detail: string | null;
  /** Smaller is better. */
  rank: number;
}

/** Projects and places one may see, by code, name or address: all words somewhere; a slip of the finger only when that finds little. */
export async function searchEverything({ db, user }: Reading, { search }: Received<typeof contract.searchEverything>) {
  const words = search
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 6);
  const typed = words.join(' ');
  if (!may(user, 'projects:read') || typed === '') return { items: [] };
  const own = user.seesAllProjects ? undefined : await ownCodes(db, user);
  const exact = await find(db, { own, typed, meant: words.map((it) => [it]) });
  if (exact.length >= few || exact.some((it) => it.rank < 2)) return { items: exact };
  const strange = await strangeWords(db, own, words);
  const meant = await Promise.all(words.map(async (it) => (strange.has(it) ? [it, ...(await wordsLike(db, own, it))] : [it])));
  const near = meant.some((it) => it.length > 1) ? await find(db, { own, typed, meant }) : [];
  const known = new Set(exact.map((it) => it.code));
  return { items: [...exact, ...near.filter((it) => !known.has(it.code))].slice(0, most) };
}

/** Whoever sees only some projects gets them by their codes: few, and the database knows how few. */
async function ownCodes(db: Reader, user: User): Promise<string[]> {
  const seen = await projectsSeenBy(db, user).select('codigoProyecto').execute();
  return seen.map((it) => it.codigoProyecto);
}

/** Those of the words that are nowhere. */
async function strangeWords(db: Reader, own: string[] | undefined, words: string[]): Promise<Set<string>> {
  const isSomewhere = (word: string) =>
    sql.join(
      everywhere.map(({ table, text }) => sql`exists (select from ${table} where ${within(own)} and ${contains(text, word)})`),
      sql` or `,
    );
  const asked = sql.join(words.map((it) => sql`(${it}::text, ${isSomewhere(it)})`));
  const { rows } = await sql<{ word: string }>`select word from (values ${asked}) as asked (word, known) where not known`.execute(db);
  return new Set(rows.map((it) => it.word));
}

/** The words that somebody may have meant who typed this one. */
async function wordsLike(db: Reader, own: string[] | undefined, word: string): Promise<string[]> {
  const typed = folded(word);
  const looked = ends(typed).flatMap((end) =>
    everywhere.map(
      ({ table, text }) => sql`(select ${text} as text from ${table} where ${within(own)} and ${contains(text, end)} limit ${read})`,
    ),
  );
  if (looked.length === 0) return [];
  const found = sql.join(looked, sql` union all `);
  const { rows } = await sql<{ text: string | null }>`select string_agg(text, ' ') as text from (${found}) as found`.execute(db);
  return meantBy(typed, rows[0]?.text ?? '');
}

interface Sought {
  /** The codes of the projects one may see, when not all. */
  own: string[] | undefined;
  typed: string;
  /** For each word, what may stand in its place. */
  meant: string[][];
}

async function find(db: Reader, sought: Sought): Promise<Hit[]> {
  const [projects, places] = await Promise.all([findProjects(db, sought), findPlaces(db, sought)]);
  return [...projects, ...places].toSorted((a, b) => a.rank - b.rank).slice(0, most);
}

const address = sql<string>`fold(projects.direccion collate "C")`;
const everywhere = [
  { table: sql`places`, text: sql<string>`places.busqueda` },
  { table: sql`projects`, text: sql<string>`projects.busqueda` },
  { table: sql`projects`, text: address },
];

const within = (own: string[] | undefined) => (own ? sql<SqlBool>`"codigoProyecto" = any(${own}::text[])` : sql<SqlBool>`true`);

const holds = (text: RawBuilder<string>, meant: string[][]): RawBuilder<SqlBool> => {
  const words = meant.map(
    (some) =>
      sql`(${sql.join(
        some.map((it) => contains(text, it)),
        sql` or `,
      )})`,
  );
  return sql`(${sql.join(words, sql` and `)})`;
};

/** The code itself, its beginning, the beginning of a word, inside a word; of two the shorter, which was typed to a larger part. */
function closeness(code: Expression<string>, typed: string): RawBuilder<number> {
  const like = escapeLike(typed);
  return sql<number>`case
    when ${code} = upper(${typed}) then 0
    when ${code} like upper(${like}) || '%' then 1
    when it.text like '% ' || fold(${like}) || '%' then 2
    else 3 end + least(length(it.text), 1000) / 2000.0::float8`;
}

function findProjects(db: Reader, { own, typed, meant }: Sought): Promise<Hit[]> {
  const found = db
    .selectFrom('projects')
    .where(within(own))
    .where((it) => it.or([holds(sql.ref('projects.busqueda'), meant), holds(address, meant)]))
    .select([
      'projects.codigoProyecto',
      'projects.nombre',
      'projects.cliente_id',
      sql<string>`concat_ws(' ', projects.busqueda, ${address})`.as('text'),
    ])
    .limit(ranked);
  return db
    .selectFrom(found.as('it'))
    .leftJoin('clients', 'clients.id', 'it.cliente_id')
    .select((it) => [
      sql<'project'>`'project'`.as('kind'),
      'it.codigoProyecto as code',
      'it.codigoProyecto',
      sql<string>`it."codigoProyecto" || ' - ' || it.nombre`.as('label'),
      'clients.nombre as detail',
      closeness(it.ref('it.codigoProyecto'), typed).as('rank'),
    ])
    .orderBy('rank')
    .orderBy('code')
    .limit(most)
    .execute();
}

function findPlaces(db: Reader, { own, typed, meant }: Sought): Promise<Hit[]> {
  const found = db
    .selectFrom('places')
    .where(within(own))
    .where(holds(sql.ref('places.busqueda'), meant))
    .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre', 'places.direccion', 'places.busqueda as text'])
    .limit(ranked);
  return db
    .selectFrom(found.as('it'))
    .select((it) => [
      sql<'place'>`'place'`.as('kind'),
      'it.codigoLugarInstalacion as code',
      'it.codigoProyecto',
      sql<string>`it."codigoLugarInstalacion" || ' - ' || it.nombre`.as('label'),
      'it.direccion as detail',
      closeness(it.ref('it.codigoLugarInstalacion'), typed).as('rank'),
    ])
    .orderBy('rank')
    .orderBy('code')
    .limit(most)
    .execute();
}

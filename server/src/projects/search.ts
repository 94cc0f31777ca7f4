import type { Received } from 'contract/call.ts';
import type * as contract from 'contract/projects/index.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Reading } from '../platform/context.ts';
import type { Reader } from '../platform/database.ts';
import { contains, escapeLike } from '../platform/search.ts';
import { may, type User } from '../platform/user.ts';
import { projectsSeenBy } from './visible.ts';

const most = 20;
/** Beyond so many finds the person types on; ranking them all would cost more than it tells. */
const ranked = 300;
const few = 3;
/** How much of what was typed may be elsewhere or otherwise in what is found. */
const tooDifferent = 0.55;

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
  const exact = await find(db, { own, pieces: words.map((it) => [it]), rank: (code) => closeness(code, typed), worst: 4 });
  // The longest first: it leaves the fewest for the others to be looked for in.
  const pieces = words.toSorted((a, b) => b.length - a.length).map((it) => [it, ...halves(it)]);
  const isEnough = exact.length >= few || exact.some((it) => it.rank < 2) || pieces.every((it) => it.length === 1);
  const near = isEnough ? [] : await find(db, { own, pieces, rank: () => difference(typed), worst: tooDifferent });
  const known = new Set(exact.map((it) => it.code));
  const items = [...exact, ...near.filter((it) => !known.has(it.code))].slice(0, most);
  return { items };
}

/** Whoever sees only some projects gets them by their codes: few, and the database knows how few. */
async function ownCodes(db: Reader, user: User): Promise<string[]> {
  const seen = await projectsSeenBy(db, user).select('codigoProyecto').execute();
  return seen.map((it) => it.codigoProyecto);
}

/** One slip leaves one half of a word as it should be; finding that is far cheaper than comparing with every word there is. A number is right or wrong. */
function halves(word: string): string[] {
  const middle = Math.ceil(word.length / 2);
  return word.length < 5 || /\d/.test(word) ? [] : [word.slice(0, middle), word.slice(middle)].filter((it) => it.length >= 3);
}

interface Sought {
  /** The codes of the projects one may see, when not all. */
  own: string[] | undefined;
  /** Of each word, what may stand in its place. */
  pieces: string[][];
  /** Smaller is better; more than `worst` is not shown. */
  rank: (code: Expression<string>) => RawBuilder<number>;
  worst: number;
}

async function find(db: Reader, sought: Sought): Promise<Hit[]> {
  const [projects, places] = await Promise.all([findProjects(db, sought), findPlaces(db, sought)]);
  return [...projects, ...places]
    .filter((it) => it.rank <= sought.worst)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most);
}

const within = (own: string[] | undefined) => (own ? sql<SqlBool>`"codigoProyecto" = any(${own}::text[])` : sql<SqlBool>`true`);

const holds = (text: RawBuilder<string>, pieces: string[][]): RawBuilder<SqlBool> => {
  const words = pieces.map(
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

const difference = (typed: string): RawBuilder<number> => sql<number>`(1 - word_similarity(fold(${typed}), it.text))::float8`;

function findProjects(db: Reader, { own, pieces, rank }: Sought): Promise<Hit[]> {
  const address = sql<string>`fold(projects.direccion collate "C")`;
  const found = db
    .selectFrom('projects')
    .where(within(own))
    .where((it) => it.or([holds(sql.ref('projects.busqueda'), pieces), holds(address, pieces)]))
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
      rank(it.ref('it.codigoProyecto')).as('rank'),
    ])
    .orderBy('rank')
    .orderBy('code')
    .limit(most)
    .execute();
}

function findPlaces(db: Reader, { own, pieces, rank }: Sought): Promise<Hit[]> {
  const found = db
    .selectFrom('places')
    .where(within(own))
    .where(holds(sql.ref('places.busqueda'), pieces))
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
      rank(it.ref('it.codigoLugarInstalacion')).as('rank'),
    ])
    .orderBy('rank')
    .orderBy('code')
    .limit(most)
    .execute();
}

import { findsOfKind, type Find } from 'contract/dashboards/find.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { FindSource } from '../../platform/search/find.ts';
import { escapeLike, holds, meantWords, type SearchSource } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../visible.ts';
import { placeAt } from '../places/address.ts';

const most = findsOfKind;
/** Beyond so many finds the person types on; ranking them all would cost more than it tells. */
const mostRanked = 300;
const few = 3;

/** Projects and places one may see, by code, name or address: all words somewhere; a slip of the finger only when that finds little. */
export const projectFinds: FindSource = {
  permission: 'projects:read',
  find: async ({ db, user }, { typed, words }) => {
    const own = user.seesAllProjects ? undefined : await ownCodes(db, user);
    const exact = await find(db, { own, typed, meant: words.map((it) => [it]) });
    if (exact.length >= few || exact.some((it) => it.rank < 2)) return exact;
    const meant = await meantWords(db, everywhere(own), words);
    const near = meant.some((it) => it.length > 1) ? await find(db, { own, typed, meant }) : [];
    const known = new Set(exact.map((it) => it.url));
    return [...exact, ...near.filter((it) => !known.has(it.url))].slice(0, most);
  },
};

/** Whoever sees only some projects gets them by their codes: few, and the database knows how few. */
async function ownCodes(db: Reader, user: User): Promise<string[]> {
  const seen = await projectsSeenBy(db, user).select('codigoProyecto').execute();
  return seen.map((it) => it.codigoProyecto);
}

interface ProjectsSought {
  /** The codes of the projects one may see, when not all. */
  own: string[] | undefined;
  typed: string;
  /** For each word, what may stand in its place. */
  meant: string[][];
}

async function find(db: Reader, sought: ProjectsSought): Promise<Find[]> {
  const [projects, places] = await Promise.all([findProjects(db, sought), findPlaces(db, sought)]);
  return [...projects, ...places].toSorted((a, b) => a.rank - b.rank).slice(0, most);
}

const address = sql<string>`fold(projects.direccion collate "C")`;
const everywhere = (own: string[] | undefined): SearchSource[] => [
  { table: sql`places`, text: sql<string>`places.busqueda`, within: within(own) },
  { table: sql`projects`, text: sql<string>`projects.busqueda`, within: within(own) },
  { table: sql`projects`, text: address, within: within(own) },
];

const within = (own: string[] | undefined) => (own ? sql<SqlBool>`"codigoProyecto" = any(${own}::text[])` : sql<SqlBool>`true`);

/** The code itself, its beginning, the beginning of a word, inside a word; of two the shorter, which was typed to a larger part. */
function closeness(code: Expression<string>, typed: string): RawBuilder<number> {
  const like = escapeLike(typed);
  return sql<number>`case
    when ${code} = upper(${typed}) then 0
    when ${code} like upper(${like}) || '%' then 1
    when it.text like '% ' || fold(${like}) || '%' then 2
    else 3 end + least(length(it.text), 1000) / 2000.0::float8`;
}

async function findProjects(db: Reader, { own, typed, meant }: ProjectsSought): Promise<Find[]> {
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
    .limit(mostRanked);
  const rows = await db
    .selectFrom(found.as('it'))
    .leftJoin('clients', 'clients.id', 'it.cliente_id')
    .select((it) => [
      'it.codigoProyecto',
      sql<string>`it."codigoProyecto" || ' - ' || it.nombre`.as('label'),
      'clients.nombre as detail',
      closeness(it.ref('it.codigoProyecto'), typed).as('rank'),
    ])
    .orderBy('rank')
    .orderBy('it.codigoProyecto')
    .limit(most)
    .execute();
  return rows.map(({ codigoProyecto, ...it }) => ({
    kind: 'proyecto',
    ...it,
    url: `/proyectos/lugaresInstalacion/${encodeURIComponent(codigoProyecto)}`,
  }));
}

async function findPlaces(db: Reader, { own, typed, meant }: ProjectsSought): Promise<Find[]> {
  const found = db
    .selectFrom('places')
    .where(within(own))
    .where(holds(sql.ref('places.busqueda'), meant))
    .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre', 'places.direccion', 'places.busqueda as text'])
    .limit(mostRanked);
  const rows = await db
    .selectFrom(found.as('it'))
    .select((it) => [
      'it.codigoLugarInstalacion',
      'it.codigoProyecto',
      sql<string>`it."codigoLugarInstalacion" || ' - ' || it.nombre`.as('label'),
      'it.direccion as detail',
      closeness(it.ref('it.codigoLugarInstalacion'), typed).as('rank'),
    ])
    .orderBy('rank')
    .orderBy('it.codigoLugarInstalacion')
    .limit(most)
    .execute();
  return rows.map(({ codigoLugarInstalacion, codigoProyecto, ...it }) => ({
    kind: 'lugar',
    ...it,
    url: placeAt({ codigoLugarInstalacion, codigoProyecto }),
  }));
}

import type { Received } from 'contract/call.ts';
import type * as contract from 'contract/projects/index.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reading } from '../platform/context.ts';
import type { Reader } from '../platform/database.ts';
import { escapeLike } from '../platform/search.ts';
import { may, type User } from '../platform/user.ts';
import { placesSeenBy, projectsSeenBy } from './visible.ts';

const most = 20;
/** Beyond so many finds the person types on; ranking them all would cost more than it tells. */
const ranked = 300;
const few = 5;

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
  const typed = search.replace(/\p{Cc}+/gu, ' ').trim();
  if (!may(user, 'projects:read') || typed === '') return { items: [] };
  const hits = await find(db, user, { typed, matches: (text) => everyWord(text, typed) });
  const more = hits.length < few && typed.length >= 4 ? await find(db, user, { typed, matches: (text) => nearly(text, typed) }) : [];
  const known = new Set(hits.map((it) => it.code));
  const items = [...hits, ...more.filter((it) => !known.has(it.code))].slice(0, most).map(({ rank: _, ...hit }) => hit);
  return { items };
}

const everyWord = (text: RawBuilder<string>, typed: string): RawBuilder<SqlBool> => {
  const words = typed.split(/\s+/).slice(0, 8);
  return sql`(${sql.join(words.map((it) => sql`${text} like '%' || fold(${escapeLike(it)}) || '%'`), sql` and `)})`;
};
const nearly = (text: RawBuilder<string>, typed: string): RawBuilder<SqlBool> => sql`fold(${typed}) <% ${text}`;

interface Sought {
  typed: string;
  matches: (text: RawBuilder<string>) => RawBuilder<SqlBool>;
}

async function find(db: Reader, user: User, sought: Sought): Promise<Hit[]> {
  const [projects, places] = await Promise.all([findProjects(db, user, sought), findPlaces(db, user, sought)]);
  return [...projects, ...places].toSorted((a, b) => a.rank - b.rank).slice(0, most);
}

/** The code itself, its beginning, the beginning of the name, of a word; then how much of it was typed. */
function rankOf(code: string, typed: string) {
  const like = escapeLike(typed);
  return sql<number>`case
    when ${sql.ref(code)} = upper(${typed}) then 0
    when ${sql.ref(code)} like upper(${like}) || '%' then 1
    when busqueda like '% ' || fold(${like}) || '%' then 2
    else 3 end + 1 - word_similarity(fold(${typed}), busqueda)`;
}

const address = sql<string>`fold(projects.direccion collate "C")`;

function findProjects(db: Reader, user: User, { typed, matches }: Sought): Promise<Hit[]> {
  const found = projectsSeenBy(db, user).where((it) => it.or([matches(sql.ref('projects.busqueda')), matches(address)]))
    .select(['projects.codigoProyecto', 'projects.nombre', 'projects.cliente_id', 'projects.busqueda']).limit(ranked);
  return db.selectFrom(found.as('it')).leftJoin('clients', 'clients.id', 'it.cliente_id')
    .select([
      sql<'project'>`'project'`.as('kind'), 'it.codigoProyecto as code', 'it.codigoProyecto', sql<string>`it."codigoProyecto" || ' - ' || it.nombre`.as('label'),
      'clients.nombre as detail', rankOf('it.codigoProyecto', typed).as('rank'),
    ])
    .orderBy('rank').orderBy('code').limit(most).execute();
}

function findPlaces(db: Reader, user: User, { typed, matches }: Sought): Promise<Hit[]> {
  const found = placesSeenBy(db, user).where(matches(sql.ref('places.busqueda')))
    .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre', 'places.direccion', 'places.busqueda']).limit(ranked);
  return db.selectFrom(found.as('it'))
    .select([
      sql<'place'>`'place'`.as('kind'), 'it.codigoLugarInstalacion as code', 'it.codigoProyecto', sql<string>`it."codigoLugarInstalacion" || ' - ' || it.nombre`.as('label'),
      'it.direccion as detail', rankOf('it.codigoLugarInstalacion', typed).as('rank'),
    ])
    .orderBy('rank').orderBy('code').limit(most).execute();
}

import type { Received } from 'contract/call.ts';
import { mostPoints, type PlacePoints } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import { sql, type RawBuilder } from 'kysely';
import { givenAgain } from '../platform/answer.ts';
import type { Reading } from '../platform/context.ts';
import type { Reader } from '../platform/database.ts';
import { Memory, perServer } from '../platform/memory.ts';
import type { User } from '../platform/user.ts';
import { narrowed, placesChanged, type Narrowing } from './list.ts';

/** Columns instead of rows, put together by the database in one pass; reading 20,000 rows would cost the server several times as much. */
interface Columns {
  seen: number;
  sin_coordenadas: number;
  id: number[];
  codigo: string[];
  latitud: number[];
  longitud: number[];
  project_id: number[];
  activo: boolean[];
}

type Filters = Received<typeof contract.placeMap>;
/** The map without filters, as everybody sees it who sees all projects: the same for all of them, dropped when a place changes, and never older than a minute. */
const wholeMap = perServer((events) => new Memory<PlacePoints>(events, placesChanged, { size: 1, milliseconds: 60_000 }));

/** Every place with coordinates of the projects within the filters. */
export function placeMap({ db, user, events }: Reading, filters: Filters): Promise<PlacePoints> {
  const isWhole = user.seesAllProjects && Object.values(filters).every((it) => it === undefined);
  if (!isWhole) return pointsOf(db, user, filters);
  return wholeMap(events).get('all', async () => givenAgain(await pointsOf(db, user, {})));
}

async function pointsOf(db: Reader, user: User, filters: Narrowing): Promise<PlacePoints> {
  const projects = narrowed(db, user, filters).select(['projects.id as project_id', 'projects.codigoProyecto']);
  const joined = sql`from places join (${projects}) as project using ("codigoProyecto")`;
  const { rows } = await sql<Columns>`
    select count(*) as seen, count(*) filter (where latitud is null) as sin_coordenadas,
      ${columnsOf('id', 'codigo', 'latitud', 'longitud', 'project_id', 'activo')}
    from (
      select places.id, "codigoLugarInstalacion" as codigo, latitud, longitud, project_id, activo ${joined} limit ${mostPoints}
    ) as place`.execute(db);
  const found = rows[0] ?? nothing;
  const { id, codigo, latitud, longitud, project_id, activo } = found;
  const known = [...new Set(project_id)];
  const place = new Map(known.map((id, at) => [id, at]));
  const named = await db
    .selectFrom('projects')
    .select(['id', 'codigoProyecto as codigo', 'nombre', 'linea'])
    .where(sql<boolean>`id = any(${known}::integer[])`)
    .execute();
  const byId = new Map(named.map(({ id, ...it }) => [id, it]));
  return {
    ...(found.seen < mostPoints ? { total: id.length, sin_coordenadas: found.sin_coordenadas } : await countsOf(db, joined)),
    id,
    codigo,
    lat: latitud.map(metrewise),
    lon: longitud.map(metrewise),
    activo,
    proyectos: known.map((id) => byId.get(id) ?? { codigo: '', nombre: '', linea: 'CI' as const }),
    proyecto: project_id.map((id) => place.get(id) ?? 0),
  };
}

/** Their values in the order of the rows, which is the same for all of them. */
const columnsOf = (...names: (keyof Columns)[]) =>
  sql.join(names.map((it) => sql`coalesce(json_agg(${sql.ref(it)}) filter (where latitud is not null), '[]') as ${sql.ref(it)}`));

/** Degrees in steps of about a metre; faster here than as exact numbers in the database. */
const metrewise = (degrees: number) => Math.round(degrees * 1e5);

/** There are more than are sent: how many in all. */
async function countsOf(db: Reader, joined: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number; sin_coordenadas: number }>`
    select count(latitud) as total, count(*) - count(latitud) as sin_coordenadas ${joined}`.execute(db);
  return rows[0] ?? { total: 0, sin_coordenadas: 0 };
}

const nothing: Columns = { seen: 0, sin_coordenadas: 0, id: [], codigo: [], latitud: [], longitud: [], project_id: [], activo: [] };

/** What people set comes before what the installation was started with. */
export async function mapSettings({ db, events, hooks, config }: Reading) {
  const { MAP_TILES_URL: installed, MAP_TILES_ATTRIBUTION: attribution } = config;
  const url = (await hooks.constant({ db, events }, 'map_tiles_url')) || installed;
  return { tiles: url === undefined ? null : { url, attribution } };
}

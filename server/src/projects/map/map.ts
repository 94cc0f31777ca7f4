import type { Received } from 'contract/call.ts';
import { mostPoints, type PlacePoints } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import { sql } from 'kysely';
import { givenAgain } from '../../platform/http/answer.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Memory, perServer } from '../../platform/events/memory.ts';
import type { User } from '../../platform/user.ts';
import { filteredProjects, placesChanged, type Narrowing } from '../projects/list.ts';

/** Columns instead of rows, put together by the database in one pass; reading 20,000 rows would cost the server several times as much. */
interface Columns {
  id: number[];
  codigo: string[];
  latitud: number[];
  longitud: number[];
  project_id: number[];
  activo: boolean[];
  /** The projects of the places without coordinates, each as often as it has one. */
  without: number[];
}
/** Places with what the map tells of their projects. */
interface MapFacts {
  columns: Columns;
  projects: ReadonlyMap<number, PlacePoints['proyectos'][number]>;
}

type Filters = Received<typeof contract.placeMap>;
/** All places, and the map of them without filters as everybody sees it who sees all projects: dropped when a place changes, and never older than a minute. */
const everyPlace = perServer(
  (events) => new Memory<MapFacts & { whole: PlacePoints }>(events, placesChanged, { size: 1, milliseconds: 60_000 }),
);
/** The places of so few projects are asked for: faster than all of them are when nobody has asked for those lately. */
const few = 300;

/** Every place with coordinates of the projects within the filters. */
export async function placeMap({ db, user, events }: Reading, filters: Filters): Promise<PlacePoints> {
  const all = () =>
    everyPlace(events).get('all', async () => {
      const known = await placesOf(db);
      return { ...known, whole: givenAgain(pointsOf(known)) };
    });
  const isWhole = user.seesAllProjects && Object.values(filters).every((it) => it === undefined);
  if (isWhole) return (await all()).whole;
  const wanted = await projectsWithin(db, user, filters);
  return pointsOf(wanted.length > few ? await all() : await placesOf(db, wanted), new Set(wanted));
}

async function projectsWithin(db: Reader, user: User, filters: Narrowing): Promise<number[]> {
  const found = filteredProjects(db, user, filters).select('projects.id');
  const { rows } = await sql<{ ids: number[] }>`select coalesce(json_agg(id), '[]') as ids from (${found}) as it`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Those of some projects, or all. */
async function placesOf(db: Reader, wanted?: readonly number[]): Promise<MapFacts> {
  const projects = db
    .selectFrom('projects')
    .select(['projects.id as project_id', 'projects.codigoProyecto'])
    .$if(wanted !== undefined, (it) => it.where(sql<boolean>`projects.id = any(${wanted}::integer[])`));
  const { rows } = await sql<Columns>`
    select ${columnsOf('id', 'codigo', 'latitud', 'longitud', 'project_id', 'activo')},
      coalesce(json_agg(project_id) filter (where latitud is null), '[]') as without
    from (
      select places.id, "codigoLugarInstalacion" as codigo, latitud, longitud, project_id, activo
      from places join (${projects}) as project using ("codigoProyecto")
    ) as place`.execute(db);
  const columns = rows[0] ?? nothing;
  const named = await db
    .selectFrom('projects')
    .select(['id', 'codigoProyecto as codigo', 'nombre', 'linea'])
    .where(sql<boolean>`id = any(${[...new Set(columns.project_id)]}::integer[])`)
    .execute();
  return { columns, projects: new Map(named.map(({ id, ...it }) => [id, it])) };
}

/** As they are answered: those of the wanted projects, no more than a map shows; all are counted. */
function pointsOf({ columns, projects }: MapFacts, wanted?: ReadonlySet<number>): PlacePoints {
  const isWanted = (project_id: number) => wanted === undefined || wanted.has(project_id);
  const points: PlacePoints = { ...empty(), sin_coordenadas: columns.without.filter(isWanted).length };
  const place = new Map<number, number>();
  for (const [at, project_id] of columns.project_id.entries()) {
    if (!isWanted(project_id)) continue;
    points.total += 1;
    if (points.total > mostPoints) continue;
    const known = place.get(project_id) ?? place.size;
    if (known === place.size) {
      place.set(project_id, known);
      points.proyectos.push(projects.get(project_id) ?? { codigo: '', nombre: '', linea: 'CI' });
    }
    points.id.push(columns.id[at] ?? 0);
    points.codigo.push(columns.codigo[at] ?? '');
    points.lat.push(metrewise(columns.latitud[at] ?? 0));
    points.lon.push(metrewise(columns.longitud[at] ?? 0));
    points.activo.push(columns.activo[at] ?? false);
    points.proyecto.push(known);
  }
  return points;
}

/** Their values in the order of the rows, which is the same for all of them. */
const columnsOf = (...names: (keyof Columns)[]) =>
  sql.join(names.map((it) => sql`coalesce(json_agg(${sql.ref(it)}) filter (where latitud is not null), '[]') as ${sql.ref(it)}`));

/** Degrees in steps of about a metre; faster here than as exact numbers in the database. */
const metrewise = (degrees: number) => Math.round(degrees * 1e5);

const nothing: Columns = { id: [], codigo: [], latitud: [], longitud: [], project_id: [], activo: [], without: [] };
const empty = (): PlacePoints => ({
  total: 0,
  sin_coordenadas: 0,
  id: [],
  codigo: [],
  lat: [],
  lon: [],
  activo: [],
  proyectos: [],
  proyecto: [],
});

/** What people set comes before what the installation was started with. */
export async function mapSettings({ db, events, hooks, config }: Reading) {
  const { MAP_TILES_URL: installed, MAP_TILES_ATTRIBUTION: attribution } = config;
  const url = (await hooks.constant({ db, events }, 'map_tiles_url')) || installed;
  return { tiles: url === undefined ? null : { url, attribution } };
}

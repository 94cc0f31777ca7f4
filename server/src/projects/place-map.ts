import type { Received } from 'contract/call.ts';
import { mostPoints, type PlacePoints } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import { sql } from 'kysely';
import type { Reading } from '../platform/context.ts';
import { narrowed } from './list.ts';

/** Columns instead of rows, put together by the database: 20,000 places cost the server less than a page of 200 projects. */
interface Columns {
  total: number;
  sin_coordenadas: number;
  id: number[];
  codigo: string[];
  lat: number[];
  lon: number[];
  project_id: number[];
  activo: boolean[];
}

/** Every place with coordinates of the projects within the filters, newest first when there are too many. */
export async function placeMap({ db, user }: Reading, filters: Received<typeof contract.placeMap>): Promise<PlacePoints> {
  const projects = narrowed(db, user, filters).select(['projects.id', 'projects.codigoProyecto']);
  const { rows } = await sql<Columns>`
    with seen as materialized (${projects}),
    found as materialized (
      select places.id, "codigoLugarInstalacion" as codigo, latitud, longitud, seen.id as project_id, activo
      from places join seen using ("codigoProyecto")),
    shown as materialized (select * from found where latitud is not null order by id desc limit ${mostPoints})
    select
      (select count(*) from found where latitud is not null) as total,
      (select count(*) from found where latitud is null) as sin_coordenadas,
      coalesce(json_agg(id), '[]') as id,
      coalesce(json_agg(codigo), '[]') as codigo,
      coalesce(json_agg((latitud * 100000)::integer), '[]') as lat,
      coalesce(json_agg((longitud * 100000)::integer), '[]') as lon,
      coalesce(json_agg(project_id), '[]') as project_id,
      coalesce(json_agg(activo), '[]') as activo
    from shown`.execute(db);
  const { project_id, ...columns } = rows[0] ?? nothing;
  const known = [...new Set(project_id)];
  const place = new Map(known.map((id, at) => [id, at]));
  const named = await db
    .selectFrom('projects')
    .select(['id', 'codigoProyecto as codigo', 'nombre', 'linea'])
    .where(sql<boolean>`id = any(${known}::integer[])`)
    .execute();
  const byId = new Map(named.map(({ id, ...it }) => [id, it]));
  return {
    ...columns,
    proyectos: known.map((id) => byId.get(id) ?? { codigo: '', nombre: '', linea: 'CI' as const }),
    proyecto: project_id.map((id) => place.get(id) ?? 0),
  };
}

const nothing: Columns = { total: 0, sin_coordenadas: 0, id: [], codigo: [], lat: [], lon: [], project_id: [], activo: [] };

export function mapSettings({ config: { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } }: Reading) {
  return Promise.resolve({ tiles: url === undefined ? null : { url, attribution } });
}

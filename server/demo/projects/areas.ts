import type { Client } from 'pg';

/** Square metres of site for each kWp: modules lie close on a roof, in rows with ways between them in a field. */
const perKwp = { roof: 7, field: 16 } as const;

/** The projects whose sites were surveyed. */
const surveys = { 'CI-26012': perKwp.roof, 'CI-26015': perKwp.roof, 'CI-26018': perKwp.roof, 'PG-26002': perKwp.field } as const;

/** Draws the site around each of their places, as large as its power needs and a little turned, as sites are. */
export async function loadAreas(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number; codigo: keyof typeof surveys; lat: number; lon: number; kwp: number }>(
    `select id, "codigoProyecto" as codigo, latitud::float8 as lat, longitud::float8 as lon, kwp::float8 as kwp from places
     where "codigoProyecto" = any($1) and latitud is not null and area is null`,
    [Object.keys(surveys)],
  );
  const areas = rows.map(({ id, codigo, lat, lon, kwp }) => ({ id, area: siteAround({ lat, lon }, kwp * surveys[codigo]) }));
  await client.query('update places set area = it.area from jsonb_to_recordset($1) as it(id integer, area jsonb) where places.id = it.id', [
    JSON.stringify(areas),
  ]);
}

/** Corners of a site one unit large, so that its area is about 1: a rectangle with one corner cut off. */
const outline = [
  [-0.62, -0.36],
  [0.58, -0.46],
  [0.66, 0.3],
  [0.28, 0.46],
  [-0.54, 0.44],
] as const;

function siteAround({ lat, lon }: { lat: number; lon: number }, squareMetres: number) {
  const side = Math.sqrt(squareMetres);
  const east = 111_320 * Math.cos((lat * Math.PI) / 180);
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  const corners = outline.map(([x, y]) => [round(lon + (x * side) / east), round(lat + (y * side) / 110_900)]);
  return { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
}

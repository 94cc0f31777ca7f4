import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { boundsOf, crossesItself, distanceOf, samePosition, type Position } from '../geometry.ts';
import { Place } from './places/places.ts';
import { projectFilters, refreshedByProjects, BusinessLine } from './projects/projects.ts';
import { placeCodes } from './projects/place-codes.ts';

/** A longitude and a latitude, rounded to a centimetre. A height, which drawings of the field carry, is left out. */
const position = z
  .array(z.number())
  .min(2, 'Cada vértice lleva longitud y latitud.')
  .max(4)
  .transform(([longitud = 0, latitud = 0]): [number, number] => [Math.round(longitud * 1e7) / 1e7, Math.round(latitud * 1e7) / 1e7])
  .refine(([longitud, latitud]) => Math.abs(longitud) <= 180 && Math.abs(latitud) <= 90, 'Un vértice queda fuera del mundo.');

export const mostCorners = 500;
/** A site, not a commune: no project is wider than this. */
const widest = 50;

const ring = z
  .array(position)
  // The last one closes it.
  .max(mostCorners + 1, `El área admite hasta ${mostCorners} vértices. Simplifíquela.`)
  .superRefine((it, context) => {
    const complaint = wrongWith(it);
    if (complaint !== undefined) context.addIssue({ code: 'custom', message: complaint });
  });

/** What is wrong with the outline of an area, in words for people; undefined when nothing is. */
export function wrongWith(corners: readonly Position[]): string | undefined {
  const [first, last] = [corners[0], corners.at(-1)];
  if (corners.length < 4 || !first || !last) return 'El área necesita al menos tres vértices.';
  if (!samePosition(first, last)) return 'El área no está cerrada: el último vértice debe ser igual al primero.';
  const { sur, norte, oeste, este } = boundsOf(corners);
  if (distanceOf({ latitud: sur, longitud: oeste }, { latitud: norte, longitud: este }) > widest)
    return `El área mide más de ${widest} km de un extremo a otro.`;
  return crossesItself(corners) ? 'El contorno del área se cruza consigo mismo. Mueva los vértices para que no se corte.' : undefined;
}

/** The outline of a site as GeoJSON (RFC 7946): one closed ring, without holes. */
const Area = z.strictObject({
  type: z.literal('Polygon', 'El área debe ser un polígono.'),
  coordinates: z.array(ring).length(1, 'El área es un solo contorno, sin islas ni huecos.'),
});
export type Area = z.infer<typeof Area>;

const WarehouseDistance = z.object({
  codigo: z.string(),
  nombre: z.string(),
  movil: z.boolean(),
  direccion: z.string().nullable(),
  comuna: z.string().nullable(),
  latitud: z.string(),
  longitud: z.string(),
  /** In a straight line; null while the place has no coordinates. */
  km: z.number().nullable(),
});
export type WarehouseDistance = z.infer<typeof WarehouseDistance>;

/** Where a place lies: its point, its area, and how far the warehouses are, nearest first. */
export const PlaceLocation = z.object({
  ...Place.pick({ id: true, codigoLugarInstalacion: true, codigoProyecto: true, nombre: true, direccion: true, comuna: true, region: true })
    .shape,
  ...Place.pick({ latitud: true, longitud: true, version: true }).shape,
  codigo_region: z.string().nullable(),
  /** Where its commune is, while it has no point: amid the other places there that the person sees, else at its town; null without a commune. */
  cerca_de: z.object({ latitud: z.number(), longitud: z.number() }).nullable(),
  area: z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) }).nullable(),
  area_m2: z.number().nullable(),
  bodegas: z.array(WarehouseDistance),
  /** Active warehouses that nobody has put on the map. */
  bodegas_sin_ubicar: z.number().int(),
  allowed_actions: z.array(z.enum(['update'])),
});
export type PlaceLocation = z.infer<typeof PlaceLocation>;

/** Ours. */
export const getPlaceLocation = call('projects.getPlaceLocation', 'GET /place_location/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Dónde queda un lugar de instalación: punto, área y distancia a las bodegas',
  permission: 'projects:read',
  params: placeCodes,
  answer: PlaceLocation,
});

/** Ours. */
export const exportPlaceKml = call('projects.exportPlaceKml', 'GET /place_location_kml/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Exportar la ubicación de un lugar como KML',
  permission: 'projects:read',
  params: placeCodes,
  answer: download('application/vnd.google-earth.kml+xml'),
});

/** Ours. */
export const exportPlaceGeoJson = call(
  'projects.exportPlaceGeoJson',
  'GET /place_location_geojson/{codigoLugarInstalacion}/{codigoProyecto}',
  {
    summary: 'Exportar la ubicación de un lugar como GeoJSON',
    permission: 'projects:read',
    params: placeCodes,
    answer: download('application/geo+json'),
  },
);

/** Parts of one value: where a place of the map stands is found at the same index of each list. */
const PlacePoints = z.object({
  /** How many there are within the filters; the map shows `most` of them at most. */
  total: z.number().int(),
  sin_coordenadas: z.number().int(),
  proyectos: z.array(z.object({ codigo: z.string(), nombre: z.string(), linea: BusinessLine })),
  id: z.array(z.number().int()),
  codigo: z.array(z.string()),
  /** Degrees times a hundred thousand: about a metre. */
  lat: z.array(z.number().int()),
  lon: z.array(z.number().int()),
  /** Index into `proyectos`. */
  proyecto: z.array(z.number().int()),
  activo: z.array(z.boolean()),
});
export type PlacePoints = z.infer<typeof PlacePoints>;

/** More points than this are not sent. */
export const mostPoints = 50_000;

const { sort: _, ...filters } = projectFilters;
/** Ours: every place with coordinates of the projects that the list's filters find, as short as can be. */
export const placeMap = call('projects.placeMap', 'GET /place_map', {
  summary: 'Todos los lugares de instalación en el mapa',
  permission: 'projects:read',
  query: filters,
  answer: PlacePoints,
});

/** Ours: whether a tile server is configured (MAP_TILES_URL); without one the app draws its own outline of Chile. */
export const mapSettings = call('projects.mapSettings', 'GET /map_settings', {
  summary: 'Mapa base configurado',
  permission: 'session',
  answer: z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() }),
});

/** Ours: point and area together, from the version that the person saw. Just over the border is allowed; the app warns. */
export const savePlaceLocation = call('projects.savePlaceLocation', 'PUT /place_location', {
  summary: 'Cambiar la ubicación de un lugar de instalación',
  permission: 'projects:update',
  body: z
    .strictObject({
      id: field.id,
      version: field.version,
      latitud: field.latitude.nullable(),
      longitud: field.longitude.nullable(),
      area: Area.nullable(),
    })
    .refine((it) => (it.latitud === null) === (it.longitud === null), {
      path: ['longitud'],
      error: 'Indique latitud y longitud, o ninguna.',
    }),
  answer: PlaceLocation,
  refreshes: [
    getPlaceLocation.id,
    placeMap.id,
    'warehouse.getLugarInstalacionByProyecto',
    'warehouse.getLugarInstalacion',
    'warehouse.listLugarInstalacionByProyecto',
    'warehouse.listLugarInstalacionByProyectoEmail',
    ...refreshedByProjects,
  ],
});

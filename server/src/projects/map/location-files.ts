import type { PlaceLocation } from 'contract/projects/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { Problem } from '../../platform/problem.ts';
import { readLocation } from './location.ts';

interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}

/** Point and area as Google Earth and the field's apps read them. */
export async function exportPlaceKml({ db, user }: Reading, codes: Codes): Promise<FileAnswer> {
  const place = await somewhere({ db, user }, codes);
  return { filename: `${fileName(place)}.kml`, content: Buffer.from(kmlOf(place)) };
}

/** The same as GeoJSON (RFC 7946). */
export async function exportPlaceGeoJson({ db, user }: Reading, codes: Codes): Promise<FileAnswer> {
  const place = await somewhere({ db, user }, codes);
  return { filename: `${fileName(place)}.geojson`, content: Buffer.from(JSON.stringify(geoJsonOf(place), undefined, 1)) };
}

async function somewhere({ db, user }: Pick<Reading, 'db' | 'user'>, codes: Codes): Promise<PlaceLocation> {
  const place = await readLocation(db, user, codes);
  if (place.latitud === null && place.area === null)
    throw new Problem('rule', { message: 'El lugar todavía no tiene coordenadas ni área que exportar.' });
  return place;
}

const fileName = ({ codigoProyecto, codigoLugarInstalacion }: Codes) => `ubicacion-${codigoProyecto}-${codigoLugarInstalacion}`;

const pointOf = ({ latitud, longitud }: PlaceLocation) =>
  latitud === null || longitud === null ? null : ([Number(longitud), Number(latitud)] as const);

function geoJsonOf(place: PlaceLocation) {
  const { codigoLugarInstalacion, codigoProyecto, nombre, direccion, comuna, area, area_m2 } = place;
  const properties = { codigoLugarInstalacion, codigoProyecto, nombre, direccion, comuna };
  const point = pointOf(place);
  return {
    type: 'FeatureCollection',
    features: [
      ...(point ? [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: point } }] : []),
      ...(area
        ? [{ type: 'Feature', properties: { ...properties, nombre: `${nombre}: área`, area_m2: Math.round(area_m2 ?? 0) }, geometry: area }]
        : []),
    ],
  };
}

function kmlOf(place: PlaceLocation): string {
  const { codigoLugarInstalacion, nombre, direccion, comuna, area } = place;
  const where = [direccion, comuna].filter((it) => it !== null).join(', ');
  const point = pointOf(place);
  const marks = [
    point && placemark(nombre, where, `<Point><coordinates>${point.join(',')}</coordinates></Point>`),
    area && placemark(`${nombre}: área`, where, polygon(area.coordinates[0] ?? [])),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    `<name>${escape(`${codigoLugarInstalacion} ${nombre}`)}</name>`,
    '<Style id="area"><LineStyle><color>ff23a6f5</color><width>2</width></LineStyle><PolyStyle><color>4023a6f5</color></PolyStyle></Style>',
    ...marks.filter((it) => it !== null),
    '</Document></kml>',
    '',
  ].join('\n');
}

const placemark = (name: string, description: string, geometry: string) =>
  `<Placemark><name>${escape(name)}</name><description>${escape(description)}</description><styleUrl>#area</styleUrl>${geometry}</Placemark>`;

const polygon = (ring: readonly (readonly number[])[]) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.map((it) => it.join(',')).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

const entities = new Map<string, string>(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }));

/** Also without the control characters that XML 1.0 cannot hold. */
const escape = (text: string) => text.replace(/[\p{Cc}]/gu, ' ').replace(/[&<>"']/g, (it) => entities.get(it) ?? '');

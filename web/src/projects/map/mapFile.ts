import { z } from 'zod';
import type { Point } from 'contract/utm.ts';
import { samePosition, type Position } from 'contract/geometry.ts';
import { wrongWith } from 'contract/projects/index.ts';
import { drawingOf, largestText } from './kmz.ts';
import { Unreadable } from './unreadable.ts';

/** What a file of the field holds that could be a place or its area. */
export interface MapFileContent {
  file: string;
  points: readonly { name: string; point: Point }[];
  /** `wrong`: why it cannot be an area here. */
  areas: readonly { name: string; ring: readonly Position[]; wrong: string | undefined; note: string | undefined }[];
}

export const largestFile = 10 * 1024 * 1024;
/** A person can choose from no more than this. */
const mostParts = 200;
const mostFeatures = 5_000;

/** Reads XML into features; the browser's parser and the reader of KML come only when a KML does. */
type KmlReader = (xml: string) => Promise<unknown>;

/**
 * Reads a KML, KMZ or GeoJSON as hostile: told by its content, bounded, without entities. Nothing leaves the browser, and
 * nothing is kept until the person saves.
 */
export async function readMapFile(file: { name: string; bytes: Uint8Array }, readKml: KmlReader = kmlReader): Promise<MapFileContent> {
  const { name, bytes } = file;
  if (bytes.length === 0) throw new Unreadable('El archivo está vacío.');
  if (bytes.length > largestFile) throw new Unreadable('El archivo supera 10 MB. Exporte solo el dibujo del lugar.');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const text = textOf(isZip ? drawingOf(bytes) : bytes);
  return { file: name, ...partsOf(isGeoJson(text) ? parseJson(text) : await readKml(checkedXml(text))) };
}

/** As its mark or its first line says, else UTF-8. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > largestText) throw new Unreadable('El dibujo supera 20 MB. Exporte solo el lugar.');
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = head.startsWith('\u00ff\u00fe')
    ? 'utf-16le'
    : head.startsWith('\u00fe\u00ff')
      ? 'utf-16be'
      : /encoding=["']([\w-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8')
      .decode(bytes)
      .replace(/^\uFEFF/, '')
      .trimStart();
  } catch {
    return new TextDecoder().decode(bytes).trimStart();
  }
}

const isGeoJson = (text: string) => text.startsWith('{');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable('El GeoJSON está dañado o llegó cortado.', { cause: error });
  }
}

/** A map has no use for a document type: with it come entities that fetch files or grow without end. */
function checkedXml(text: string): string {
  if (!text.startsWith('<')) throw new Unreadable('El archivo no es un KML, KMZ ni GeoJSON.');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new Unreadable('El KML define entidades (DOCTYPE), algo que un mapa no necesita. No es un archivo confiable.');
  if (!/<(?:\w+:)?kml[\s>]/i.test(text)) throw new Unreadable('El archivo es XML, pero no un KML de mapas.');
  return text;
}

async function kmlReader(xml: string): Promise<unknown> {
  const { kml } = await import('@tmcw/togeojson');
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  if (document.querySelector('parsererror')) throw new Unreadable('El KML está dañado o llegó cortado.');
  return kml(document, { skipNullGeometry: true });
}

const Numbers = z.array(z.number()).min(2);
const Line = z.array(Numbers);
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Numbers }),
  z.object({ type: z.literal('MultiPoint'), coordinates: Line }),
  z.object({ type: z.literal('LineString'), coordinates: Line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Line) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Line) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Line)) }),
]);
type Geometry = z.infer<typeof Geometry>;
const Collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(z.unknown()).max(mostFeatures) });
const Feature = z.object({ type: z.literal('Feature'), properties: z.record(z.string(), z.unknown()).nullish(), geometry: z.unknown() });
const Features = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()).max(mostFeatures, `El archivo trae más de ${mostFeatures} elementos. Exporte solo el lugar.`),
});
const Crs = z.object({ crs: z.object({ properties: z.object({ name: z.string() }) }) });

function partsOf(content: unknown): Pick<MapFileContent, 'points' | 'areas'> {
  const crs = Crs.safeParse(content);
  if (crs.success && !/CRS84|4326|4674|5360/.test(crs.data.crs.properties.name))
    throw new Unreadable(`El archivo está en ${crs.data.crs.properties.name}. Expórtelo en WGS84 (EPSG:4326).`);
  const shapes = featuresOf(content).flatMap(({ name, geometry }) => shapesOf(geometry, name, 0));
  const points = shapes.flatMap((it) => ('point' in it ? [it] : [])).slice(0, mostParts);
  const areas = shapes.flatMap((it) => ('ring' in it ? [it] : [])).slice(0, mostParts);
  if (points.length + areas.length === 0) throw new Unreadable('El archivo no trae puntos ni polígonos.');
  return { points, areas };
}

function featuresOf(content: unknown): { name: string; geometry: unknown }[] {
  const collection = Features.safeParse(content);
  if (collection.error?.issues.some((it) => it.code === 'too_big')) throw new Unreadable(collection.error.issues[0]?.message);
  const all = collection.success ? collection.data.features : [content];
  return all.map((it, at) => {
    const feature = Feature.safeParse(it);
    if (!feature.success) return { name: `Elemento ${at + 1}`, geometry: it };
    const { name, nombre, Name } = feature.data.properties ?? {};
    const said = [name, nombre, Name].find((word): word is string => typeof word === 'string' && word.trim() !== '');
    return { name: said?.trim().slice(0, 120) ?? `Elemento ${at + 1}`, geometry: feature.data.geometry };
  });
}

type Shape = MapFileContent['points'][number] | MapFileContent['areas'][number];

function shapesOf(given: unknown, name: string, depth: number): Shape[] {
  const collection = Collection.safeParse(given);
  // Nobody nests drawings deeper, but a hostile file does.
  if (collection.success) return depth > 4 ? [] : collection.data.geometries.flatMap((it) => shapesOf(it, name, depth + 1));
  const geometry = Geometry.safeParse(given);
  return geometry.success ? shapesIn(geometry.data, name) : [];
}

function shapesIn(it: Geometry, name: string): Shape[] {
  switch (it.type) {
    case 'Point':
      return [pointFrom(it.coordinates, name)];
    case 'MultiPoint':
      return it.coordinates.slice(0, mostParts).map((one) => pointFrom(one, name));
    case 'Polygon':
      return [areaFrom(it.coordinates, name)];
    case 'MultiPolygon':
      return it.coordinates.slice(0, mostParts).map((one, at) => areaFrom(one, `${name} (${at + 1})`));
    case 'LineString':
      return closedFrom(it.coordinates, name);
    case 'MultiLineString':
      return it.coordinates.slice(0, mostParts).flatMap((one) => closedFrom(one, name));
  }
}

function pointFrom([longitud = 0, latitud = 0]: number[], name: string): Shape {
  checkDegrees([longitud, latitud]);
  return { name, point: { latitud, longitud } };
}

function areaFrom([outer = [], ...holes]: number[][][], name: string): Shape {
  const ring = outer.map(([longitud = 0, latitud = 0]): Position => [longitud, latitud]);
  ring.forEach(checkDegrees);
  const note = holes.length > 0 ? 'Tiene huecos: se toma solo el contorno.' : undefined;
  return { name, ring, wrong: wrongWith(ring), note };
}

/** Some programs draw areas as lines that end where they began. */
function closedFrom(line: number[][], name: string): Shape[] {
  const [first, last] = [line[0], line.at(-1)];
  const at = (corner: number[]): Position => [corner[0] ?? 0, corner[1] ?? 0];
  return first && last && line.length >= 4 && samePosition(at(first), at(last)) ? [areaFrom([line], name)] : [];
}

function checkDegrees([longitud, latitud]: Position): void {
  if (!(Math.abs(longitud) <= 180 && Math.abs(latitud) <= 90))
    throw new Unreadable('Las coordenadas del archivo no son grados: quizás están en UTM. Expórtelo en WGS84 (EPSG:4326).');
}

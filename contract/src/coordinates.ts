import { angleOf, latLonOfUtm, type Point, type Utm } from './utm.ts';

/** How a point was written. */
export type PointForm = 'decimal' | 'sexagesimal' | 'utm' | 'enlace';

export type ReadPoint =
  | ({ ok: true; form: PointForm; /** What was assumed, for the person to see. */ notes: string[] } & Point)
  | { ok: false; message: string };

const wrong = (message: string): ReadPoint => ({ ok: false, message });
const unreadable = wrong(
  'No se entienden las coordenadas. Ejemplos: -33,4372, -70,6506 · 33° 26′ 14″ S 70° 39′ 2″ O · 19H 346787 6298789 · un enlace de Google Maps.',
);

/** The one reader of coordinates as people write, copy and paste them: degrees in any form, UTM, or a link of a map. */
export function readPoint(text: string): ReadPoint {
  const plain = text.trim().slice(0, 2_000);
  if (plain === '') return wrong('Escriba o pegue las coordenadas.');
  if (/psad|prov\.? ?s\.? ?am|sad ?-?69|la canoa/i.test(plain))
    return wrong('Los datum PSAD56 y SAD69 difieren en cientos de metros. Convierta las coordenadas a WGS84 o SIRGAS.');
  return fromLink(plain) ?? fromUtm(plain) ?? fromDegrees(plain) ?? unreadable;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = new RegExp(`^${number}(?:,|%2c|\\+|%20|\\s)+${number}`);
/** What stands before a point in the address of a map, and how the point is written there. */
const links = [
  // The pin itself, which may lie beside the middle of what is shown (`@…`).
  { before: /!3d/g, point: new RegExp(`^${number}!4d${number}`) },
  { before: /[?&](?:q|query|ll|destination|daddr|center|cbll|to)=(?:loc:|ll\.)?/g, point: pair },
  { before: /mlat=/g, point: new RegExp(`^${number}&mlon=${number}`) },
  { before: /@/g, point: new RegExp(`^${number},${number}`) },
  { before: /#map=[\d.]+\//g, point: new RegExp(`^${number}/${number}`) },
  { before: /\/(?:search|place|dir)\//g, point: pair },
  { before: /\/(?:search|place|dir)\/[^/]*\//g, point: pair },
  { before: /^geo:/g, point: pair },
];

function fromLink(text: string): ReadPoint | undefined {
  const [address] = /(?:https?:\/\/|geo:|www\.|maps\.|goo\.gl)\S+/.exec(text.toLowerCase()) ?? [];
  if (address === undefined) return undefined;
  for (const { before, point } of links)
    for (const { 0: mark, index } of address.matchAll(before)) {
      const [, latitud, longitud] = point.exec(address.slice(index + mark.length)) ?? [];
      if (latitud !== undefined && longitud !== undefined)
        return pointAt({ latitud: Number(latitud), longitud: Number(longitud) }, 'enlace', []);
    }
  if (/goo\.gl|maps\.app/.test(address))
    return wrong('El enlace corto no trae las coordenadas. Ábralo y copie la dirección completa, o las coordenadas que muestra.');
  return wrong('El enlace no trae coordenadas. En Google Maps, pulse sobre el punto y copie las coordenadas que aparecen.');
}

/** Groups of three are thousands; what follows the other sign, or comes after the last group, are decimals. */
const thousandsPattern = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,4})?$/;

/** `346.787,5`, `346787.5`, `6298789` */
const metresIn = (text: string): string[] =>
  (text.match(/\d+(?:[.,]+\d+)*/g) ?? []).flatMap((it) => (thousandsPattern.test(it) ? [it] : (it.match(/\d{6,7}(?:[.,]\d+)?/g) ?? [])));

function fromUtm(typed: string): ReadPoint | undefined {
  const text = typed.replaceAll(/(?<=\d)\u00a0(?=\d{3}(?!\d))/g, '');
  const found = metresIn(text).map((written) => ({ written, value: metresOf(written) }));
  const este = found.find(({ value }) => value >= 100_000 && value < 1_000_000);
  const norte = found.find(({ value }) => value >= 1_000_000 && value < 10_000_000);
  if (!este || !norte) return undefined;
  const rest = [este, norte].reduce((left, { written }) => left.replace(written, ' '), text);
  const [, zone, letter = ''] =
    /(?<!\d)(\d{1,2})\s*°?\s*([C-HJ-NP-X](?![a-z]))?(?!\d)/i.exec(rest.replace(/wgs[\s/-]{0,4}84|sirgas\S*/gi, ' ')) ?? [];
  const isSouth = letter === '' || letter.toUpperCase() < 'N' || letter.toUpperCase() === 'S';
  const metric = { este: este.value, norte: norte.value, isSouth };
  if (zone !== undefined) {
    const huso = Number(zone);
    if (huso < 1 || huso > 60) return wrong('El huso debe ser 18 o 19 (12 en Isla de Pascua).');
    return pointAt(latLonOfUtm({ ...metric, huso }), 'utm', []);
  }
  return guessZone(metric);
}

/** Most of Chile lies in zone 19; without a zone the point may be 500 km off, so the guess is said. */
function guessZone(metric: Omit<Utm, 'huso'>): ReadPoint {
  const huso = [19, 18].find((it) => isNearChile(latLonOfUtm({ ...metric, huso: it }))) ?? 19;
  return pointAt(latLonOfUtm({ ...metric, huso }), 'utm', [`No dice el huso: se tomó el ${huso}. Si es otro, agréguelo (18H, 19K).`]);
}

function metresOf(written: string): number {
  const mark = thousandsPattern.exec(written)?.[1] ?? '';
  return Number(written.replaceAll(mark, '').replace(',', '.'));
}

interface Angle {
  value: number;
  axis: 'latitud' | 'longitud' | undefined;
  isSigned: boolean;
}

function fromDegrees(text: string): ReadPoint | undefined {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  const numbers = tokens.filter((it) => it.kind === 'number');
  const each = numbers.length / 2;
  if (![1, 2, 3].includes(each)) return undefined;
  const letters = tokens.filter((it) => it.kind === 'letter').map((it) => it.text);
  if (letters.length !== 0 && letters.length !== 2) return undefined;
  const [first, second] = [0, 1].map((place) => {
    const parts = numbers.slice(place * each, (place + 1) * each).map((it) => it.text);
    return angle(parts, letters[place]);
  });
  if (!first || !second) return undefined;
  return pairAngles(first, second, each === 1 ? 'decimal' : 'sexagesimal');
}

/** Numbers and hemispheres in their order; nothing when there is anything else in it. */
function tokensOf(text: string): { kind: 'number' | 'letter'; text: string }[] | undefined {
  const even = text
    .normalize('NFC')
    .replace(/[−–‐]/g, '-')
    .replace(/\b(norte|north|sur|south|este|east|oeste|west)\b/gi, (word) => ` ${hemispheres.get(word.toLowerCase())} `)
    .replace(/(\d)\s*(?:grados|deg|d|g)\s*(?=\d)/gi, '$1° ')
    .replace(/(\d)\s*(?:minutos|min|m)\s*(?=\d)/gi, "$1' ")
    .replace(/(\d)\s*(?:segundos|seg|sec|s)\s*(?=[NSEOW](?![a-z]))/gi, '$1" ')
    .replace(/\b(?:coordenadas?|latitude?|longitude?|lat|long|lon|lng|point|wgs ?\/?-?84)\b\.?/gi, ' ');
  const pieces = [...even.matchAll(/(?<!\d)[+-]?\d+(?:[.,]\d+)?|[NSEOW](?![a-z])|[^\d]/gi)].map(([piece]) => piece);
  const tokens: { kind: 'number' | 'letter'; text: string }[] = [];
  for (const piece of pieces) {
    if (/\d/.test(piece)) tokens.push({ kind: 'number', text: piece.replace(',', '.') });
    else if (/^[NSEOW]$/i.test(piece)) tokens.push({ kind: 'letter', text: piece.toUpperCase() });
    else if (!/[\s°º˚'’′´`"”“″:;,./()=|·-]/.test(piece)) return undefined;
  }
  return tokens;
}

const hemispheres = new Map<string, string>(
  Object.entries({ norte: 'N', north: 'N', sur: 'S', south: 'S', este: 'E', east: 'E', oeste: 'O', west: 'O' }),
);

function angle(parts: readonly string[], letter: string | undefined): Angle | undefined {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(Number);
  if (minutes < 0 || minutes >= 60 || seconds < 0 || seconds >= 60) return undefined;
  const size = angleOf(Math.abs(degrees), minutes, seconds);
  const isNegative = parts[0]?.startsWith('-') === true || letter === 'S' || letter === 'O' || letter === 'W';
  const axis = letter === undefined ? undefined : letter === 'N' || letter === 'S' ? ('latitud' as const) : ('longitud' as const);
  return { value: isNegative ? -size : size, axis, isSigned: letter !== undefined || /^[+-]/.test(parts[0] ?? '') };
}

/** Which of the two is the latitude: their letters say it, or else what lies in Chile; its two ranges have nothing in common. */
function pairAngles(first: Angle, second: Angle, form: PointForm): ReadPoint | undefined {
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  const notes: string[] = [];
  const isReversed =
    first.axis === 'longitud' ||
    (first.axis === undefined && (Math.abs(first.value) > 90 || (isLongitude(first.value) && isLatitude(second.value))));
  if (isReversed && first.axis === undefined) notes.push('Venían en el orden longitud, latitud.');
  let [latitud, longitud] = isReversed ? [second.value, first.value] : [first.value, second.value];
  if (!first.isSigned && !second.isSigned && isLatitude(latitud) && isLongitude(longitud)) {
    [latitud, longitud] = [-latitud, -longitud];
    notes.push('Sin signo ni letras: se tomaron como sur y oeste.');
  }
  return pointAt({ latitud, longitud }, form, notes);
}

const isLatitude = (value: number) => Math.abs(value) >= 17 && Math.abs(value) <= 57;
const isLongitude = (value: number) => Math.abs(value) >= 66 && Math.abs(value) <= 110;

function pointAt({ latitud, longitud }: Point, form: PointForm, notes: string[]): ReadPoint {
  if (!(Math.abs(latitud) <= 90)) return wrong('La latitud debe estar entre -90 y 90.');
  if (!(Math.abs(longitud) <= 180)) return wrong('La longitud debe estar entre -180 y 180.');
  return { ok: true, form, notes, latitud: round(latitud), longitud: round(longitud) };
}

/** Six decimals are about a hand's width; more says nothing. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6 + 0;

interface Box {
  sur: number;
  norte: number;
  oeste: number;
  este: number;
}

/** The mainland with its near islands; the far islands of the Pacific, each with the sea around it. */
const boxes: readonly Box[] = [
  { sur: -56.8, norte: -17.3, oeste: -76.5, este: -66.2 },
  // Juan Fernández, Desventuradas, Rapa Nui, Salas y Gómez.
  { sur: -34.2, norte: -33.3, oeste: -81.2, este: -78.4 },
  { sur: -26.7, norte: -25.9, oeste: -80.4, este: -79.6 },
  { sur: -27.5, norte: -26.7, oeste: -109.8, este: -108.9 },
  { sur: -26.8, norte: -26.2, oeste: -105.7, este: -105.0 },
];

const isInBox =
  ({ latitud, longitud }: Point) =>
  (box: Box) =>
    latitud >= box.sur && latitud <= box.norte && longitud >= box.oeste && longitud <= box.este;

/** Roughly: also what lies just over the border. The outlines of the map tell it exactly. */
export const isNearChile = (point: Point): boolean => boxes.some(isInBox(point));

/** Easter Island, Juan Fernández and the other far islands: no outline shows all of their rocks. */
export const isFarIsland = (point: Point): boolean => boxes.slice(1).some(isInBox(point));

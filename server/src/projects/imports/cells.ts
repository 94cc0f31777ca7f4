import { businessLines, type BusinessLine } from 'contract/projects/index.ts';
import { decimal, is, isNot, measure, plain, text, type CellReading, type Content } from '../../platform/spreadsheet/cells.ts';

/** What the database's column holds: nine digits before the comma. */
export function power(cell: Content): CellReading<string> {
  const read = decimal(cell, 3);
  return read.ok && Number(read.value) >= 1e9 ? isNot('La potencia es demasiado grande.') : read;
}

/** Megawatts of the energy commission as kilowatts. */
export function kilowatts(cell: Content): CellReading<string> {
  const read = measure(cell);
  return read.ok ? power(read.value * 1000) : read;
}

/** `45`, `45 %`, and what Excel keeps of a cell that shows 45 %: 0.45. */
export function percent(cell: Content): CellReading<number> {
  const read = measure(typeof cell === 'number' ? cell : cell.trimEnd().replace(/%$/, ''));
  if (!read.ok) return read;
  const whole = typeof cell === 'number' && cell > 0 && cell < 1 ? Math.round(cell * 100) : read.value;
  return Number.isInteger(whole) && whole >= 0 && whole <= 100 ? is(whole) : isNot('El avance va de 0 a 100, sin decimales.');
}

const lines = new Map<string, BusinessLine>(
  Object.entries({
    ...Object.fromEntries(
      Object.entries(businessLines).flatMap(([code, name]) => [code, name].map((it) => [it.toLowerCase(), code as BusinessLine])),
    ),
    comercial: 'CI',
    industrial: 'CI',
    'comercial-industrial': 'CI',
    'comercial e industrial': 'CI',
    pmgd: 'PG',
    generacion: 'PG',
  }),
);
export function line(cell: Content): CellReading<BusinessLine> {
  const known = lines.get(plain(cell));
  return known ? is(known) : isNot('La línea es RE (residencial), CI (comercial e industrial) o PG (proyectos de generación).');
}

/** By size when nobody says it: houses up to 10 kWp, plants from 500 (demo company §1); a plant counted in megawatts is one. */
export function lineBySize(kwp: string | undefined, isPlant: boolean): BusinessLine | undefined {
  if (isPlant) return 'PG';
  if (kwp === undefined) return undefined;
  if (Number(kwp) <= 10) return 'RE';
  return Number(kwp) < 500 ? 'CI' : 'PG';
}

/** Somebody whom a row names for its project's team. */
export interface NamedMember {
  /** A mail, or a name as it was written. */
  who: string;
  funcion: string | null;
}

/** `ana@empresa.cl (Supervisora); Bruno Canelo` */
export const teamIn = (cell: Content): NamedMember[] =>
  text(cell)
    .split(';')
    .map((it) => it.trim())
    .filter(Boolean)
    .map((it) => {
      const from = it.endsWith(')') ? it.indexOf('(') : -1;
      const who = (from < 0 ? it : it.slice(0, from)).trim();
      return { who: who.includes('@') ? who.toLowerCase() : who, funcion: (from < 0 ? '' : it.slice(from + 1, -1).trim()) || null };
    });

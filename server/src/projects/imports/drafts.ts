import { parseRut } from 'contract/rut.ts';
import type { BusinessLine } from 'contract/projects/index.ts';
import { currency, day, decimal, measure, plain, text, yesOrNo, type CellReading, type Content } from '../../platform/spreadsheet/cells.ts';
import type { SheetCells } from '../../platform/imports/kind.ts';
import { kilowatts, line, lineBySize, percent, power, teamIn, type NamedMember } from './cells.ts';
import { importColumns, placeFields, type Complaint, type Field } from './columns.ts';
import { utmToLatLon } from '../places/coordinates.ts';
import { entryIn, type Entries } from './entries.ts';

type Cells = SheetCells<Field>['cells'];

/** What a row says, each cell understood by itself; the schema and the data still have to agree. */
export interface Draft {
  row: number;
  project: Record<string, unknown> & { codigoProyecto?: string; nombre?: string; linea?: BusinessLine; observaciones?: string };
  /** The line its size tells, for when nobody says it. */
  lineBySize: BusinessLine | undefined;
  client: { rut?: string; nombre?: string } | undefined;
  manager: { email?: string; nombre?: string; field: 'jefe' | 'jefe_email' } | undefined;
  stages: number[] | undefined;
  team: NamedMember[];
  /** Facts without a field of their own, as readable text. */
  remarks: string;
  place: (Record<string, unknown> & { codigoLugarInstalacion?: string; nombre?: string }) | undefined;
  errors: Complaint[];
}

/** The few names that a cell may use in place of a number. */
export interface Names {
  /** Folded name or code of a commune → the codes it may mean. */
  communes: ReadonlyMap<string, readonly string[]>;
  /** Folded name of a stage → its number. */
  stages: ReadonlyMap<string, number>;
  entries: Entries;
}

type Reader = (cell: Content, names: Names) => CellReading<unknown>;
const asText: Reader = (cell) => ({ ok: true, value: text(cell) });
const asCode: Reader = (cell) => ({ ok: true, value: text(cell).toUpperCase() });

/** Column → field of the project's or the place's schema, and how it is read. */
const projectCells: readonly (readonly [Field, string, Reader])[] = [
  ['codigoProyecto', 'codigoProyecto', asCode],
  ['nombre', 'nombre', asText],
  ['linea', 'linea', line],
  ['tipo_proyecto', 'tipo_proyecto_id', entryIn('tipo_proyecto_id')],
  ['tipo_venta', 'tipo_venta_id', entryIn('tipo_venta_id')],
  ['comuna', 'codigo_comuna', commune],
  ['direccion', 'direccion', asText],
  ['potencia_mw', 'kwp', kilowatts],
  ['kwp', 'kwp', power],
  ['monto', 'monto', (cell) => decimal(cell, 2)],
  ['moneda', 'moneda', currency],
  ['fecha_inicio', 'fecha_inicio', day],
  ['fecha_termino', 'fecha_termino', day],
  ['avance', 'avance', percent],
  ['comprometido', 'comprometido', yesOrNo],
  ['observaciones', 'observaciones', asText],
];
const placeCells: readonly (readonly [Field, string, Reader])[] = [
  ['lugar_codigo', 'codigoLugarInstalacion', asCode],
  ['lugar_nombre', 'nombre', asText],
  ['lugar_direccion', 'direccion', asText],
  ['lugar_comuna', 'codigo_comuna', commune],
  ['latitud', 'latitud', asText],
  ['longitud', 'longitud', asText],
  ['lugar_tipo', 'tipo_instalacion_id', entryIn('tipo_instalacion_id')],
  ['lugar_kwp', 'kwp', power],
  ['contacto_nombre', 'nombreContacto', asText],
  ['contacto_email', 'emailContacto', (cell) => ({ ok: true, value: text(cell).toLowerCase() })],
  ['contacto_telefono', 'telefonoContacto', asText],
];
const remarkFields = ['tipo', 'rca', 'sistema', 'fuente', 'anio_operacion', 'fecha_registro'] as const satisfies readonly Field[];

/** Which column a refusal of the schema is about. */
export const fieldOfProject = new Map<string, Field>(projectCells.map(([field, key]) => [key, field]));
export const fieldOfPlace = new Map<string, Field>(placeCells.map(([field, key]) => [key, field]));

export function draftOf({ row, cells }: SheetCells<Field>, names: Names): Draft {
  const errors: Complaint[] = [];
  const project: Draft['project'] = readInto(projectCells, cells, { names, errors });
  const kwp = typeof project['kwp'] === 'string' ? project['kwp'] : undefined;
  return {
    row,
    project,
    lineBySize: lineBySize(kwp, cells.potencia_mw !== undefined),
    client: clientOf(cells, errors),
    manager: managerOf(cells),
    stages: stagesOf(cells, names, errors),
    team: cells.equipo === undefined ? [] : teamIn(cells.equipo),
    remarks: remarkFields
      .filter((it) => cells[it] !== undefined)
      .map((it) => `${importColumns[it].header}: ${text(cells[it] ?? '')}`)
      .join('\n'),
    place: placeOf(cells, { names, errors }),
    errors,
  };
}

interface Desk {
  names: Names;
  errors: Complaint[];
}

function readInto(readers: typeof projectCells, cells: Cells, { names, errors }: Desk): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [field, key, read] of readers) {
    const cell = cells[field];
    if (cell === undefined) continue;
    const given = read(cell, names);
    if (given.ok) found[key] = given.value;
    else errors.push({ field, message: given.message });
  }
  return found;
}

function placeOf(cells: Cells, desk: Desk): Draft['place'] {
  if (!placeFields.some((it) => cells[it] !== undefined)) return undefined;
  const place = readInto(placeCells, cells, desk);
  const hasDegrees = cells.latitud !== undefined || cells.longitud !== undefined;
  return hasDegrees ? place : { ...place, ...fromMetres(cells, desk.errors) };
}

function fromMetres({ utm_este, utm_norte, huso, datum }: Cells, errors: Complaint[]): { latitud: string; longitud: string } | undefined {
  if (utm_este === undefined && utm_norte === undefined) return undefined;
  if (utm_este === undefined || utm_norte === undefined) {
    errors.push({ field: utm_este === undefined ? 'utm_este' : 'utm_norte', message: 'Indique este y norte, o ninguno.' });
    return undefined;
  }
  const read = { utm_este: measure(utm_este), utm_norte: measure(utm_norte), huso: measure(zone(huso ?? 19)) };
  const [este, norte, zona] = [read.utm_este, read.utm_norte, read.huso];
  if (!este.ok || !norte.ok || !zona.ok) {
    for (const field of ['utm_este', 'utm_norte', 'huso'] as const) {
      const one = read[field];
      if (!one.ok) errors.push({ field, message: one.message });
    }
    return undefined;
  }
  const point = utmToLatLon({ este: este.value, norte: norte.value, huso: zona.value, ...(datum !== undefined && { datum: text(datum) }) });
  if (point.ok) return { latitud: point.latitud, longitud: point.longitud };
  errors.push({ field: 'utm_este', message: point.message });
  return undefined;
}

/** `19S`, `19 H`: the letter says the hemisphere, and it is always the southern one. */
const zone = (cell: Content): Content => (typeof cell === 'number' ? cell : cell.replace(/[A-Za-z]$/, '').trimEnd());

function clientOf({ cliente, cliente_rut }: Cells, errors: Complaint[]): Draft['client'] {
  const asRut =
    cliente_rut ?? (cliente !== undefined && /^[\d.]+-?[\dkK]$/.test(text(cliente).replaceAll(/\s/g, '')) ? cliente : undefined);
  const nombre = cliente !== undefined && cliente !== asRut ? { nombre: text(cliente) } : {};
  if (asRut === undefined) return cliente === undefined ? undefined : nombre;
  const read = parseRut(text(asRut));
  if (read.ok) return { rut: read.rut, ...nombre };
  errors.push({ field: cliente_rut === undefined ? 'cliente' : 'cliente_rut', message: read.message });
  return undefined;
}

function managerOf({ jefe, jefe_email }: Cells): Draft['manager'] {
  const email = jefe_email ?? (jefe !== undefined && text(jefe).includes('@') ? jefe : undefined);
  if (email !== undefined) return { email: text(email).toLowerCase(), field: jefe_email === undefined ? 'jefe' : 'jefe_email' };
  return jefe === undefined ? undefined : { nombre: text(jefe), field: 'jefe' };
}

function commune(cell: Content, { communes }: Names): CellReading<string> {
  const typed = plain(cell);
  const found = communes.get(typed) ?? (/^\d{4}$/.test(typed) ? communes.get(`0${typed}`) : undefined) ?? [];
  if (found.length > 1) return { ok: false, message: `«${text(cell)}» puede ser más de una comuna (${found.join(', ')}). Use el código.` };
  return found[0] === undefined ? { ok: false, message: `No existe la comuna «${text(cell)}».` } : { ok: true, value: found[0] };
}

function stagesOf({ etapas, estado }: Cells, { stages }: Names, errors: Complaint[]): number[] | undefined {
  const cell = etapas ?? estado;
  if (cell === undefined) return undefined;
  const separated = [[text(cell)], text(cell).split(';'), text(cell).split(',')].map((it) =>
    it.filter((one) => one.trim()).map((one) => stages.get(plain(one))),
  );
  const found = separated.find((it) => it.length > 0 && it.every((one) => one !== undefined));
  if (found) return [...new Set(found.filter((it) => it !== undefined))].toSorted((a, b) => a - b);
  const [field, known] =
    etapas === undefined ? (['estado', ['En operación', 'En construcción', 'En pruebas']] as const) : (['etapas', []] as const);
  const hint =
    known.length > 0 ? `Use ${known.join(', ')} o el nombre de una etapa.` : 'Use los nombres de las etapas, separados por punto y coma.';
  errors.push({ field, message: `«${text(cell)}» no es una etapa. ${hint}` });
  return undefined;
}

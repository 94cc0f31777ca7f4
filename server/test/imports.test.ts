import { describe, expect, test } from 'vitest';
import {
  applyEmployeeImport,
  createEmployee,
  createUsuario,
  getEmployeeImport,
  getImportacionUsuarios,
  importarUsuarios,
  previewEmployeeImport,
  revisarUsuarios,
} from 'contract/access/index.ts';
import { createExchangeRate, createHoliday, importExchangeRates, importHolidays } from 'contract/administration/index.ts';
import type { Call } from 'contract/call.ts';
import { catalogues, type Catalogue } from 'contract/catalogues/index.ts';
import {
  applyProjectImport,
  createContacto,
  createLugarInstalacion,
  createProyecto,
  getProjectImport,
  previewContactoMasivo,
  previewProjectImport,
} from 'contract/projects/index.ts';
import { checkDigit } from 'contract/rut.ts';
import { columnsOf } from '../src/catalogues/entries/columns.ts';
import { areas } from '../src/app.ts';
import { cleanUp } from '../src/background.ts';
import { scene } from './scene.ts';

const { app, as, db, given } = await scene();
const ana = await as(
  ...(['users:read', 'users:create', 'users:update', 'catalogues:read', 'catalogues:create', 'catalogues:update'] as const),
  ...(['projects:read', 'projects:create', 'projects:update', 'maintenance:read', 'maintenance:update'] as const),
  ...(['approval_matrix:read', 'approval_matrix:create', 'approval_matrix:update'] as const),
);

/** What keyboards, formulas and slips of the finger put into a field of its kind. */
const wrong = {
  text: ['#REF!', '#N/A', 'x'.repeat(2_500)],
  day: ['2150-01-01', '2250-01-01', '1850-01-01', '2026-02-31', '#REF!'],
  amount: ['-5', 'doce', '999999999999999999', '#DIV/0!'],
  latitude: ['33.4372', '-95.5', '-3', 'sur', '#N/A'],
  longitude: ['70.6506', '-195.5', '-3', 'oeste', '#N/A'],
  mail: ['sin arroba', '#REF!', `${'a'.repeat(300)}@x.cl`],
  rut: ['12.345.678-0', 'abc', '#REF!'],
  phone: ['123', 'abc', '#REF!'],
} as const;
type Kind = keyof typeof wrong;
type Row = Record<string, string>;
/** A column, its kind, and what is right there in each row. */
type Field = readonly [column: string, Kind, right: (row: number) => string];

interface Pair {
  /** The call of the form, and what it is sent besides the fields. */
  form: Call;
  fixed?: object;
  /** Judges the rows of a spreadsheet or a paste; gives of each whether something is wrong with it. */
  judges: (rows: readonly Row[]) => Promise<boolean[]>;
  fields: Record<string, Field>;
}

const linesOf = (rows: readonly Row[], mark: string): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((it) => Object.values(it))].map((it) => it.join(mark)).join('\n');

interface ReviewAnswer {
  items: { errors: readonly unknown[] }[];
}
const byFile =
  (call: Call, more: Row = {}) =>
  async (rows: readonly Row[]): Promise<boolean[]> => {
    const whole = rows.map((it) => ({ ...more, ...it }));
    const response = await ana.raw(call, { file: new File([linesOf(whole, ';')], 'planilla.csv', { type: 'text/csv' }) });
    if (response.statusCode !== 200) throw new Error(response.body);
    const answer = response.json();
    const { items }: ReviewAnswer = answer.body ?? answer;
    return items.map((it) => it.errors.length > 0);
  };

const always = (value: string) => () => value;
const withNumber = (value: string) => (row: number) => `${value} ${row}`;
const mailOf = (name: string) => (row: number) => `${name}-${row}@planilla.example`;
const dayOf = (row: number) => Temporal.PlainDate.from('2026-01-01').add({ days: row }).toString();
const rutFrom = (first: number) => (row: number) => `${first + row}-${checkDigit(String(first + row))}`;
const phone = always('+56 9 5555 0101');
/** What is right in a field of a catalogue. */
function rightOf(key: string): Field[2] {
  if (key === 'codigo') return (row) => `ZQ-${row}`;
  if (key === 'rut') return rutFrom(76_000_000);
  return key === 'coordenadas' ? always('-33.4372, -70.6506') : withNumber('De planilla');
}

const project = await given.project();
const place = await given.place();
const codes = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoProyecto: place.codigoProyecto };

const pairs: Record<string, Pair> = {
  users: {
    form: createUsuario,
    fixed: { codigo_rol: 'JPR' },
    judges: byFile(revisarUsuarios, { Rol: 'JPR' }),
    fields: {
      email: ['Correo', 'mail', mailOf('alguien')],
      nombre: ['Nombre', 'text', withNumber('Alguien')],
      rut: ['RUT', 'rut', rutFrom(12_000_000)],
      telefono: ['Teléfono', 'phone', phone],
    },
  },
  staff: {
    form: createEmployee,
    judges: byFile(previewEmployeeImport),
    fields: {
      email: ['Correo', 'mail', mailOf('persona')],
      nombre: ['Nombre', 'text', withNumber('Persona')],
      rut: ['RUT', 'rut', rutFrom(13_000_000)],
      telefono: ['Teléfono', 'phone', phone],
      oficio: ['Oficio', 'text', always('Rigger')],
    },
  },
  'exchange rates': {
    form: createExchangeRate,
    fixed: { moneda: 'UF' },
    judges: byFile(importExchangeRates, { Moneda: 'UF' }),
    fields: { fecha: ['Fecha', 'day', dayOf], valor: ['Valor', 'amount', always('38000')], fuente: ['Fuente', 'text', always('SII')] },
  },
  holidays: {
    form: createHoliday,
    judges: byFile(importHolidays),
    fields: {
      fecha: ['Fecha', 'day', dayOf],
      nombre: ['Nombre', 'text', withNumber('Día')],
      ambito: ['Ámbito', 'text', always('nacional')],
    },
  },
  projects: {
    form: createProyecto,
    fixed: { linea: 'CI' },
    judges: byFile(previewProjectImport, { Línea: 'CI' }),
    fields: {
      nombre: ['Nombre', 'text', withNumber('Proyecto de planilla')],
      direccion: ['Dirección', 'text', always('Camino 1')],
      kwp: ['Potencia kWp', 'amount', always('12')],
      monto: ['Monto', 'amount', always('1000')],
      fecha_inicio: ['Fecha inicio', 'day', dayOf],
      observaciones: ['Observaciones', 'text', always('Nada')],
    },
  },
  places: {
    form: createLugarInstalacion,
    fixed: { codigoProyecto: project.codigoProyecto },
    // A row is of one project: each row here is of a new one.
    judges: (rows) => byFile(previewProjectImport, { Línea: 'CI' })(rows.map((it, at) => ({ Nombre: `De lugares ${at}`, ...it }))),
    fields: {
      nombre: ['Lugar', 'text', withNumber('Lugar de planilla')],
      latitud: ['Latitud', 'latitude', always('-33.4372')],
      longitud: ['Longitud', 'longitude', always('-70.6506')],
      nombreContacto: ['Nombre contacto', 'text', always('Rayén')],
      emailContacto: ['Email contacto', 'mail', mailOf('rayen')],
      telefonoContacto: ['Teléfono contacto', 'phone', phone],
    },
  },
  contacts: {
    form: createContacto,
    fixed: codes,
    judges: async (pasted) => {
      const { rows } = await ana.call(previewContactoMasivo, { ...codes, texto: linesOf(pasted, '\t') });
      return rows.map((it) => it.outcome === 'error');
    },
    fields: {
      nombre: ['Nombre', 'text', withNumber('Rayén')],
      rut: ['RUT', 'rut', rutFrom(14_000_000)],
      cargo: ['Cargo', 'text', always('Jefa')],
      email: ['Correo', 'mail', mailOf('contacto')],
      telefono: ['Teléfono', 'phone', phone],
      observaciones: ['Observaciones', 'text', always('Nada')],
    },
  },
  ...Object.fromEntries(
    Object.entries<Catalogue>(catalogues)
      .filter(([, { fields }]) => Object.values(fields).every((it) => !it.to && ['text', 'note', 'flag'].includes(it.kind)))
      .map(([name, catalogue]): [string, Pair] => [
        name,
        {
          form: catalogue.calls.create,
          judges: byFile(catalogue.calls.review),
          fields: Object.fromEntries(
            columnsOf(catalogue).flatMap(({ key, header, kind }): [string, Field][] =>
              kind === 'text' || kind === 'note' ? [[key, [header, key === 'rut' ? 'rut' : 'text', rightOf(key)]]] : [],
            ),
          ),
        },
      ]),
  ),
};

test('all imports stand here', () => expect(Object.keys(pairs).length).toBeGreaterThan(12));

test.each(Object.entries(pairs))('%s: what the form refuses its import refuses, and the other way round', async (_name, pair) => {
  const { form, fixed, judges, fields } = pair;
  const rightIn = (row: number): Row => Object.fromEntries(Object.entries(fields).map(([name, [, , right]]) => [name, right(row)]));
  const inColumns = (row: Row): Row => Object.fromEntries(Object.entries(fields).map(([name, [column]]) => [column, row[name] ?? '']));
  const attempts = Object.entries(fields).flatMap(([field, [, kind]]) => wrong[kind].map((value) => [field, value] as const));
  const rows = [rightIn(0), ...attempts.map(([field, value], at) => ({ ...rightIn(at + 1), [field]: value }))];

  const [isFirstWrong, ...byImport] = await judges(rows.map(inColumns));
  const byForm: boolean[] = [];
  for (const row of rows.slice(1)) byForm.push((await ana.raw(form, { ...fixed, ...row })).statusCode === 400);

  expect(isFirstWrong, 'the first row is right').toBe(false);
  const told = (refused: readonly boolean[]) => attempts.map(([field, value], at) => [field, value.slice(0, 20), refused[at]]);
  expect(told(byImport)).toEqual(told(byForm));
  expect(byForm).toContain(true);
});

describe('what was read of a spreadsheet, whatever its rows are of, is forgotten after a day', () => {
  const file = new File(['Correo;Nombre\nolvido@planilla.example;Se Olvida\n'], 'planilla.csv', { type: 'text/csv' });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  test.each([
    ['users', revisarUsuarios, getImportacionUsuarios, importarUsuarios],
    ['staff', previewEmployeeImport, getEmployeeImport, applyEmployeeImport],
    ['projects', previewProjectImport, getProjectImport, applyProjectImport],
  ] as const)('%s', async (_name, preview, read, apply) => {
    const [early, late] = [await ana.call(preview, { file }), await ana.call(preview, { file })];
    const age = (import_id: number, hours: number) =>
      db
        .updateTable('sheet_imports')
        .set({ created_at: hoursAgo(hours) })
        .where('id', '=', import_id)
        .execute();
    await age(early.import_id, 25);
    await age(late.import_id, 23);

    expect(await ana.refused(read, { import_id: early.import_id })).toMatchObject({ status: 404 });
    expect(await ana.refused(apply, { import_id: early.import_id })).toMatchObject({ status: 404 });
    expect((await ana.call(read, { import_id: late.import_id })).total_items).toBe(1);
    await cleanUp(areas, app.workshop);

    const left = await db.selectFrom('sheet_imports').select('id').where('id', 'in', [early.import_id, late.import_id]).execute();
    expect(left).toEqual([{ id: late.import_id }]);
  });
});

import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import { secretTo } from '../../../test/letters.ts';
import { scene } from '../../../test/scene.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const { db, folder, given, as, signIn, stranger } = await scene();
const {
  revisarUsuarios,
  getImportacionUsuarios,
  importarUsuarios,
  plantillaUsuarios,
  excelUsuario,
  getUsuarioByEmail,
  restaurarContrasena,
  login,
} = contract;
const chief = await given.user({ permissions: ['users:read', 'users:create', 'users:update'] });
const administrator = await signIn(chief);
await db
  .insertInto('positions')
  .values([{ nombre: 'Jefa de proyecto' }, { nombre: 'Telegrafista', activo: false }])
  .execute();
await db.insertInto('submanagements').values({ nombre: 'Residencial' }).execute();

const titles = 'Correo;Nombre;Rol;RUT;Cargo;Subgerencia;Teléfono;Activo';
const sheet = (...lines: string[]) => new File([[titles, ...lines].join('\n')], 'personas.csv', { type: 'text/csv' });
const review = (...lines: string[]) => administrator.call(revisarUsuarios, { file: sheet(...lines) });

test('new people become invited accounts with their place in the staff, after a review that writes nothing', async () => {
  const preview = await review(
    'rayen.pellin@soldepapel.example;Rayén Pellín;jefatura de proyecto;12.345.678-5;JEFA DE PROYECTO;residencial;9 5555 0101;Sí',
    'luis.boldo@soldepapel.example;Luis Boldo;ING;;;;;no',
  );
  expect(preview).toMatchObject({ filename: 'personas.csv', counts: { create: 2, update: 0, unchanged: 0, error: 0 } });
  expect(preview.items[0]).toMatchObject({
    row: 2,
    reference: 'rayen.pellin@soldepapel.example',
    summary: expect.stringContaining('Jefa de proyecto'),
  });
  expect(await administrator.refused(getUsuarioByEmail, { email: 'rayen.pellin@soldepapel.example' })).toMatchObject({ status: 404 });

  expect(await administrator.call(importarUsuarios, { import_id: preview.import_id })).toEqual({ created: 2, updated: 0, skipped: 0 });

  expect(await administrator.call(getUsuarioByEmail, { email: 'rayen.pellin@soldepapel.example' })).toMatchObject({
    rut: '12345678-5',
    cargo: 'Jefa de proyecto',
    subgerencia: 'Residencial',
    codigo_rol: 'JPR',
    activo: 1,
  });
  const mails = await db.selectFrom('mails').select(['para']).execute();
  expect(mails.map((it) => it.para)).toEqual(['rayen.pellin@soldepapel.example']);
  const codigo = await secretTo(db, 'rayen.pellin@soldepapel.example');
  await stranger().call(restaurarContrasena, { codigo, clave_nueva: 'mi-propia-clave-1' });
  expect((await stranger().call(login, { email: 'rayen.pellin@soldepapel.example', clave: 'mi-propia-clave-1' })).usuario.codigo_rol).toBe(
    'JPR',
  );
  expect(await administrator.refused(importarUsuarios, { import_id: preview.import_id })).toMatchObject({ status: 409 });
});

test('what was exported comes back as no change; what was corrected in it is an update', async () => {
  const person = await given.user({ email: 'vuelve@soldepapel.example', nombre: 'Vuelve Igual' });
  await given.staff({ nombre: person.nombre, email: person.email, rut: '13131313-6', user_id: person.id });
  const { rawPayload } = await administrator.raw(excelUsuario, { search: 'vuelve igual' });
  const file = new File([new Uint8Array(rawPayload)], 'usuarios.xlsx');

  expect((await administrator.call(revisarUsuarios, { file })).counts).toEqual({ create: 0, update: 0, unchanged: 1, error: 0 });
  const { items, import_id } = await review(`VUELVE@soldepapel.example;Vuelve Distinto;;;Jefa de proyecto;;;`);
  expect(items[0]).toMatchObject({
    outcome: 'update',
    summary: 'Cambia · Nombre: Vuelve Igual → Vuelve Distinto · Cargo: — → Jefa de proyecto',
  });

  await administrator.call(importarUsuarios, { import_id });
  expect(await administrator.call(getUsuarioByEmail, { email: person.email })).toMatchObject({
    nombre: 'Vuelve Distinto',
    rut: '13131313-6',
    cargo: 'Jefa de proyecto',
    codigo_rol: person.codigo_rol,
  });
});

test('every wrong cell is told with its column, and a wrong row is never written', async () => {
  await given.staff({ nombre: 'Dueña Del RUT', rut: '14141414-3', user_id: (await given.user()).id });
  const { items, counts, import_id } = await review(
    'sin arroba;Alguien;JPR;;;;;',
    'x1@soldepapel.example;;JPR;;;;;',
    'x2@soldepapel.example;Alguien;NADA;12.345.678-9;Rey;Marte;;quizás',
    'x3@soldepapel.example;Alguien;JPR;14.141.414-3;Telegrafista;;;',
    'x4@soldepapel.example;Alguien;JPR;;;;;',
    'x4@soldepapel.example;Alguien Más;JPR;;;;;',
    ';Nadie;JPR;;;;;',
  );
  const wrong = items.map((it) => it.errors.map(({ column }) => column));

  expect(counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 6 });
  expect(wrong).toEqual([
    ['Correo'],
    ['Nombre'],
    ['RUT', 'Activo', 'Rol', 'Cargo', 'Subgerencia'],
    ['Cargo', 'RUT'],
    [],
    ['Correo'],
    ['Correo'],
  ]);
  expect(items[3]?.errors[1]?.message).toContain('Dueña Del RUT');
  expect(items[5]?.errors[0]?.message).toContain('fila 6');
  expect(await administrator.refused(importarUsuarios, { import_id })).toMatchObject({ status: 422, errors: 6 });
  expect(await administrator.call(importarUsuarios, { import_id, skip_errors: true })).toEqual({ created: 1, updated: 0, skipped: 6 });
  expect(await db.selectFrom('users').select('nombre').where('email', 'like', 'x_@soldepapel.example').execute()).toEqual([
    { nombre: 'Alguien' },
  ]);
});

test('whoever is deactivated by a spreadsheet is out at once; nobody shuts themselves out with one', async () => {
  const person = await given.user();
  const caller = await signIn(person);
  const own = await review(`${chief.email};;AUD;;;;;No`);
  expect(own.items[0]?.errors.map((it) => it.column)).toEqual(['Rol', 'Activo']);

  const { import_id } = await review(`${person.email};;;;;;;No`);
  await administrator.call(importarUsuarios, { import_id });

  expect(await caller.refused(contract.verifySession)).toMatchObject({ status: 401 });
});

test('when somebody changed the data after the review, the person reviews again', async () => {
  const person = await given.user();
  const { import_id } = await review(`${person.email};Cambia Por Planilla;;;;;;`);
  await db.updateTable('users').set({ nombre: 'Cambió Antes' }).where('id', '=', person.id).execute();

  expect(await administrator.refused(importarUsuarios, { import_id })).toMatchObject({ status: 412, code: 'stale' });
  expect(await db.selectFrom('users').select('nombre').where('id', '=', person.id).executeTakeFirst()).toEqual({ nombre: 'Cambió Antes' });
});

test('who may create but not change users imports only new ones; a review belongs to its author', async () => {
  const person = await given.user();
  const newcomer = await as('users:create');
  const preview = await newcomer.call(revisarUsuarios, { file: sheet(`${person.email};Otro Nombre;;;;;;`) });

  expect(preview.items[0]).toMatchObject({ outcome: 'error', errors: [{ column: 'Correo', message: expect.stringContaining('permiso') }] });
  expect(await administrator.refused(getImportacionUsuarios, { import_id: preview.import_id })).toMatchObject({ status: 404 });
});

test('a file with other columns, two of one meaning, or no table is refused with the reason', async () => {
  const refuse = async (text: string) =>
    (await administrator.refused(revisarUsuarios, { file: new File([text], 'x.csv', { type: 'text/csv' }) })).message;

  expect(await refuse('Código;Potencia\nCI-1;20')).toContain('No se encontró la columna «Correo»');
  expect(await refuse('Correo;E-mail\na@b.cl;c@d.cl')).toContain('dicen lo mismo');
  expect(await refuse('Correo;Nombre\n')).toContain('ninguna fila');
});

test('a page of a review is narrowed by what would happen', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `hoja${at}@soldepapel.example;Hoja ${at};${at % 2 ? 'JPR' : 'NADA'};;;;;`);
  const { import_id } = await review(...lines);

  const page = await administrator.call(getImportacionUsuarios, { import_id, outcome: 'error', page: 2, per_page: 20 });

  expect([page.items.length, page.total_items, page.total_pages]).toEqual([10, 30, 2]);
});

test('two thousand people are imported by a few statements, each with an invitation', { timeout: 60_000 }, async () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, at) => `muchos${at}@soldepapel.example;Persona ${at};SUP;;Jefa de proyecto;Residencial;;`,
  );
  const { import_id } = await review(...lines);
  const began = performance.now();

  expect(await administrator.call(importarUsuarios, { import_id })).toEqual({ created: 2_000, updated: 0, skipped: 0 });

  expect(performance.now() - began).toBeLessThan(15_000);
  const { n } = await db
    .selectFrom('mails')
    .select((it) => it.fn.countAll<number>().as('n'))
    .where('para', 'like', 'muchos%')
    .executeTakeFirstOrThrow();
  expect(n).toBe(2_000);
});

test('the template has the columns that the import knows, and a row that shows how', async () => {
  const { rawPayload } = await administrator.raw(plantillaUsuarios);
  const path = join(folder, 'plantilla.xlsx');
  await writeFile(path, rawPayload);

  const { columns } = await readSpreadsheet(path, { filename: 'plantilla.xlsx' });

  expect(columns.join(';')).toBe(titles);
});

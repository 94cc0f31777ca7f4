import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { accountPage } from './users.ts';

const { db, folder, given, as, signIn } = await scene();
const { listUsuario, getUsuarioByEmail, getUsuarioByToken, excelUsuario, listUsersOfGateway, getUserOfGateway } = contract;
const reader = await as('users:read');
const position = await db.insertInto('positions').values({ nombre: 'Jefa de proyecto' }).returningAll().executeTakeFirstOrThrow();
const area = await db.insertInto('submanagements').values({ nombre: 'Residencial' }).returningAll().executeTakeFirstOrThrow();
const camila = await given.user({ nombre: 'Camila Peumo', email: 'camila.peumo@soldepapel.example' });
await given.staff({
  nombre: camila.nombre,
  email: camila.email,
  rut: '33000077-5',
  cargo_id: position.id,
  subgerencia_id: area.id,
  user_id: camila.id,
});

test('an administrator sees of an account what the staff list says of the person, and how many sessions are open', async () => {
  await given.session(camila.id);

  const account = await reader.call(getUsuarioByEmail, { email: camila.email });

  expect(account).toMatchObject({
    nombre: 'Camila Peumo',
    rut: '33000077-5',
    cargo: 'Jefa de proyecto',
    subgerencia: 'Residencial',
    open_sessions: 1,
    activo: 1,
    has_password: false,
    foto: null,
    allowed_actions: [],
  });
  expect(await reader.call(getUsuarioByToken, { userToken: camila.token_usuario })).toEqual(account);
  expect(await reader.refused(getUsuarioByEmail, { email: 'nadie@soldepapel.example' })).toMatchObject({ status: 404 });
});

test.each([
  ['an accent left out', { search: 'CAMILA peumo' }],
  ['a part of the mail', { search: 'camila.peumo@' }],
  ['the RUT with dots', { search: '33.000.077-5' }],
  ['the beginning of the RUT', { search: '33.000.077' }],
  ['the position', { cargo_id: position.id }],
  ['the sub-management', { subgerencia_id: area.id, activo: '1' as const }],
  ['the role', { codigo_rol: camila.codigo_rol ?? '' }],
])('the list is narrowed by %s', async (_what, filters) => {
  const { items, total_items } = await reader.call(listUsuario, filters);

  expect([items.map((it) => it.email), total_items]).toEqual([[camila.email], 1]);
});

test('the list is ordered as people read names, and whoever never signed in comes last', async () => {
  const mail = (name: string) => `${name}@orden.example`;
  await given.user({ nombre: 'Zunilda Orden', email: mail('z') });
  const angela = await given.user({ nombre: 'Ángela Orden', email: mail('a') });
  await given.user({ nombre: 'Belén Orden', email: mail('b') });
  await db.updateTable('users').set({ last_access_at: new Date() }).where('id', '=', angela.id).execute();
  const order = async (sort: 'nombre' | '-nombre' | '-last_access_at') =>
    (await reader.call(listUsuario, { search: 'orden.example', sort })).items.map((it) => it.email[0]).join('');

  expect(await order('nombre')).toBe('abz');
  expect(await order('-nombre')).toBe('zba');
  expect((await order('-last_access_at'))[0]).toBe('a');
});

test('who may not read users reads only their own account', async () => {
  const caller = await signIn(camila);

  expect((await caller.call(getUsuarioByEmail, { email: camila.email })).id).toBe(camila.id);
  expect((await caller.call(getUsuarioByToken, { userToken: camila.token_usuario })).id).toBe(camila.id);
  const other = await given.user();
  expect(await caller.refused(getUsuarioByEmail, { email: other.email })).toMatchObject({ status: 403 });
  expect(await caller.refused(getUsuarioByToken, { userToken: other.token_usuario })).toMatchObject({ status: 403 });
  expect(await caller.refused(getUsuarioByToken, { userToken: 'nadie' })).toMatchObject({ status: 403 });
});

test('the second user client finds people in brief; who waits exists only for who may read users', async () => {
  const waiting = await given.user({ activo: 0 });
  const caller = await signIn(camila);

  expect((await caller.call(getUserOfGateway, { email: camila.email })).nombre).toBe('Camila Peumo');
  expect((await caller.call(listUsersOfGateway, { search: 'peumo' })).items).toHaveLength(1);
  expect(await caller.refused(getUserOfGateway, { email: waiting.email })).toMatchObject({ status: 404 });
  expect((await reader.call(getUserOfGateway, { email: waiting.email })).activo).toBe(0);
});

test('the list goes to Excel as it is filtered, with the columns that the import knows', async () => {
  const { rawPayload, headers } = await reader.raw(excelUsuario, { search: 'peumo' });
  const path = join(folder, 'usuarios.xlsx');
  await writeFile(path, rawPayload);

  const { columns, rows } = await readSpreadsheet(path, { filename: 'usuarios.xlsx' });

  expect(headers['content-disposition']).toMatch(/usuarios-\d{4}-\d\d-\d\d\.xlsx/);
  expect(columns.slice(0, 8)).toEqual(['Correo', 'Nombre', 'Rol', 'RUT', 'Cargo', 'Subgerencia', 'Teléfono', 'Activo']);
  expect(rows.map((it) => it.cells.slice(0, 6))).toEqual([
    [camila.email, 'Camila Peumo', expect.any(String), '33.000.077-5', 'Jefa de proyecto', 'Residencial'],
  ]);
});

test('any page of ten thousand accounts, narrowed or not, takes the database less than 20 ms', async () => {
  await sql`
    insert into users (email, nombre, codigo_rol, activo)
    select 'masiva.' || n || '@soldepapel.example', 'Persona Masiva ' || n, ${camila.codigo_rol}, 1 from generate_series(1, 10000) as n`.execute(
    db,
  );
  await sql`
    insert into staff (nombre, email, rut, user_id, cargo_id)
    select nombre, email, (40000000 + id) || '-0', id, ${position.id} from users where email like 'masiva.%'`.execute(db);
  await sql`vacuum (analyze) users, staff`.execute(db);
  const asked = [
    { page: 1 },
    { page: 390 },
    { page: 200, sort: '-last_access_at' as const },
    { search: 'masiva 99' },
    { search: 'a' },
    { cargo_id: position.id, activo: '1' as const, page: 100 },
  ];
  for (const one of asked) {
    const page = accountPage(db, { page: 1, per_page: 25, sort: 'nombre', ...one });
    const took = async (): Promise<number> => {
      const [plan] = await page.explain<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>('json', sql`analyze, timing off`);
      return plan?.['QUERY PLAN'][0]['Execution Time'] ?? Infinity;
    };
    // The best of some: what else runs on the machine is not the query's.
    const times = [await took(), await took(), await took(), await took()];
    expect(Math.min(...times), JSON.stringify(one)).toBeLessThan(20);
  }
  expect((await reader.call(listUsuario, { page: 400, search: 'masiva' })).total_pages).toBe(400);
});

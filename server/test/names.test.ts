import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCargo, createLlaveAcceso, createRol, createSubmanagement, updateCargo } from 'contract/access/index.ts';
import { hashPassword } from '../src/access/sessions/passwords.ts';
import { createCostCenter, updateCostCenter } from 'contract/administration/index.ts';
import { createClient, updateClient } from 'contract/projects/index.ts';
import { scene } from './scene.ts';

const { db, given, signIn } = await scene();
const clave = 'sol-de-papel-1';
const administrator = await signIn(
  await given.user({
    permissions: ['users:create', 'users:update', 'maintenance:create', 'catalogues:read'],
    password_hash: await hashPassword(clave),
  }),
);
const account = await given.user({ permissions: ['catalogues:read'] });

/** One name for a person, as keyboards, spreadsheets and chats write it. */
const spellings = [
  'JEFA DE PRUEBAS',
  'jefa de pruebas',
  'Jefa  de Pruebas',
  ' Jefa de\u00a0Pruebas ',
  'Jéfa de Pruebas',
  'Je\u0301fa de Pruebas',
  'Jefa\u200b de Pruebas',
  'Ｊefa de Pruebas',
];

let count = 0;
const code = () => `Z${(count += 1)}`;

test.each([
  ['a role', (nombre: string) => administrator.raw(createRol, { codigo_rol: code(), nombre })],
  ['a position', (nombre: string) => administrator.raw(createCargo, { nombre })],
  ['a sub-management', (nombre: string) => administrator.raw(createSubmanagement, { nombre })],
  [
    'an access key',
    (nombre: string) =>
      administrator.raw(createLlaveAcceso, { nombre, user_id: account.id, scopes: ['catalogues:read'] }, { 'x-confirm-password': clave }),
  ],
])('%s is refused at its name when there is one of that name, however it is written', async (_what, create) => {
  expect((await create('Jefa de Pruebas')).statusCode).toBe(200);

  for (const spelling of spellings) {
    const refused = await create(spelling);
    expect([refused.statusCode, refused.json().fields], spelling).toEqual([409, { nombre: expect.stringContaining('Ya hay') }]);
  }
});

test('a client without a RUT is told apart by the name alone; people of one name by their RUTs', async () => {
  const seller = await signIn(await given.user({ permissions: ['projects:read', 'projects:create', 'projects:update'] }));
  const create = (nombre: string, rut?: string) => seller.raw(createClient, { nombre, ...(rut && { rut }) });
  expect((await create('Juana Pérez', '33.000.154-2')).statusCode).toBe(200);
  expect((await create('Juana  Perez', '20.000.001-3')).statusCode).toBe(200);
  expect((await create('JUANA PEREZ')).json().fields).toEqual({ nombre: expect.stringContaining('Ya hay') });

  const nameless = await seller.call(createClient, { nombre: 'Jefa de Pruebas' });
  for (const spelling of spellings)
    for (const rut of [undefined, '20.000.002-1'])
      expect((await create(spelling, rut)).json().fields, spelling).toEqual({ nombre: expect.stringContaining('Ya hay') });
  const other = await seller.call(createClient, { nombre: 'Otra' });
  const renamed = { id: other.id, version: other.version, nombre: 'jefa de  pruebas' };
  expect((await seller.refused(updateClient, renamed)).fields).toHaveProperty('nombre');
  expect((await seller.call(updateClient, { id: nameless.id, version: nameless.version, nombre: 'Jefa De Pruebas' })).version).toBe(2);
});

test('an active cost centre is the only one of its name; a retired one frees it', async () => {
  const keeper = await signIn(
    await given.user({ permissions: ['approval_matrix:read', 'approval_matrix:create', 'approval_matrix:update'] }),
  );
  const first = await keeper.call(createCostCenter, { codigo: 'CC-A1', nombre: 'Jefa de Pruebas' });

  for (const nombre of spellings)
    expect((await keeper.refused(createCostCenter, { codigo: 'CC-A2', nombre })).fields, nombre).toHaveProperty('nombre');
  await keeper.call(updateCostCenter, { codigo: 'CC-A1', version: first.version, nombre: first.nombre, activo: false });
  await keeper.call(createCostCenter, { codigo: 'CC-A2', nombre: 'jefa de pruebas' });
  const back = { codigo: 'CC-A1', version: first.version + 1, nombre: first.nombre, activo: true };
  expect(await keeper.refused(updateCostCenter, back)).toMatchObject({
    status: 409,
    fields: { nombre: expect.stringContaining('activo') },
  });
});

test('a name may be spelled anew by whoever has it', async () => {
  const made = await administrator.call(createCargo, { nombre: 'jefe de  bodega' });

  const renamed = await administrator.call(updateCargo, { ...made, nombre: 'Jefe de Bodega', personas: undefined } as never);

  expect([made.nombre, renamed.nombre]).toEqual(['jefe de bodega', 'Jefe de Bodega']);
});

/** Names that only the program writes: nobody spells them. */
const ofTheProgram = ['business_units', 'permission_modules', 'kysely_migration', 'secrets'];

test('every name of which there is one is unique by its key and not by its letters', async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select tablename as "table", indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE%' and indexdef ~ '\\m(nombre|name)\\M'`.execute(db);
  const keyed = new Set(rows.filter((it) => it.definition.includes('name_key(')).map((it) => it.table));

  expect(keyed.size).toBeGreaterThan(15);
  expect(rows.filter((it) => !keyed.has(it.table) && !ofTheProgram.includes(it.table))).toEqual([]);
});

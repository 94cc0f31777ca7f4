import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCargo, createLlaveAcceso, createRol, createSubmanagement, updateCargo } from 'contract/access/index.ts';
import { hashPassword } from '../src/access/passwords.ts';
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

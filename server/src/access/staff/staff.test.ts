import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import type { Input } from 'contract/call.ts';
import { checkDigit } from 'contract/rut.ts';
import { scene } from '../../../test/scene.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';

const { db, folder, given, as, signIn } = await scene();
const { listEmployees, filteredEmployees, createEmployee, updateEmployee, deleteEmployee, exportEmployees } = contract;
const account = await given.user({ permissions: ['users:read', 'users:create', 'users:update', 'users:delete'] });
await given.password(account.id, 'sol-de-papel-1');
const proved = { 'x-confirm-password': 'sol-de-papel-1' };
const administrator = await signIn(account);
const position = await db.insertInto('positions').values({ nombre: 'Supervisora de obra' }).returningAll().executeTakeFirstOrThrow();
const retired = await db.insertInto('positions').values({ nombre: 'Telegrafista', activo: false }).returningAll().executeTakeFirstOrThrow();
const area = await db.insertInto('submanagements').values({ nombre: 'Residencial' }).returningAll().executeTakeFirstOrThrow();

let count = 0;
const rut = () => {
  const body = String(20_000_000 + (count += 1));
  return `${body}-${checkDigit(body)}`;
};
const person = (more: Partial<Input<typeof createEmployee>> = {}) => ({ nombre: `Maestra ${(count += 1)}`, rut: rut(), ...more });

test('somebody without an account is added, found, moved under a superior and retired', async () => {
  const boss = await administrator.call(createEmployee, person({ nombre: 'Isidora Coigüe' }));
  const given = person({ nombre: 'Maestra Única', oficio: 'rigger', position_id: position.id, submanagement_id: area.id });

  const made = await administrator.call(createEmployee, given);
  const moved = await administrator.call(updateEmployee, { ...given, id: made.id, version: made.version, jefe_id: boss.id });
  const [found] = (await administrator.call(filteredEmployees, { search: 'maestra unica' })).items;
  const gone = await administrator.call(updateEmployee, { ...given, id: made.id, version: moved.version, activo: false });

  expect(found).toMatchObject({
    ...given,
    position: 'Supervisora de obra',
    submanagement: 'Residencial',
    jefe: 'Isidora Coigüe',
    user_id: null,
    contrato: null,
  });
  expect(gone).toMatchObject({ activo: false, version: made.version + 2 });
  expect(await administrator.refused(updateEmployee, { ...given, id: made.id, version: made.version })).toMatchObject({ status: 412 });
});

test('the list in the specification’s shape counts pages; those with an account come alone when asked', async () => {
  const user = await given.user();
  await given.staff({ nombre: 'Con Cuenta', user_id: user.id, cargo_id: position.id });
  const idle = await given.user({ activo: 0 });
  await given.staff({ nombre: 'Con Cuenta Inactiva', user_id: idle.id });

  const { count: total, employees, pages } = await administrator.call(listEmployees, { only_user_auth: 'true', per_page: 1 });

  expect([total, pages]).toEqual([1, 1]);
  expect(employees).toMatchObject([
    { nombre: 'Con Cuenta', user_id: user.id, token_usuario: user.token_usuario, position: 'Supervisora de obra' },
  ]);
  expect((await administrator.call(listEmployees, { search: 'nadie se llama así' })).pages).toBe(1);
  const narrowed = await administrator.call(filteredEmployees, { position_id: position.id, submanagement_id: area.id, activo: '0' });
  expect(narrowed.items.map((it) => it.nombre)).toEqual(['Maestra Única']);
});

test('in the order of RUTs the smaller number comes first', async () => {
  const suffix = 'Ordenada';
  for (const rut of ['10.000.013-K', '9.999.999-3']) await administrator.call(createEmployee, person({ rut, nombre: `${suffix} ${rut}` }));

  const { items } = await administrator.call(filteredEmployees, { search: suffix, sort: 'rut' });

  expect(items.map((it) => it.rut)).toEqual(['9999999-3', '10000013-K']);
});

test('whoever is not told RUTs finds nobody by one, however it is written, nor learns their order', async () => {
  const made = await administrator.call(createEmployee, person({ rut: '22.222.222-2', nombre: 'Rosario Sin Pista' }));
  const chooser = await as();

  for (const search of ['22222222-2', '22.222.222-2', '22222222', '2222', '222-2']) {
    expect(
      (await administrator.call(filteredEmployees, { search })).items.map((it) => it.id),
      search,
    ).toContain(made.id);
    expect((await chooser.call(filteredEmployees, { search })).items, search).toEqual([]);
    expect((await chooser.call(listEmployees, { search })).employees, search).toEqual([]);
  }
  expect((await chooser.call(filteredEmployees, { search: 'rosario sin' })).items).toMatchObject([{ id: made.id, rut: null }]);
  for (const sort of ['rut', '-rut']) expect((await chooser.refused(filteredEmployees, { sort })).fields).toHaveProperty('sort');
});

test('whoever only chooses a person sees who works here, without RUT, phone and contract', async () => {
  const made = await administrator.call(createEmployee, person({ telefono: '+56 9 5555 0108', oficio: 'operadora' }));
  const gone = await administrator.call(createEmployee, person({ activo: false }));
  const anybody = await as();

  const [seen] = (await anybody.call(filteredEmployees, { search: made.nombre })).items;

  expect(seen).toMatchObject({ id: made.id, nombre: made.nombre, rut: null, telefono: null, oficio: null, contrato: null });
  expect((await anybody.call(filteredEmployees, { search: gone.nombre, activo: '0' })).items).toEqual([]);
});

test('of who has an account, name, mail and phone are the account’s', async () => {
  const user = await given.user({ nombre: 'Nombre De Cuenta' });

  const made = await administrator.call(createEmployee, person({ nombre: 'Otro', email: 'otro@x.example', user_id: user.id }), proved);

  expect(made).toMatchObject({ nombre: 'Nombre De Cuenta', email: user.email, telefono: null, token_usuario: user.token_usuario });
  expect(await db.selectFrom('users').select('version').where('id', '=', user.id).executeTakeFirst()).toEqual({
    version: user.version + 1,
  });
  const again = await administrator.refused(createEmployee, person({ user_id: user.id }));
  expect(again).toMatchObject({ status: 409, code: 'duplicate' });
});

test.each([
  ['a RUT of somebody else', { rut: '11.111.111-1' }, 409, 'rut'],
  ['a mail of somebody else', { email: 'ocupado@soldepapel.example' }, 409, 'email'],
  ['a RUT with a wrong digit', { rut: '11.111.111-2' }, 400, 'rut'],
  ['a retired position', { position_id: retired.id }, 400, 'position_id'],
  ['a sub-management that is not there', { submanagement_id: 999_999 }, 400, 'submanagement_id'],
  ['a superior who is not there', { jefe_id: 999_999 }, 400, 'jefe_id'],
  ['an account that is not there', { user_id: 999_999 }, 400, 'user_id'],
  ['no name', { nombre: ' ' }, 400, 'nombre'],
])('a person with %s is refused on that field', async (_what, wrong, status, field) => {
  await db
    .insertInto('staff')
    .values({ nombre: 'Ocupa', rut: '11111111-1', email: 'ocupado@soldepapel.example' })
    .onConflict((it) => it.doNothing())
    .execute();

  expect(await administrator.refused(createEmployee, { ...person(), ...wrong })).toMatchObject({
    status,
    fields: { [field]: expect.any(String) },
  });
});

test('a superior who left is chosen by nobody else', async () => {
  const gone = await administrator.call(createEmployee, person({ activo: false }));

  expect((await administrator.refused(createEmployee, person({ jefe_id: gone.id }))).fields).toEqual({
    jefe_id: expect.stringContaining('ya no trabaja'),
  });
});

test('superiors never go in a circle, however long', async () => {
  const [a, b, c] = [person(), person(), person()];
  const first = await administrator.call(createEmployee, a);
  const second = await administrator.call(createEmployee, { ...b, jefe_id: first.id });
  const third = await administrator.call(createEmployee, { ...c, jefe_id: second.id });

  const circle = await administrator.refused(updateEmployee, { ...a, id: first.id, version: 1, jefe_id: third.id });
  const oneself = await administrator.refused(updateEmployee, { ...a, id: first.id, version: 1, jefe_id: first.id });

  expect(circle).toMatchObject({ status: 400, fields: { jefe_id: expect.stringContaining('círculo') } });
  expect(oneself).toMatchObject({ status: 400, fields: { jefe_id: expect.stringContaining('círculo') } });
  await expect(db.updateTable('staff').set({ jefe_id: third.id }).where('id', '=', first.id).execute()).rejects.toThrow('circle');
});

test('two halves of a circle made at once: one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [person(), person()];
    const [first, second] = [await administrator.call(createEmployee, a), await administrator.call(createEmployee, b)];

    const answers = await Promise.all([
      administrator.raw(updateEmployee, { ...a, id: first.id, version: 1, jefe_id: second.id }),
      administrator.raw(updateEmployee, { ...b, id: second.id, version: 1, jefe_id: first.id }),
    ]);

    expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  }
});

test('only who is named nowhere is deleted; the refusal says where they are', async () => {
  const made = await administrator.call(createEmployee, person());
  const boss = await administrator.call(createEmployee, person());
  await administrator.call(createEmployee, person({ jefe_id: boss.id }));
  const head = await administrator.call(createEmployee, person());
  await db.insertInto('submanagements').values({ nombre: 'Suya', responsable_id: head.id, codigo_unidad: null }).execute();
  const hired = await administrator.call(createEmployee, person());
  await db
    .insertInto('contracts')
    .values({ staff_id: hired.id, tipo: 'indefinido', desde: '2026-01-01', hasta: null, horas_semanales: null })
    .execute();

  await administrator.call(deleteEmployee, { id: made.id });
  for (const [id, where] of [
    [boss.id, 'superior'],
    [head.id, 'subgerencia'],
    [hired.id, 'contratos'],
  ] as const) {
    expect(await administrator.refused(deleteEmployee, { id })).toMatchObject({ status: 409, message: expect.stringContaining(where) });
  }
  expect(await administrator.refused(deleteEmployee, { id: made.id })).toMatchObject({ status: 404 });
});

test('the staff goes to Excel with the columns that the import knows', async () => {
  const boss = await administrator.call(createEmployee, person({ email: 'jefa.excel@soldepapel.example' }));
  const given = person({ nombre: 'Para Excel', jefe_id: boss.id, oficio: 'montajista' });
  await administrator.call(createEmployee, given);
  const { rawPayload } = await administrator.raw(exportEmployees, { search: 'para excel' });
  const path = join(folder, 'personal.xlsx');
  await writeFile(path, rawPayload);

  const { columns, rows } = await readSpreadsheet(path, { filename: 'personal.xlsx' });

  const row = Object.fromEntries(columns.map((title, at) => [title, rows[0]?.cells[at] ?? null]));
  expect(row).toMatchObject({
    Nombre: 'Para Excel',
    Oficio: 'montajista',
    Superior: 'jefa.excel@soldepapel.example',
    Activo: 'Sí',
    'Tiene cuenta': 'No',
  });
});

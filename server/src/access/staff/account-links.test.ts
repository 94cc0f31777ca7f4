import { expect, test } from 'vitest';
import {
  createEmployee,
  createUsuario,
  filteredEmployees,
  importarUsuarios,
  listNotificacion,
  revisarUsuarios,
  updateEmployee,
  updateUsuario,
} from 'contract/access/index.ts';
import { checkDigit } from 'contract/rut.ts';
import { scene } from '../../../test/scene.ts';

const clave = 'sol-de-papel-1';
const proved = { 'x-confirm-password': clave };
const { db, given, signIn } = await scene();
const account = await given.user({ nombre: 'Administra', permissions: ['users:read', 'users:create', 'users:update'] });
await given.password(account.id, clave);
const administrator = await signIn(account);

let count = 0;
/** Somebody who decides and has no account yet. */
async function chief() {
  count += 1;
  const nombre = `Gerenta ${count}`;
  const body = String(20_000_100 + count);
  return given.staff({ nombre, rut: `${body}-${checkDigit(body)}`, email: `gerenta-${count}@soldepapel.example` });
}
const accountOf = async (id: number) =>
  (await db.selectFrom('staff').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id;
const entry = async (id: number, more: object) => {
  const { items } = await administrator.call(filteredEmployees, { search: 'Gerenta', per_page: 200 });
  const it = items.find((one) => one.id === id);
  return { id, version: it?.version ?? 0, nombre: it?.nombre ?? '', email: it?.email ?? null, rut: it?.rut ?? null, ...more };
};

type Attempt = (it: Awaited<ReturnType<typeof chief>>, headers: Record<string, string>) => ReturnType<typeof administrator.raw>;
const person = () => given.user({ nombre: 'Cualquiera' });
const ways: [string, Attempt][] = [
  [
    'choosing the account in the entry',
    async (it, headers) => administrator.raw(updateEmployee, await entry(it.id, { user_id: (await person()).id }), headers),
  ],
  [
    'making an account with the mail of the entry',
    async (it, headers) => administrator.raw(createUsuario, { email: it.email ?? '', nombre: 'Otra', codigo_rol: 'JPR' }, headers),
  ],
  [
    'changing the mail of an account',
    async (it, headers) => {
      const { id, version, nombre, codigo_rol } = await person();
      return administrator.raw(updateUsuario, { id, version, nombre, codigo_rol, email: it.email ?? '' }, headers);
    },
  ],
  [
    'a spreadsheet of users',
    async (it, headers) => {
      const file = new File([`Correo;Nombre;Rol\n${it.email};Otra;JPR`], 'usuarios.csv', { type: 'text/csv' });
      const { import_id } = await administrator.call(revisarUsuarios, { file });
      return administrator.raw(importarUsuarios, { import_id }, headers);
    },
  ],
];

test.each(ways)('%s links it with the password only, and the person is told', async (_how, attempt) => {
  const it = await chief();

  const refused = await attempt(it, {});
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirm_password']);
  expect((await attempt(it, { 'x-confirm-password': 'no-es-esta-1' })).json().code).toBe('confirm_password');
  expect(await accountOf(it.id)).toBeNull();

  expect((await attempt(it, proved)).statusCode).toBe(200);
  const user_id = (await accountOf(it.id)) ?? 0;
  const { items } = await (await signIn({ id: user_id })).call(listNotificacion, {});
  expect(items.map((one) => [one.kind, one.title])).toContainEqual(['account', `Administra enlazó su cuenta con la ficha de ${it.nombre}`]);
});

test('whoever loses the entry is told, and whoever stood in it by mail; what links nothing asks for no password', async () => {
  const it = await chief();
  const [first, second] = [await person(), await person()];
  await administrator.call(updateEmployee, await entry(it.id, { user_id: first.id }), proved);
  const mails = await db
    .selectFrom('mails')
    .select(['para', 'asunto'])
    .where('para', '=', it.email ?? '')
    .execute();
  expect(mails).toMatchObject([{ asunto: 'Su ficha del personal quedó con otra cuenta' }]);

  await db.updateTable('staff').set({ nombre: 'Gerenta de antes' }).where('id', '=', it.id).execute();
  const now = await entry(it.id, { user_id: second.id });
  expect((await administrator.refused(updateEmployee, now)).code).toBe('confirm_password');
  await administrator.call(updateEmployee, now, proved);
  const { items } = await (await signIn(first)).call(listNotificacion, {});
  expect(items.map((one) => one.title)).toContain('Administra separó su cuenta de la ficha de Gerenta de antes');

  const { id } = await administrator.call(createEmployee, { nombre: 'Gerenta sin cuenta', email: 'sin-cuenta@soldepapel.example' });
  await administrator.call(updateEmployee, await entry(id, { oficio: 'rigger' }));
});

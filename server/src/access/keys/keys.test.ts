import { expect, test } from 'vitest';
import {
  createLlaveAcceso,
  listLlaveAcceso,
  listLlaveAccesoAlcances,
  listNotificacion,
  revocarLlaveAcceso,
  updateRolModuloPermiso,
  verifySession,
  type AccessKey,
} from 'contract/access/index.ts';
import { decideApproval } from 'contract/approvals/index.ts';
import type { Input } from 'contract/call.ts';
import { listComunas, listRegiones } from 'contract/catalogues/index.ts';
import { createProyecto, filteredProjects } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { hashSecret } from '../../platform/secret.ts';
import { hashPassword } from '../sessions/passwords.ts';

const { db, given, signIn, stranger, as, beside } = await scene();
const keeping = ['maintenance:read', 'maintenance:create', 'maintenance:update'] as const;
const clave = 'sol-de-papel-1';
const chief = await given.user({
  nombre: 'Ana Jefa',
  password_hash: await hashPassword(clave),
  permissions: [...keeping, 'users:read', 'users:update', 'projects:read', 'projects:create'],
});
const administrator = await signIn(chief);
const service = await given.user({ nombre: 'Integración', permissions: ['projects:read', 'projects:create', 'payments:read'] });
const today = Temporal.Now.plainDateISO('America/Santiago');

const proved = { 'x-confirm-password': clave };
type KeyForm = Input<typeof createLlaveAcceso>;
const make = (input: KeyForm, headers: Record<string, string> = {}) =>
  administrator.call(createLlaveAcceso, input, { ...proved, ...headers });
const refuse = (input: object) => administrator.refused(createLlaveAcceso, input, proved);

let count = 0;
const create = (input: { nombre?: string; vence_el?: string } = {}) =>
  make({ nombre: `Cliente ${(count += 1)}`, user_id: service.id, scopes: ['projects:read'], ...input });
const find = async (id: number): Promise<AccessKey | undefined> =>
  (await administrator.call(listLlaveAcceso, {})).find((it) => it.id === id);

test('a key opens what its scopes say, and is said only once: neither list, audit nor memory of answers holds it', async () => {
  const input = { nombre: 'ERP', user_id: service.id, scopes: ['projects:read' as const] };
  const made = await make(input, { 'idempotency-key': 'only-once-please' });
  const client = stranger({ accessKey: made.llave });

  await client.call(filteredProjects, {});
  expect(await client.refused(createProyecto, { nombre: 'X', linea: 'CI' })).toMatchObject({ status: 403 });
  expect(made.llave.startsWith(made.prefijo)).toBe(true);
  const kept = await Promise.all([
    db.selectFrom('access_keys').selectAll().execute(),
    db.selectFrom('audit').selectAll().execute(),
    db.selectFrom('idempotency_keys').selectAll().execute(),
    administrator.call(listLlaveAcceso, {}),
  ]);
  expect(JSON.stringify(kept)).toContain(made.prefijo);
  expect(JSON.stringify(kept)).not.toContain(made.llave);
  expect(await find(made.id)).toMatchObject({
    estado: 'vigente',
    creada_por: 'Ana Jefa',
    usuario: { nombre: 'Integración' },
    sin_efecto: [],
  });
});

test('a key is made by who proves again who they are, and its account hears of it', async () => {
  const owner = await given.user({ permissions: ['projects:read'] });
  const input = { nombre: 'Tablero de Ana', user_id: owner.id, scopes: ['projects:read' as const] };

  expect(await administrator.refused(createLlaveAcceso, input)).toMatchObject({ code: 'confirm_password' });
  await make(input);

  expect(await (await signIn(owner)).call(listNotificacion, {})).toMatchObject({
    items: [{ title: 'Ana Jefa creó la llave de acceso «Tablero de Ana» a su nombre' }],
  });
});

test('no key decides in the name of a person: none is given that right, and one of before has it no longer', async () => {
  const boss = await given.user({ permissions: ['projects:read', 'approvals:read', 'approvals:approve'] });
  const old = await given.accessKey(boss.id, ['approvals:approve', 'approvals:read']);

  expect((await refuse({ nombre: 'Aprueba sola', user_id: boss.id, scopes: ['approvals:approve'] })).fields).toHaveProperty('scopes.0');
  expect(await stranger({ accessKey: old }).refused(decideApproval, { approval_id: 1, version: 1, approved: true })).toMatchObject({
    status: 403,
  });
});

test('nobody gives a key what the account may not do, nor what they may not do themselves', async () => {
  expect(await administrator.call(listLlaveAccesoAlcances, { user_id: service.id })).toMatchObject({
    permisos: ['projects:read', 'projects:create'],
  });

  const input = { nombre: 'Demasiado', user_id: service.id };
  expect(await refuse({ ...input, scopes: ['users:read', 'users:update'] })).toMatchObject({
    status: 400,
    fields: { scopes: expect.stringContaining('Usuarios') },
  });
  expect((await refuse({ ...input, scopes: ['payments:read'] })).fields).toHaveProperty('scopes');
  expect((await refuse({ ...input, scopes: [] })).fields).toHaveProperty('scopes');
  expect((await refuse({ ...input, scopes: ['no:existe'] })).fields).toHaveProperty('scopes.0');
});

test('a key names calls that ask for a session only, and none about the account of a person', async () => {
  const input = { nombre: 'Regiones', user_id: service.id, scopes: [] };
  const { llamadas } = await administrator.call(listLlaveAccesoAlcances, { user_id: service.id });

  for (const id of [verifySession.id, filteredProjects.id, 'no.existe'])
    expect((await refuse({ ...input, llamadas: [id] })).fields?.['llamadas']).toContain(id);
  const made = await make({ ...input, llamadas: [listRegiones.id, listRegiones.id] });

  expect(made.llamadas).toEqual([{ id: listRegiones.id, resumen: listRegiones.summary }]);
  expect(llamadas).toContainEqual(made.llamadas[0]);
  const client = stranger({ accessKey: made.llave });
  await client.call(listRegiones, {});
  expect(await client.refused(listComunas)).toMatchObject({ status: 403, code: 'not_in_scope', call: listComunas.id });
});

test('an inactive account, a day that is over and a name in use are refused at their fields', async () => {
  const gone = await given.user({ activo: 0 });
  const { nombre } = await create();
  const input = { nombre: 'Otra', user_id: service.id, scopes: ['projects:read'] };

  expect((await refuse({ ...input, user_id: gone.id })).fields).toHaveProperty('user_id');
  const yesterday = today.subtract({ days: 1 }).toString();
  expect((await refuse({ ...input, vence_el: yesterday })).fields).toHaveProperty('vence_el');
  expect(await refuse({ ...input, nombre: nombre.toUpperCase() })).toMatchObject({
    status: 409,
    fields: { nombre: expect.any(String) },
  });
});

test('a right that the account loses is lost to its key, and the list says so', async () => {
  const other = await given.user({ permissions: ['projects:read'] });
  const made = await make({ nombre: 'Tablero', user_id: other.id, scopes: ['projects:read'] });
  const client = stranger({ accessKey: made.llave });
  await client.call(filteredProjects, {});
  const none = { read: false, create: false, update: false, delete: false, approve: false };

  await administrator.call(updateRolModuloPermiso, { codigo_rol: other.codigo_rol ?? '', modulo_permiso_id: 1, ...none });

  expect(await client.refused(filteredProjects)).toMatchObject({ status: 403 });
  expect((await find(made.id))?.sin_efecto).toEqual(['projects:read']);
});

test('a revoked key stops at once on this server and within a second on the others, and its name is free again', async () => {
  const made = await create({ nombre: 'Planta' });
  const here = stranger({ accessKey: made.llave });
  const there = await beside({ accessKey: made.llave });
  await here.call(filteredProjects, {});
  await there.caller.call(filteredProjects, {});

  expect(await administrator.call(revocarLlaveAcceso, { id: made.id })).toMatchObject({ estado: 'revocada' });

  expect(await here.refused(filteredProjects)).toMatchObject({ status: 401, code: 'access_key' });
  await expect.poll(async () => (await there.caller.raw(filteredProjects)).statusCode, { timeout: 1_000, interval: 20 }).toBe(401);
  await there.close();
  expect(await administrator.refused(revocarLlaveAcceso, { id: made.id })).toMatchObject({ status: 409, code: 'wrong_state' });
  await create({ nombre: 'Planta' });
});

test('a key opens through its last day and not after it', async () => {
  const made = await create({ vence_el: today.toString() });
  await stranger({ accessKey: made.llave }).call(filteredProjects, {});
  const old = 'a-key-that-ended-yesterday';
  const { id } = await db
    .insertInto('access_keys')
    .values({
      nombre: 'Vieja',
      key_hash: hashSecret(old),
      user_id: service.id,
      scopes: ['projects:read'],
      vence_el: today.subtract({ days: 1 }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  expect(await stranger({ accessKey: old }).refused(filteredProjects)).toMatchObject({ status: 401 });
  expect(await find(id)).toMatchObject({ estado: 'vencida' });
  expect(await administrator.refused(revocarLlaveAcceso, { id })).toMatchObject({ status: 409 });
});

test('when a key was used last is noted, seldom', async () => {
  const made = await create();
  const client = stranger({ accessKey: made.llave });
  expect((await find(made.id))?.last_used_at).toBeNull();

  await client.call(filteredProjects, {});
  const first = (await find(made.id))?.last_used_at;
  await client.call(filteredProjects, {});

  expect(Date.now() - new Date(first ?? 0).getTime()).toBeLessThan(10_000);
  expect((await find(made.id))?.last_used_at).toBe(first);
});

test('who may only look makes and revokes no key', async () => {
  const reader = await as('maintenance:read');
  const { id } = await create();

  expect(await reader.refused(revocarLlaveAcceso, { id })).toMatchObject({ status: 403 });
  expect(await reader.refused(listLlaveAccesoAlcances, { user_id: service.id })).toMatchObject({ status: 403 });
});

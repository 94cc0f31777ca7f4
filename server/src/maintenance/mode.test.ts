import { expect, test } from 'vitest';
import { logout, verifySession } from 'contract/access/index.ts';
import { addWhitelist, deleteWhitelist, getMaintenanceMode, listWhitelist, updateMaintenanceMode } from 'contract/maintenance/index.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { scene } from '../../test/scene.ts';

const { given, signIn, stranger, as, beside } = await scene();
const administrator = await as('maintenance:read', 'maintenance:update');
const worker = await given.user({ permissions: ['projects:read'] });
const session = await given.session(worker.id);

test('while the mode is on only the whitelist and the administrators work; everybody learns only their own state', async () => {
  const outsider = stranger(session);
  await administrator.call(updateMaintenanceMode, { mode: 'on' });

  expect(await outsider.refused(filteredProjects)).toMatchObject({ status: 503, code: 'maintenance' });
  expect(await outsider.call(getMaintenanceMode, {})).toEqual({ mode: 'on', allowed: false });
  expect(await stranger().call(getMaintenanceMode, {})).toEqual({ mode: 'on', allowed: false });
  expect((await outsider.call(verifySession, {})).usuario.email).toBe(worker.email);

  await administrator.call(addWhitelist, { email: worker.email });

  expect((await outsider.call(filteredProjects, {})).items).toEqual([]);
  expect(await administrator.call(listWhitelist, {})).toEqual([{ email: worker.email }]);

  await administrator.call(deleteWhitelist, { email: worker.email });
  expect(await outsider.refused(filteredProjects)).toMatchObject({ status: 503 });

  await administrator.call(updateMaintenanceMode, { mode: 'off' });
  expect((await outsider.call(filteredProjects, {})).items).toEqual([]);
});

test('a second server on the same database shuts within a second', async () => {
  const { caller: there, close } = await beside(session);
  await there.call(filteredProjects, {});

  await administrator.call(updateMaintenanceMode, { mode: 'on' });
  await expect.poll(async () => (await there.raw(filteredProjects)).statusCode, { timeout: 1_000, interval: 20 }).toBe(503);

  await administrator.call(updateMaintenanceMode, { mode: 'off' });
  await expect.poll(async () => (await there.raw(filteredProjects)).statusCode, { timeout: 1_000, interval: 20 }).toBe(200);
  await close();
});

test('a session that ends on one server ends on the other within a second', async () => {
  const half = await given.session(worker.id);
  const { caller: there, close } = await beside(half);
  await there.call(verifySession, {});

  await stranger(half).call(logout, {});

  await expect.poll(async () => (await there.raw(verifySession)).statusCode, { timeout: 1_000, interval: 20 }).toBe(401);
  await close();
});

test('the mode needs the permission, and whitelists only e-mail addresses', async () => {
  const reader = await signIn(await given.user({ permissions: ['maintenance:read'] }));

  expect(await reader.refused(updateMaintenanceMode, { mode: 'on' })).toMatchObject({ status: 403 });
  expect((await administrator.refused(addWhitelist, { email: 'no-es-correo' })).fields).toHaveProperty('email');
});

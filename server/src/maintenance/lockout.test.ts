import { expect, test } from 'vitest';
import { updateRolModuloPermiso } from 'contract/access/index.ts';
import { updateMaintenanceMode } from 'contract/maintenance/index.ts';
import { scene } from '../../test/scene.ts';
import { announce } from '../platform/events/events.ts';
import { maintenanceChanged } from './mode.ts';

const { db, given, signIn } = await scene();
const keeper = await signIn(await given.user({ permissions: ['users:read', 'users:update'] }));
const last = await given.user({ permissions: ['maintenance:read', 'maintenance:update'] });
const ending = await signIn(last);
const { id: modulo_permiso_id } = await db
  .selectFrom('permission_modules')
  .where('nombre', '=', 'maintenance')
  .select('id')
  .executeTakeFirstOrThrow();
const right = (update: boolean) => ({
  codigo_rol: last.codigo_rol ?? '',
  modulo_permiso_id,
  read: true,
  create: false,
  update,
  delete: false,
  approve: false,
});

test('while maintenance is on the last right to end it cannot be taken; off, it can', async () => {
  await ending.call(updateMaintenanceMode, { mode: 'on' });
  expect(await keeper.refused(updateRolModuloPermiso, right(false))).toMatchObject({
    status: 422,
    message: expect.stringContaining('modo mantención está encendido'),
  });

  await ending.call(updateMaintenanceMode, { mode: 'off' });
  await keeper.call(updateRolModuloPermiso, right(false));
});

test('on, and nobody left who may end it: who may change permissions gets in and gives the right again', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('maintenance_mode').set({ enabled: true }).execute();
    await announce(tx, maintenanceChanged);
  });
  await expect.poll(async () => (await ending.refused(updateMaintenanceMode, { mode: 'off' })).status).toBe(503);

  await keeper.call(updateRolModuloPermiso, right(true));
  expect(await ending.call(updateMaintenanceMode, { mode: 'off' })).toEqual({ mode: 'off', allowed: true });
});

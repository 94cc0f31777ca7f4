import { expect, test } from 'vitest';
import {
  activarDesactivarUsuarioBodega,
  createUsuarioBodega,
  deleteUsuarioBodega,
  getUsuarioBodegaByEmail,
  getUsuarioBodegaByToken,
  listUsuarioBodega,
  updateUsuarioBodega,
} from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, signIn, as } = await scene();
const administrator = await as('users:read', 'users:create', 'users:update', 'users:delete');
await db
  .insertInto('warehouses')
  .values([
    { codigo: 'ZZ01', nombre: 'Bodega norte', movil: false },
    { codigo: 'ZZ02', nombre: 'Camioneta', movil: true },
    { codigo: 'ZZ03', nombre: 'Cerrada', movil: false, activo: false },
  ])
  .execute();

test('a person works in warehouses: given, changed, switched off and on, taken away', async () => {
  const person = await given.user({ nombre: 'Hugo Bodega' });
  const made = await administrator.call(createUsuarioBodega, { user_id: person.id, bodegas: ['ZZ02', 'ZZ01', 'ZZ01'] });
  expect(made).toMatchObject({
    nombre: 'Hugo Bodega',
    activo: 1,
    bodegas: [{ codigo: 'ZZ01', nombre: 'Bodega norte' }, { codigo: 'ZZ02' }],
  });

  const changed = await administrator.call(updateUsuarioBodega, { id: made.id, bodegas: ['ZZ02'], activo: 1, version: made.version });
  expect(changed.bodegas.map((it) => it.codigo)).toEqual(['ZZ02']);
  expect(
    await administrator.refused(updateUsuarioBodega, { id: made.id, bodegas: ['ZZ01'], activo: 1, version: made.version }),
  ).toMatchObject({
    status: 412,
    current: { bodegas: ['ZZ02'] },
  });

  expect(await administrator.call(activarDesactivarUsuarioBodega, { id: made.id })).toMatchObject({ activo: 0 });
  expect(await administrator.call(activarDesactivarUsuarioBodega, { id: made.id })).toMatchObject({ activo: 1 });
  expect(await administrator.call(activarDesactivarUsuarioBodega, { id: made.id, activo: 1 })).toMatchObject({ activo: 1 });
  expect((await administrator.call(listUsuarioBodega, {})).map((it) => it.nombre)).toEqual(['Hugo Bodega']);

  await administrator.call(deleteUsuarioBodega, { id: made.id });
  expect(await administrator.call(listUsuarioBodega, {})).toEqual([]);
  const history = await db.selectFrom('audit').select('action').where('entity', '=', 'warehouse_user').orderBy('id').execute();
  expect(history.map((it) => it.action)).toEqual(['create', 'update', 'update', 'update', 'update', 'delete']);
});

test('a person twice, an inactive one, a retired or an unknown warehouse and none at all are refused at their fields', async () => {
  const person = await given.user();
  const gone = await given.user({ activo: 0 });
  const made = await administrator.call(createUsuarioBodega, { user_id: person.id, bodegas: ['ZZ01'] });
  const refused = async (input: object) =>
    (await administrator.refused(createUsuarioBodega, { user_id: gone.id, bodegas: ['ZZ01'], ...input })).fields;

  expect(await refused({ user_id: person.id })).toHaveProperty('user_id');
  expect(await refused({})).toHaveProperty('user_id');
  const free = (await given.user()).id;
  expect(await refused({ user_id: free, bodegas: ['ZZ01', 'ZZ03'] })).toMatchObject({ bodegas: expect.stringContaining('ZZ03') });
  expect(await refused({ user_id: free, bodegas: ['NADA'] })).toHaveProperty('bodegas');
  expect(await refused({ user_id: free, bodegas: [] })).toHaveProperty('bodegas');

  await db.updateTable('warehouses').set({ activo: false }).where('codigo', '=', 'ZZ01').execute();
  const kept = await administrator.call(updateUsuarioBodega, { id: made.id, bodegas: ['ZZ01', 'ZZ02'], activo: 1, version: made.version });
  expect(kept.bodegas).toHaveLength(2);
});

test('everybody reads their own warehouses by token or mail, nobody those of another', async () => {
  const person = await given.user();
  const other = await given.user();
  await administrator.call(createUsuarioBodega, { user_id: person.id, bodegas: ['ZZ02'] });
  const caller = await signIn(person);

  expect((await caller.call(getUsuarioBodegaByToken, { token: person.token_usuario })).bodegas).toMatchObject([{ codigo: 'ZZ02' }]);
  expect((await caller.call(getUsuarioBodegaByEmail, { email: person.email.toUpperCase() })).user_id).toBe(person.id);
  expect(await (await signIn(other)).refused(getUsuarioBodegaByEmail, { email: person.email })).toMatchObject({ status: 403 });
  expect(await administrator.refused(getUsuarioBodegaByToken, { token: other.token_usuario })).toMatchObject({ status: 404 });
});

import { desactivarConRelevo, listCompromisosUsuario, listNotificacion } from 'contract/access/index.ts';
import { expect, test } from 'vitest';
import { confirmationScene } from './scene.ts';

const { db, given, employee, rocio, jaime, sent, answer } = await confirmationScene();
const clave = 'una-clave-larga-1';
const administrator = await employee({ permissions: ['users:read', 'users:update', 'purchase_orders:read', 'purchase_orders:update'] });
await given.password(administrator.id, clave);

test('whoever takes over from who sent an order hears its supplier; who sent it stays who sent it', async () => {
  const { order, token } = await sent();
  const { token_usuario } = await db.selectFrom('users').select('token_usuario').where('id', '=', rocio.id).executeTakeFirstOrThrow();

  const { compromisos } = await administrator.call(listCompromisosUsuario, { token: token_usuario });
  expect(compromisos).toEqual([{ tipo: 'Espera la respuesta de proveedores', cantidad: 1, nombres: [order.number] }]);
  await administrator.call(desactivarConRelevo, { token_usuario, relevo_id: jaime.id }, { 'x-confirm-password': clave });
  await answer(token);

  const { items } = await jaime.call(listNotificacion, {});
  expect(items.map((it) => it.title)).toContainEqual(expect.stringContaining(order.number));
  const asked = await db
    .selectFrom('purchase_order_links')
    .where('order_id', '=', order.id)
    .select(['asked_by', 'heard_by'])
    .executeTakeFirstOrThrow();
  expect(asked).toEqual({ asked_by: rocio.id, heard_by: jaime.id });
});

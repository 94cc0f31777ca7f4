import { expect, test } from 'vitest';
import { findLeftovers, getMaterialRequest, listArrivalPhotos, listLeftovers } from 'contract/materials/index.ts';
import { scene } from '../../test/scene.ts';

const { db, signIn } = await scene({ demo: true });
const person = async (nombre: string) =>
  signIn(await db.selectFrom('users').where('nombre', '=', nombre).select('id').executeTakeFirstOrThrow());

test('of what was asked for instead of being bought one waits, one was given as an equivalent, and one was declined', async () => {
  const camila = await person('Camila Peumo');

  const { items } = await camila.call(listLeftovers, { sort: 'number' });

  expect(items.map((it) => [it.asked_code, it.code, it.status])).toEqual([
    ['CON-000004', 'CON-000004', 'pendiente'],
    ['INS-000006', 'INS-000001', 'recibida'],
    ['CAN-000011', 'CAN-000011', 'cerrada'],
  ]);
  const declined = await camila.call(getMaterialRequest, { number: items[2]?.number ?? '' });
  expect(declined.close_reason).toContain('parada de la planta');
});

test('what serves in the place of another is offered with it', async () => {
  const camila = await person('Camila Peumo');
  const [found] = await camila.call(findLeftovers, { project_code: 'CI-26012', items: [{ code: 'INS-000006', quantity: '6' }] });

  expect(found?.offers.map((it) => [it.code, it.is_equivalent])).toContainEqual(['INS-000001', true]);
});

test('what came broken is seen in a photo', async () => {
  const pedro = await person('Pedro Ciruelillo');
  const transfers = await db
    .selectFrom('arrival_photos')
    .innerJoin('stock_transfers', 'stock_transfers.id', 'transfer_id')
    .select('number')
    .execute();

  expect(transfers).toHaveLength(1);
  const { items } = await pedro.call(listArrivalPhotos, { source: 'traslado', number: transfers[0]?.number ?? '' });
  expect(items).toMatchObject([{ name: 'tubos quebrados.jpg', added_by: 'Pedro Ciruelillo' }]);
});

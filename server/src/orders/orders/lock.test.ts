import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { untilWaiting } from '../../../test/locks.ts';
import { cancelErpPost, listErpPosts } from 'contract/erp/index.ts';
import { serviceOrders } from 'contract/orders/index.ts';
import { endDocuments } from '../../erp/index.ts';
import { orderScene } from '../scene.ts';
import { ofOrder } from './document.ts';
import { holdOrder } from './lock.ts';

const { app, db, as, rocio, award } = await orderScene({ background: false });
const steerer = await as('materials:read', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read');

test('who acts on an order and who acts on its post at the same time go one after the other, and none is ended', async () => {
  const origin_number = await award();
  const [order] = (await rocio.call(serviceOrders, { origin_number })).items;
  const [post] = (await steerer.call(listErpPosts, { search: order?.number ?? '' })).items;
  const id = order?.id ?? 0;

  const outcome = await db.transaction().execute(async (tx) => {
    await holdOrder(tx, id);
    // Of two who waited for each other this one would be ended: the other would be tried again in silence.
    await sql`set local deadlock_timeout = '50ms'`.execute(tx);
    const steering = steerer.raw(cancelErpPost, { id: post?.id ?? '', version: post?.version ?? 0, reason: 'Se compra en otra parte' });
    await untilWaiting(db);
    await endDocuments({ ...app.workshop, tx, user: undefined }, { ...ofOrder(id), task: 'cancel', reason: 'Se anuló' });
    return { steering };
  });

  // The other one found what the first had done.
  expect((await outcome.steering).statusCode).toBe(412);
});

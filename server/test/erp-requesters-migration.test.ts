import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '../migrations/0096-erp-requesters.ts';
import { documentTouch } from '../src/erp/posts/stock.ts';
import { scene } from './scene.ts';

const { app, db, given } = await scene();

test('posts that were there before learn whose request they are for, and so do those of what moved for it', async () => {
  await given.project();
  const { id: requester_id } = await given.user();
  const request = await given.materialRequest({ requester_id, lines: [] });
  const asked = await given.erpPost({ source_id: request.id, source_number: request.number });
  const moved = await given.erpPost({ source: 'recepcion', touches: [documentTouch(asked.id)] });
  const own = await given.erpPost({ source: 'traslado' });
  await app.pool.query('alter table erp_posts drop column requester_id');

  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.pool }) }));

  const found = await db.selectFrom('erp_posts').select(['id', 'requester_id']).execute();
  const requesterOf = new Map(found.map((it) => [it.id, it.requester_id]));
  expect([asked, moved, own].map((it) => requesterOf.get(it.id))).toEqual([requester_id, requester_id, null]);
});

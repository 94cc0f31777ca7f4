import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listCubagePosts } from 'contract/cubication/index.ts';
import { takeoffScene } from '../src/cubication/scene.ts';
import { deliver } from '../src/erp/delivery/worker.ts';
import type { Erp } from '../src/outside/erp/port.ts';
import { sapAt } from './sap/open.ts';

// The background work is done by hand here, so that it can die anywhere.
const { app, db, sap, fernanda, material, takeoff, ask, decide, rowsOf, look, askedThere } = await takeoffScene({ background: false });
const erp = sapAt(sap.url, { settling: 0 });
/** Dies when the ERP has taken the document, before anybody is told. */
const dying: Erp = {
  ...erp,
  post: async (...given) => {
    await erp.post(...given);
    throw new Error('killed');
  },
};
const work = (id: string, by: Erp) => deliver({ ...app.workshop, db, outside: { erp: by } }, id).catch((error: unknown) => error);
/** Pauses end, and whoever was at it is given up. */
const later = () =>
  sql`update erp_posts set next_at = case when next_at is not null then now() end,
    lease_until = case when lease_until is not null then now() - interval '1 second' end`.execute(db);

test('a server that dies between the documents of a post, or within one, loses no row and sends none twice', async () => {
  const [moved, bought, last] = [await material(), await material(), await material()];
  const { document_id } = await takeoff([
    { code: moved.codigo, quantity: '5' },
    { code: bought.codigo, quantity: '7', dispatch: 'PurchaseRequest' },
    { code: last.codigo, quantity: '9', dispatch: 'PurchaseRequest' },
  ]);
  const post = await ask({ document_id, required_date: '2027-02-01' });
  await decide(post);
  const posts = await db.selectFrom('erp_posts').select('id').orderBy('position').execute();
  expect(posts).toHaveLength(2);

  await work(posts[0]?.id ?? '', dying);
  expect((await rowsOf(document_id)).map((it) => it.erp_status)).toEqual([null, null, null]);
  expect(await look(document_id)).toMatchObject({ status: 'enviando', closed: false });
  await later();
  await work(posts[0]?.id ?? '', erp);
  expect((await rowsOf(document_id)).map((it) => it.erp_status)).toEqual(['aceptado', null, null]);
  expect(await look(document_id)).toMatchObject({ status: 'enviando', closed: true });

  await work(posts[1]?.id ?? '', dying);
  for (let tries = 0; tries < 3; tries += 1) {
    await later();
    for (const { id } of posts) await work(id, erp);
  }

  expect((await rowsOf(document_id)).map((it) => it.erp_status)).toEqual(['aceptado', 'aceptado', 'aceptado']);
  expect((await fernanda.call(listCubagePosts, { document_id })).items).toMatchObject([{ status: 'enviado', accepted: 3, pending: 0 }]);
  expect([moved, bought, last].map((it) => askedThere(it.codigo))).toEqual([5, 7, 9]);
});

test('while its answer is lost nobody takes a document for refused: the take-off stays locked', async () => {
  const one = await material();
  const { document_id } = await takeoff([{ code: one.codigo, quantity: '2' }]);
  const post = await ask({ document_id });
  await decide(post);
  const { id } = await db.selectFrom('erp_posts').where('state', '=', 'pendiente').select('id').executeTakeFirstOrThrow();
  const deaf: Erp = { ...dying, find: () => Promise.reject(new Error('killed')) };

  await work(id, dying);
  await later();
  await work(id, deaf);

  expect(await look(document_id)).toMatchObject({ status: 'enviando' });
  await later();
  await work(id, erp);
  expect(await look(document_id)).toMatchObject({ status: 'cerrada' });
  expect(askedThere(one.codigo)).toBe(2);
});

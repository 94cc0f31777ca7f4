import { getCubagePost, postDocumentToErp } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { live } from '../../platform/http/rooms.ts';
import { takeoffScene } from '../scene.ts';
import { takeoffAnswered } from './erp-answers.ts';

const { app, db, fernanda, given, material, takeoff, ask, decide } = await takeoffScene({ background: false });

test('a large post tells how far it is from the last approval on, and again with each document that the ERP answers', async () => {
  const materials = await Promise.all(Array.from({ length: 250 }, () => material('100')));
  const { document_id, rows: sentRows } = await takeoff(materials.map((it) => ({ code: it.codigo, quantity: '1' })));
  const post = await ask({ document_id });
  const told = async () => {
    const { status, accepted, pending, requests } = await fernanda.call(getCubagePost, { post_id: post.post_id });
    return { status, accepted, pending, documents: requests.map((it) => it.rows) };
  };
  expect(await told()).toEqual({ status: 'en_aprobacion', accepted: 0, pending: 250, documents: [] });

  // With the commit of the approval, before the ERP was asked anything.
  await decide(post);
  expect(await told()).toEqual({ status: 'enviando', accepted: 0, pending: 250, documents: [100, 100, 50] });
  const ids = sentRows.map((it) => it.id);
  const again = async () => {
    const answer = await fernanda.raw(postDocumentToErp, { document_id, ids });
    return [answer.statusCode, answer.json().post_id];
  };
  expect(await again()).toEqual([202, post.post_id]);

  const sent = await db
    .selectFrom('cubage_post_rows')
    .where('post_id', '=', post.post_id)
    .select('request_id')
    .distinct()
    .orderBy('request_id')
    .execute();
  const steps = [];
  for (const { request_id } of sent) {
    const accepted = { request_id: request_id ?? 0, outcome: 'accepted', error: null } as const;
    await db.transaction().execute((tx) => takeoffAnswered({ ...app.workshop, user: undefined, requestId: 'prueba', tx }, accepted));
    const { status, accepted: rows } = await told();
    steps.push([status, rows, ...(await again())]);
  }
  expect(steps).toEqual([
    // The same post is answered, as confirmed from the first row on that the ERP has.
    ['enviando', 100, 200, post.post_id],
    ['enviando', 200, 200, post.post_id],
    ['enviado', 250, 200, post.post_id],
  ]);
});

test('whoever looks at requests hears of those that a post makes, also where all of them become orders', async () => {
  const [{ codigo: supplier_code }, { codigo }] = [await given.supplier({ en_erp: true }), await material('100')];
  const { document_id } = await takeoff([{ code: codigo, quantity: '1', dispatch: 'PurchaseOrder' }]);
  const post = await ask({ document_id, supplier_code, required_date: '2027-02-01' });
  const heard = new Set<string | null>();
  app.events.on(live, (room) => heard.add(room));

  await decide(post);

  expect(heard).toContain('requests:all');
});

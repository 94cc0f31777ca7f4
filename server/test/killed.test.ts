import { expect, test, vi } from 'vitest';
import {
  abastecimientoApproveServiceRequest,
  approveServiceRequest,
  getServiceRequestInfo,
  openBidding,
  openInvitation,
  sendOffer,
  uploadOfferFile,
} from 'contract/services/index.ts';
import { proof, biddingScene } from '../src/services/biddings/scene.ts';
import { killing } from './killing.ts';

// Whole programs are started here, while other tests want the processors.
vi.setConfig({ testTimeout: 120_000 });
const all = await biddingScene();
const { db, rocio, aida, boss, visitor, ask, askMuch, bid, invite, reply, end, look, openBy, item, offer, of, open, paper } = all;
const { killedAt } = killing(all);

const count = async (table: 'supplier_offers' | 'bidding_acts' | 'purchase_orders' | 'service_purchases'): Promise<number> =>
  (
    await db
      .selectFrom(table)
      .select((it) => it.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

test('a supplier whose file or offer met a killed server sends it again, and it is there once', async () => {
  const bidding = await bid(await askMuch());
  const [token = ''] = await invite(bidding, 1);
  await killedAt('service_files', uploadOfferFile, { input: { token, file: paper() } });
  const { id: file_id } = await visitor.call(uploadOfferFile, { token, file: paper() });
  const { lines } = await visitor.call(openInvitation, { token });
  const sent = { token, file_id, lines: lines.map((it) => ({ line_id: it.id, price: '1000' })) };

  await killedAt('supplier_offer_lines', sendOffer, { input: sent });

  expect(await count('supplier_offers')).toBe(0);
  expect((await visitor.call(sendOffer, sent)).receipt).toMatchObject({ number: 1 });
  expect(await count('supplier_offers')).toBe(1);
});

test('an opening that met a killed server opened nothing, and is done by the same two, with one act and its paper', async () => {
  const bidding = await bid(await askMuch());
  const [token = ''] = await invite(bidding, 1);
  await reply(token, '99000000');
  await end(bidding);
  await openBy(bidding, rocio);
  const { quotation_id, version } = await look(bidding, aida);

  await killedAt('bidding_acts', openBidding, { by: aida, input: { quotation_id, version }, headers: proof });

  expect(await look(bidding)).toMatchObject({ status: 'cerrada', act: null, first_opener: { user: { id: rocio.id } } });
  expect(await openBy(bidding, aida)).toMatchObject({ status: 'abierta', act: { number: 'ACTA-000001', offers: 1 } });
  expect(await count('bidding_acts')).toBe(1);
});

test('an approval that met a killed server decided nothing, and makes its order once', async () => {
  const request = await ask({ items: [item([offer(1, '1000')])] }, rocio);
  const sent = await rocio.call(abastecimientoApproveServiceRequest, of(request));
  const decision = { ...of(sent), approval_version: open(sent)?.version ?? 0 };

  await killedAt('purchase_orders', approveServiceRequest, { by: boss, input: decision });

  expect(await rocio.call(getServiceRequestInfo, { number: sent.number })).toMatchObject({ status: 'pending', version: sent.version });
  expect([await count('purchase_orders'), await count('service_purchases')]).toEqual([0, 0]);
  await boss.call(approveServiceRequest, decision);
  expect([await count('purchase_orders'), await count('service_purchases')]).toEqual([1, 1]);
});

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
import { killing, moment, type Flow } from './killing.ts';

// Whole programs are started here, while other tests want the processors.
vi.setConfig({ testTimeout: 120_000 });
const all = await biddingScene();
const { db, rocio, aida, boss, visitor, ask, askMuch, bid, invite, reply, end, look, openBy, item, offer, of, open, paper } = all;
const { killed } = killing(all);

const count = async (
  table: 'service_files' | 'supplier_offers' | 'bidding_acts' | 'purchase_orders' | 'service_purchases',
): Promise<number> =>
  (
    await db
      .selectFrom(table)
      .select((it) => it.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

/** A supplier whose file goes up. */
async function uploading(): Promise<Flow> {
  const [token = ''] = await invite(await bid(await askMuch()), 1);
  const before = await count('service_files');
  return {
    moment: moment('service_files', uploadOfferFile, { input: { token, file: paper() } }),
    async nothing() {
      expect(await count('service_files')).toBe(before);
    },
    async again() {
      const { id: file_id } = await visitor.call(uploadOfferFile, { token, file: paper() });
      const { lines } = await visitor.call(openInvitation, { token });
      const sent = { token, file_id, lines: lines.map((it) => ({ line_id: it.id, price: '1000' })) };
      expect((await visitor.call(sendOffer, sent)).receipt).toMatchObject({ number: 1 });
    },
  };
}

/** A supplier who offers. */
async function offering(): Promise<Flow> {
  const [token = ''] = await invite(await bid(await askMuch()), 1);
  const { id: file_id } = await visitor.call(uploadOfferFile, { token, file: paper() });
  const { lines } = await visitor.call(openInvitation, { token });
  const sent = { token, file_id, lines: lines.map((it) => ({ line_id: it.id, price: '1000' })) };
  const before = await count('supplier_offers');
  return {
    moment: moment('supplier_offer_lines', sendOffer, { input: sent }),
    async nothing() {
      expect(await count('supplier_offers')).toBe(before);
    },
    async again() {
      const standing = await count('supplier_offers');
      expect((await visitor.call(sendOffer, sent)).receipt).toMatchObject({ number: 1 });
      expect(await count('supplier_offers')).toBe(standing + 1);
    },
  };
}

/** The second of two who open; their act has its paper. */
async function opening(): Promise<Flow> {
  const bidding = await bid(await askMuch());
  const [token = ''] = await invite(bidding, 1);
  await reply(token, '99000000');
  await end(bidding);
  await openBy(bidding, rocio);
  const { quotation_id, version } = await look(bidding, aida);
  return {
    moment: moment('bidding_acts', openBidding, { by: aida, input: { quotation_id, version }, headers: proof }),
    async nothing() {
      expect(await look(bidding)).toMatchObject({ status: 'cerrada', act: null, first_opener: { user: { id: rocio.id } } });
    },
    async again() {
      expect(await openBy(bidding, aida)).toMatchObject({ status: 'abierta', act: { number: 'ACTA-000001', offers: 1 } });
      expect(await count('bidding_acts')).toBe(1);
    },
  };
}

/** An approval, which makes an order. */
async function approving(): Promise<Flow> {
  const request = await ask({ items: [item([offer(1, '1000')])] }, rocio);
  const sent = await rocio.call(abastecimientoApproveServiceRequest, of(request));
  const decision = { ...of(sent), approval_version: open(sent)?.version ?? 0 };
  return {
    moment: moment('purchase_orders', approveServiceRequest, { by: boss, input: decision }),
    async nothing() {
      expect(await rocio.call(getServiceRequestInfo, { number: sent.number })).toMatchObject({ status: 'pending', version: sent.version });
      expect([await count('purchase_orders'), await count('service_purchases')]).toEqual([0, 0]);
    },
    async again() {
      await boss.call(approveServiceRequest, decision);
      expect([await count('purchase_orders'), await count('service_purchases')]).toEqual([1, 1]);
    },
  };
}

test.each([
  ['files', [uploading]],
  ['openings, approvals and offers', [opening, approving, offering]],
])('what met a killed server did nothing, and is done once when it is done again: %s', async (_, begin) => {
  const flows: Flow[] = [];
  for (const flow of begin) flows.push(await flow());

  await killed(...flows.map((it) => it.moment));

  for (const { nothing } of flows) await nothing();
  for (const { again } of flows) await again();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import {
  cancelQuotation,
  extendQuoteRound,
  getQuotationInfo,
  justifyBidding,
  openBidding,
  takeOffer,
  type Bidding,
  type QuoteRound,
} from 'contract/services/index.ts';
import { biddingScene, inHours, proof } from './scene.ts';

const { db, rocio, jaime, aida, bruna, camila, bid, invite, reply, end, look, round } = await biddingScene();
const people = [rocio, jaime, aida, bruna, camila];
const ofSupply = [rocio.id, jaime.id];

interface Sight {
  bidding: Bidding;
  call: QuoteRound;
  quote: number;
}

/** What somebody may try, whatever stands in the way. */
const tries: readonly ((it: Sight, pick: number) => [Call, object, Record<string, string>?])[] = [
  ({ bidding: { quotation_id, version } }) => [openBidding, { quotation_id, version }, proof],
  ({ bidding: { quotation_id, version } }) => [openBidding, { quotation_id, version }, proof],
  ({ bidding: { quotation_id, version } }) => [openBidding, { quotation_id, version: version + 1 }, proof],
  ({ bidding: { quotation_id, version } }) => [openBidding, { quotation_id, version }],
  ({ call }, pick) => [takeOffer, { ...invitationOf(call, pick), late_reason: pick % 2 ? 'Se cortó la luz' : null }],
  ({ bidding: { quotation_id }, call }) => [extendQuoteRound, { quotation_id, version: call.version, deadline: inHours(72).toISOString() }],
  ({ bidding: { quotation_id, version } }) => [justifyBidding, { quotation_id, version, reason: 'Son los que hay' }],
  ({ bidding: { quotation_id }, quote }, pick) => [
    cancelQuotation,
    { quotation_id, version: pick % 5 === 0 ? quote : quote + 1, reason: 'No va' },
  ],
];
const invitationOf = ({ invitations }: QuoteRound, pick: number) => {
  const it = invitations[pick % invitations.length];
  return { invitation_id: it?.id ?? 0, version: it?.version ?? 1 };
};

async function sightOf(of: Bidding): Promise<Sight> {
  const quote = await rocio.call(getQuotationInfo, { number: of.number });
  return { bidding: await look(of), call: await round(of), quote: quote.version };
}

/** What must be true of a bidding, whatever was done to it. */
async function verify({ quotation_id, number }: Bidding): Promise<void> {
  const { opened_at } = await db
    .selectFrom('quote_rounds')
    .where('quote_request_id', '=', quotation_id)
    .select('opened_at')
    .executeTakeFirstOrThrow();
  const acts = await db.selectFrom('bidding_acts').where('quote_request_id', '=', quotation_id).selectAll().execute();
  expect(acts).toHaveLength(opened_at === null ? 0 : 1);
  for (const { first_by, second_by, offers } of acts) {
    expect(first_by).not.toBe(second_by);
    expect([first_by, second_by].some((it) => ofSupply.includes(it))).toBe(true);
    const { there } = await db
      .selectFrom('supplier_offers as it')
      .innerJoin('quote_invitations as invitation', 'invitation.id', 'it.invitation_id')
      .where('invitation.quote_request_id', '=', quotation_id)
      .select((it) => it.fn.count<number>('it.invitation_id').distinct().as('there'))
      .executeTakeFirstOrThrow();
    // All that had come, and none since.
    expect(there).toBe(offers);
  }
  for (const by of people) expect((await round({ number }, by)).offers === null).toBe(opened_at === null);
  const taken = await db
    .selectFrom('service_documents as it')
    .innerJoin('supplier_offers as offer', 'offer.id', 'it.offer_id')
    .innerJoin('quote_invitations as invitation', 'invitation.id', 'offer.invitation_id')
    .where('invitation.quote_request_id', '=', quotation_id)
    .select(['offer.late', 'offer.late_reason'])
    .execute();
  if (opened_at === null) expect(taken).toEqual([]);
  for (const it of taken) expect(it.late && it.late_reason === null).toBe(false);
}

test('whatever several people do at once, nobody reads before two opened, it opens once, and its act tells all there was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.array(fc.tuple(fc.nat(people.length - 1), fc.nat(tries.length), fc.nat(40)), { minLength: 1, maxLength: 4 }), {
        minLength: 3,
        maxLength: 7,
      }),
      async (isOver, rounds) => {
        const bidding = await bid();
        const [one = '', other = ''] = await invite(bidding, 1, 2);
        await reply(one, '99000000');
        if (isOver) await end(bidding);
        for (const tried of rounds) {
          const sight = await sightOf(bidding);
          const answers = await Promise.all(
            tried.map(async ([who, at, pick]) => {
              const [call, input, headers] = tries[at]?.(sight, pick) ?? [];
              // A supplier answers meanwhile, or finds that it is too late.
              if (!call) return reply(other, String(90_000_000 + pick)).then(() => 200, refusalIn);
              return (await people[who]?.raw(call, input, headers))?.statusCode ?? 0;
            }),
          );
          for (const status of answers) expect(status).toBeLessThan(500);
          await verify(bidding);
        }
      },
    ),
    // The first of them is opened, and bought from.
    { numRuns: 12, examples: [[true, [[[0, 0, 0]], [[2, 0, 0]], [[0, 4, 0]]]]] },
  );
  const { acts } = await db
    .selectFrom('bidding_acts')
    .select((it) => it.fn.countAll<number>().as('acts'))
    .executeTakeFirstOrThrow();
  expect(acts).toBeGreaterThan(0);
}, 180_000);

/** A call that was refused says so by its status. */
const refusalIn = (error: unknown): number => Number(/refused with (\d+)/.exec(String(error))?.[1] ?? 500);

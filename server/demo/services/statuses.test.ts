import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderStates } from 'contract/orders/index.ts';
import {
  biddingStates,
  getQuotation,
  getQuoteRound,
  invitationStates,
  quoteStates,
  serviceItemStates,
  serviceRequestStates,
} from 'contract/services/index.ts';
import { biddingRows } from '../../src/services/bidding.ts';
import { scene } from '../../test/scene.ts';

const { db, as } = await scene({ demo: true });

test.each([
  ['service_items', serviceItemStates.names],
  ['service_requests', serviceRequestStates.names],
  ['quote_requests', quoteStates.names],
  ['purchase_orders', orderStates.names],
] as const)('the demo company has %s in every status', async (table, names) => {
  const { rows } = await sql<{ status: string }>`select distinct status from ${sql.table(table)}`.execute(db);

  expect(rows.map((it) => it.status).toSorted()).toEqual([...names].toSorted());
});

test('the demo company has biddings in every state', async () => {
  const found = await biddingRows(db).execute();

  expect(new Set(found.map((it) => it.status))).toEqual(new Set(biddingStates.names));
});

test('the demo company has suppliers that were asked for an offer in every state', async () => {
  const rocio = await as('services:read');
  const { items } = await rocio.call(getQuotation, { per_page: 200 });
  const rounds = await Promise.all(items.map(({ number }) => rocio.call(getQuoteRound, { number })));

  expect(new Set(rounds.flatMap(({ round }) => round?.invitations.map((it) => it.status) ?? []))).toEqual(new Set(invitationStates.names));
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderStates } from 'contract/orders/index.ts';
import { quoteStates, serviceItemStates, serviceRequestStates } from 'contract/services/index.ts';
import { scene } from '../test/scene.ts';

const { db } = await scene({ demo: true });

test.each([
  ['service_items', serviceItemStates.names],
  ['service_requests', serviceRequestStates.names],
  ['quote_requests', quoteStates.names],
  ['purchase_orders', orderStates.names],
] as const)('the demo company has %s in every status', async (table, names) => {
  const { rows } = await sql<{ status: string }>`select distinct status from ${sql.table(table)}`.execute(db);

  expect(rows.map((it) => it.status).toSorted()).toEqual([...names].toSorted());
});

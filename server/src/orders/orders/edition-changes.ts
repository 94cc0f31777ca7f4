import { editionStates, type EditionStatus } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import '../tables.ts';

/** What an order says that a version of it may say otherwise; its sums follow from its lines. */
const contents = [
  'approvers',
  'payment_terms',
  'advance_percent',
  'retention_percent',
  'billing_mode',
  'milestones',
  'delivery_place',
  'delivery_date',
  'comment',
  'subtotal',
  'discount',
  'net',
  'taxable',
  'tax',
  'total',
] as const;

/** The version that an order begins with: what was approved. */
export async function writeFirstEdition(tx: Tx, order_id: number): Promise<void> {
  await tx
    .insertInto('purchase_order_editions')
    .columns(['order_id', 'edition', 'status', ...contents])
    .expression((of) =>
      of
        .selectFrom('purchase_orders as it')
        .where('it.id', '=', order_id)
        .select(['it.id', 'it.edition', sql<EditionStatus>`'vigente'`.as('status'), ...contents.map((name) => `it.${name}` as const)]),
    )
    .execute();
}

type EditionAction = Parameters<typeof editionStates.allows>[1];

export async function moveEdition(
  tx: Tx,
  { id, status }: { id: number; status: EditionStatus },
  action: EditionAction,
  change: { erp_error?: string; approvers?: string[] } = {},
): Promise<void> {
  await tx
    .updateTable('purchase_order_editions')
    .set({ erp_error: null, ...change, status: stateAfter(editionStates, status, action) })
    .where('id', '=', id)
    .execute();
}

/** The order says from now on what this version says, and the one before counts no more. */
export async function putInForce(tx: Tx, edition: { id: number; order_id: number; edition: number; status: EditionStatus }): Promise<void> {
  const former = await tx
    .selectFrom('purchase_order_editions')
    .where('order_id', '=', edition.order_id)
    .where('status', '=', 'vigente')
    .select(['id', 'status'])
    .executeTakeFirstOrThrow();
  await moveEdition(tx, former, 'replace');
  await moveEdition(tx, edition, 'inform');
  await tx
    .updateTable('purchase_orders as it')
    .from('purchase_order_editions as now')
    .where('now.id', '=', edition.id)
    .whereRef('it.id', '=', 'now.order_id')
    .set((of) => ({
      edition: of.ref('now.edition'),
      approvers: of.ref('now.approvers'),
      payment_terms: of.ref('now.payment_terms'),
      advance_percent: of.ref('now.advance_percent'),
      retention_percent: of.ref('now.retention_percent'),
      billing_mode: of.ref('now.billing_mode'),
      milestones: sql<string>`now.milestones`,
      delivery_place: of.ref('now.delivery_place'),
      delivery_date: of.ref('now.delivery_date'),
      comment: of.ref('now.comment'),
      subtotal: of.ref('now.subtotal'),
      discount: of.ref('now.discount'),
      net: of.ref('now.net'),
      taxable: of.ref('now.taxable'),
      tax: of.ref('now.tax'),
      total: of.ref('now.total'),
    }))
    .execute();
}

import { changeInErp } from '../../erp/index.ts';
import type { Writing } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { ofOrder } from '../orders/document.ts';
import { partOf } from '../orders/edition-rows.ts';
import { pricePosted } from 'contract/orders/orders/sums.ts';
import '../tables.ts';

/** What the ERP is told of: a version, and as what. */
interface Informing {
  id: number;
  order_id: number;
  edition: number;
  part?: string;
}

/**
 * Has the ERP say what a version says, and close there which lines are closed here, once this transaction is committed; what came of it comes
 * by `editionInformed`, or of a closing by `closingTold`.
 */
export async function informErp(
  context: Pick<Writing, 'tx' | 'jobs' | 'user'>,
  { id, order_id, edition, part = partOf({ edition }) }: Informing,
): Promise<void> {
  const { tx } = context;
  const { delivery_date } = await tx
    .selectFrom('purchase_order_editions')
    .where('id', '=', id)
    .select('delivery_date')
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('purchase_order_lines as it')
    // The ERP knows a line by that of the first version.
    .innerJoin('purchase_order_lines as first', (join) =>
      join.onRef('first.order_id', '=', 'it.order_id').onRef('first.line', '=', 'it.line').on('first.edition', '=', 1),
    )
    .where('it.order_id', '=', order_id)
    .where('it.edition', '=', edition)
    .leftJoin('purchase_order_closures as closure', (join) =>
      join.onRef('closure.order_id', '=', 'it.order_id').onRef('closure.line', '=', 'it.line'),
    )
    .select(['first.id as reference', plainDecimal('it.quantity').as('quantity'), plainDecimal('it.unit_price').as('unit_price')])
    .select([plainDecimal('it.discount_percentage').as('discount_percentage'), 'closure.line as closed'])
    .orderBy('it.line')
    .execute();
  await changeInErp(context, {
    ...ofOrder(order_id),
    part,
    ...(delivery_date !== null && { required_date: delivery_date }),
    lines: lines.map(({ reference, closed, quantity, ...price }) => ({
      quantity,
      unit_price: pricePosted(price),
      reference: String(reference),
      ...(closed !== null && { closed: true as const }),
    })),
  });
}

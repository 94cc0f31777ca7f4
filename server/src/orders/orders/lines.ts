import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import '../tables.ts';

/** Lines of orders as they are answered. */
export const orderLines = (db: Reader) =>
  db
    .selectFrom('purchase_order_lines')
    .select(['line', 'origin_number', 'code', 'name', 'description', 'unit', 'tax_exempt', 'asked_exempt'])
    .select([plainDecimal('quantity').as('quantity'), plainDecimal('unit_price').as('unit_price')])
    .select([plainDecimal('discount_percentage').as('discount_percentage'), plainDecimal('total').as('total')])
    .select(
      sql<boolean>`exists (select from purchase_order_closures as closure
        where closure.order_id = purchase_order_lines.order_id and closure.line = purchase_order_lines.line)`.as('is_closed'),
    )
    .orderBy('line');

import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../platform/database/days.ts';

/** So many of the latest purchases of a material tell how long it takes. */
const latest = 20;

/**
 * Days of the calendar that a material took from being asked for until it came: the median of its last purchases; null: it never came.
 * The material is named apart from the rows that are read: whoever asks may call theirs alike.
 */
export const daysTaken = (material: RawBuilder<unknown>) => sql<number | null>`(
  select percentile_disc(0.5) within group (order by took) from (
    select ${dayOf('receipt.received_at')} - ${dayOf('request.sent_at')} as took
    from (select ${material} as material_id) as asked
    join material_request_lines as line on line.material_id = any(same_material(asked.material_id))
    join material_requests as request on request.id = line.request_id
    join material_receipt_lines as came on came.request_line_id = line.id join material_receipts as receipt on receipt.id = came.receipt_id
    where line.received_quantity > 0
      and request.document_kind in ('PurchaseRequest', 'PurchaseOrder') and request.sent_at is not null
    order by line.request_id desc, receipt.id desc limit ${sql.lit(latest)}::integer) as latest)`;

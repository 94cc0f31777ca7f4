import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Hooks } from '../../platform/context.ts';
import { announcePurchases } from '../live.ts';
import { purchaseAt } from './address.ts';
import '../../materials/tables.ts';
import '../../orders/tables.ts';
import './tables.ts';

/** A purchase that learns another day, and from whom. */
interface MovedPurchase {
  id: number;
  number: string;
  requester_id: number;
  date: string;
  former: string | null;
  order: string;
  supplier: string;
}

/**
 * The day that a supplier promised for an order is that of the lines which it is for: where none was said, where it is later, or where the
 * day of before was a supplier's own. A day that supply said itself and that lies later stays: it may count the way from the supplier.
 */
export const supplierPromised: Hooks['supplierPromised'] = async (context, promised) => {
  const { tx, user, requestId } = context;
  await tx
    .selectFrom('purchase_requests')
    .where('request_id', 'in', (of) =>
      of
        .selectFrom('material_request_lines')
        .where(
          'id',
          'in',
          promised.map((it) => it.request_line_id),
        )
        .select('request_id'),
    )
    .select('request_id')
    .orderBy('request_id')
    .forUpdate()
    .execute();
  const { rows: moved } = await sql<MovedPurchase>`
    with said as (
      select line.id, line.request_id, purchase.asked_on, said.date, said."order", said.supplier, care.delivery_date as former
      from jsonb_to_recordset(${JSON.stringify(promised)}::jsonb) as said (request_line_id integer, date date, before date[], "order" text, supplier text)
      join material_request_lines as line on line.id = said.request_line_id
      join purchase_requests as purchase on purchase.request_id = line.request_id
      left join purchase_lines as care on care.request_line_id = line.id
      where care.delivery_date is null or said.date > care.delivery_date or care.delivery_date = any(said.before) and care.delivery_date <> said.date
    ), written as (
      insert into purchase_lines as it (request_line_id, request_id, asked_on, delivery_date, first_delivery_date)
      select id, request_id, asked_on, date, date from said
      on conflict (request_line_id) do update set delivery_date = excluded.delivery_date,
        first_delivery_date = coalesce(it.first_delivery_date, excluded.first_delivery_date)
    )
    select request.id, request.number, request.requester_id, max(said.date)::text as date, max(said.former)::text as former,
      (array_agg(said."order" order by said.date desc, said.id))[1] as "order", (array_agg(said.supplier order by said.date desc, said.id))[1] as supplier
    from said join material_requests as request on request.id = said.request_id
    group by request.id order by request.id`.execute(tx);
  if (moved.length === 0) return;
  await tx
    .updateTable('purchase_requests')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where(
      'request_id',
      'in',
      moved.map((it) => it.id),
    )
    .execute();
  for (const { number, requester_id, date, former, order, supplier } of moved) {
    await record(
      { tx, user, requestId },
      {
        action: former === null ? 'promise' : 'move_promise',
        entity: 'purchase_request',
        id: number,
        before: { entrega: former },
        after: { entrega: date, proveedor: supplier, orden: order },
      },
    );
    await notifyPeople(context, {
      user_ids: [requester_id],
      kind: 'request',
      title:
        former === null
          ? `${number} llega el ${formatDay(date)}`
          : `La entrega de ${number} se movió del ${formatDay(former)} al ${formatDay(date)}`,
      text: `Lo promete ${supplier}, por la orden ${order}`,
      url: purchaseAt(number),
    });
  }
  await announcePurchases(tx);
};

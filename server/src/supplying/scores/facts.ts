import { mostDaysLate } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { dayOf, today } from '../../platform/database/days.ts';
import '../../orders/tables.ts';
import '../../services/tables.ts';

/** A paper that says something of a supplier. */
export interface Fact {
  /** The supplier's; of a merged one that of the one it became. */
  code: string;
  part: string;
  points: string;
  days: string | null;
  day: string;
  done_on: string | null;
  order_id: number | null;
  line: number | null;
  invitation_id: number | null;
  wanted: string | null;
  actual: string | null;
}

/**
 * The one definition of what suppliers are judged by (decision 184): the papers of the twelve months until yesterday, each with its points
 * from 0 to 100, of these suppliers or of all.
 */
export const scoreFacts = (codes?: readonly string[]) => sql<Fact>`(
  with period as materialized (select ${today} as today, (${today} - interval '1 year')::date as since),
  named as (
    select codigo, coalesce(merged_into, codigo) as code from suppliers
    where ${codes === undefined ? sql`true` : sql`coalesce(merged_into, codigo) = any(${[...codes]}::text[])`}
  ),
  ordered as (
    select named.code, it.id, it.status, it.edition, it.delivery_date, it.erp_status
    from named join purchase_orders as it on it.supplier_code = named.codigo and it.status in ('emitida', 'anulada')
  ),
  judged as materialized (${judgedLines})
  ${onTime} union all ${delay} union all ${complete} union all ${returns} union all ${match} union all ${answers})`;

/**
 * Lines that are promised or due in the period, with what came of them: by receipts and sheets of ours, and as others received it in the ERP, of
 * which nobody knows the day. What went back came all the same: it is judged by itself.
 */
const judgedLines = sql`
  select ordered.code, ordered.id as order_id, line.line, line.quantity as wanted, promise.first_date, came.*,
    coalesce(promise.date, ordered.delivery_date) as due, ${dayOf('closure.at')} as closed_on,
    ordered.erp_status is not distinct from 'closed' as is_over
  from period cross join ordered
  join purchase_order_lines as line on line.order_id = ordered.id and line.edition = ordered.edition
  left join purchase_order_promises as promise on promise.order_id = line.order_id and promise.line = line.line
  left join purchase_order_closures as closure on closure.order_id = line.order_id and closure.line = line.line
  cross join lateral (
    select coalesce(sum(quantity), 0) as received, min(day) filter (where until >= line.quantity) as done_on, max(day) as last_on,
      coalesce(bool_and(day is not null), true) as is_dated
    from (
      select quantity, day, sum(quantity) over (order by day) as until from (
        select quantity, ${dayOf('at')} as day from purchase_order_arrivals as own
          where own.order_id = line.order_id and own.line = line.line and return_id is null
        union all
        select own.quantity, sheet.received_on from hes as sheet join hes_lines as own on own.hes_id = sheet.id
          where sheet.order_id = line.order_id and sheet.status <> 'anulada' and own.line = line.line
        union all
        select quantity, null from purchase_order_receptions as own where own.order_id = line.order_id and own.line = line.line) as each_of_them
    ) as in_turn) as came
  where ordered.status = 'emitida' and (promise.first_date >= since and promise.first_date < today
    or coalesce(promise.date, ordered.delivery_date) >= since and coalesce(promise.date, ordered.delivery_date) < today)`;

/** Promised in the period; what we closed before its day, and what came on days that nobody knows, says nothing. */
const isPromised = sql`first_date >= since and first_date < today and is_dated and (done_on is not null or closed_on is null or closed_on >= first_date)`;

const onTime = sql`
  select code, 'on_time' as part, case when done_on <= first_date then 100.0 else 0 end as points, null::numeric as days, first_date as day, done_on,
    order_id, line, null::integer as invitation_id, wanted, received as actual
  from judged cross join period where ${isPromised}`;

/** What did not come is late until today, or until nobody waited for it any more. */
const delay = sql`
  select code, 'delay', greatest(0, 100 - 100.0 * days / ${sql.lit(mostDaysLate)}), days, first_date, done_on, order_id, line, null, wanted, received
  from judged cross join period cross join lateral (
    select greatest(0, coalesce(done_on, closed_on, case when is_over then coalesce(last_on, first_date) else today end) - first_date)::numeric as days) as late
  where ${isPromised}`;

const complete = sql`
  select code, 'complete', 100.0 * least(1, received / wanted), null, due, done_on, order_id, line, null, wanted, received
  from judged cross join period where due >= since and due < today and wanted > 0`;

const returns = sql`
  select code, 'returned', 100.0 * (1 - returned / received), null, last_on, null, order_id, line, null, received, returned
  from period cross join (
    select ordered.code, came.order_id, came.line, sum(came.quantity) filter (where came.return_id is null) as received,
      greatest(0, coalesce(-sum(came.quantity) filter (where came.return_id is not null), 0)) as returned,
      (max(came.at) filter (where came.return_id is null) at time zone 'America/Santiago')::date as last_on
    from ordered join purchase_order_arrivals as came on came.order_id = ordered.id
    group by ordered.code, came.order_id, came.line) as brought
  where last_on >= since and last_on < today and received > 0`;

const match = sql`
  select code, 'match', case when problems = 0 then 100.0 else 0 end, null, last_on, null, order_id, null, null, null, problems
  from period cross join (
    select ordered.code, ordered.id as order_id, max(invoice.day) as last_on,
      coalesce((select problems from purchase_order_matches as own where own.order_id = ordered.id), 0)::numeric as problems
    from ordered join supplier_invoice_lines as line on line.order_id = ordered.id join supplier_invoices as invoice using (erp_entry)
    group by ordered.code, ordered.id) as invoiced
  where last_on >= since and last_on < today`;

/** Who offered in a bidding nobody learns before it is opened. */
const answers = sql`
  select named.code, 'answers', case when answered_at <= round.deadline then 100.0 else 0 end,
    round(extract(epoch from answered_at - it.created_at) / 86400, 1), ${dayOf('round.deadline')},
    ${dayOf('answered_at')}, null, null, it.id, null, null
  from period cross join named
  join quote_invitations as it on it.supplier_code = named.codigo and it.revoked_at is null
  join quote_rounds as round on round.quote_request_id = it.quote_request_id and round.deadline < now() and not (round.sealed and round.opened_at is null)
  join quote_requests as asked on asked.id = it.quote_request_id and asked.status <> 'anulada'
  cross join lateral (
    select least(it.declined_at, (select min(offer.received_at) from supplier_offers as offer where offer.invitation_id = it.id)) as answered_at) as said
  where ${dayOf('round.deadline')} >= since and (it.sent_at is not null or answered_at is not null)`;

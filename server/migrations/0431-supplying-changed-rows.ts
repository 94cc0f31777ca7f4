import { sql, type Kysely } from 'kysely';

/**
 * Which rows of a statement changed in what is summed is found by setting what is against what was as sets (0391): joined, by a plan that
 * a connection made for its first single row, each of them was compared with each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sums + ofPurchases + ofMonths).execute(db);
}

/** Those of the rows that are another now, each by what it belongs to. */
const changed = (of: string, columns: string, among = '') => `
  select distinct ${of} from (select ${of}, ${columns} from after ${among} except select ${of}, ${columns} from before ${among}) as changed`;

const follow = (name: string, body: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      ${body};
      return null;
    end $$;`;

const keep = (table: string, sumsOf: 'material' | 'service', rows: string) =>
  follow(
    `keep_sums_of_${table}_on_update`,
    `perform keep_${sumsOf}_sums(ids) from (select array(${rows}) as ids) as found where ids <> '{}'`,
  );

const sums =
  keep(
    'material_requests',
    'material',
    changed('id', 'status, document_kind, project_id, place_id, cost_center, new_amount, sent_at, created_at'),
  ) +
  keep(
    'material_request_lines',
    'material',
    changed(
      'request_id',
      `id, amount, unit_price, quantity, asked_quantity, sent_quantity, closed_quantity, received_quantity, consumed_quantity, returned_quantity`,
    ),
  ) +
  keep('purchase_requests', 'material', changed('request_id', 'buyer_id, due_date, days_moved')) +
  keep('delivery_requests', 'material', changed('request_id', 'due_date, delivery_date, first_delivery_date')) +
  keep('service_requests', 'service', changed('id', 'status, project_id, place_id, cost_center, amount, buyer_id, created_at')) +
  keep(
    'purchase_orders',
    'service',
    changed('origin_id', 'id, status, net, received_net, reception, delivery_date', `where origin = 'service_request'`),
  );

const ofPurchases = follow(
  'follow_purchase_lines',
  `perform keep_purchases(array(${changed('request_id', 'id, quantity, closed_quantity, received_quantity')}))`,
);

const part = (sign: '' | '-', rows: 'before' | 'after') => `
  select line.material_id, month_of(request.sent_at) as month, ${sign}line.asked_quantity as asked,
    case when is_bought(request.status, request.document_kind) then ${sign}(line.quantity - line.closed_quantity) else 0 end as bought,
    case when is_bought(request.status, request.document_kind)
      then ${sign}bought_amount(line.amount, line.quantity, line.closed_quantity) else 0 end as amount
  from ${rows} as request join material_request_lines as line on line.request_id = request.id
  where is_asked(request.status, request.sent_at) and request.id = any(ids)`;

const ofMonths = `
  create or replace function sum_requests() returns trigger language plpgsql as $$
    declare
      ids integer[] := array(${changed('id', 'status, sent_at, document_kind')});
    begin
      if ids = '{}' then
        return null;
      end if;
      insert into material_month_changes (material_id, month, asked, bought, amount)
        select material_id, month, sum(asked), sum(bought), sum(amount) from (${part('-', 'before')} union all ${part('', 'after')}) as changed
        group by material_id, month having sum(asked) <> 0 or sum(bought) <> 0 or sum(amount) <> 0;
      return null;
    end $$;

  create or replace function sum_vouchers() returns trigger language plpgsql as $$
    begin
      insert into material_month_changes (material_id, month, used)
        select line.material_id, date_trunc('month', used_on)::date, -sum(line.quantity)
        from (select id, used_on from before where status = 'registrado' intersect select id, used_on from after where status = 'anulado') as undone
        join consumption_lines as line on line.voucher_id = undone.id
        group by 1, 2;
      return null;
    end $$;`;

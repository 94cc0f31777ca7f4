import { sql, type Kysely } from 'kysely';

/**
 * What each request of materials or of services came to, in pesos: asked, approved, ordered, received, used, given back. Kept with
 * each change of a request, its lines or its orders, so that figures of years are sums of as many rows as there are requests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sums + worth + materials + services + following + beginning).execute(db);
}

const amounts = ['asked', 'approved', 'ordered', 'received', 'used', 'returned'].map((it) => `${it}_amount`);

const sums = `
  create table supply_sums (
    id integer primary key generated always as identity,
    material_request_id integer unique references material_requests on delete cascade,
    service_request_id integer unique references service_requests on delete cascade,
    asked_on date not null,
    project_id integer references projects,
    place_id integer references places,
    cost_center text collate "C" references cost_centers on update cascade,
    -- Somebody of supply takes care of it, or should: of what is bought, not of what is moved between warehouses.
    is_bought boolean not null default false,
    buyer_id integer references users,
    -- Something of it is still to be decided, or to come.
    is_open boolean not null default true,
    is_approved boolean not null default false,
    is_ordered boolean not null default false,
    is_received boolean not null default false,
    is_used boolean not null default false,
    is_returned boolean not null default false,
    -- When what comes next is due; and whether something was promised for a later day than at first.
    due_date date,
    is_moved boolean not null default false,
    -- Whole pesos, net; what has no price counts nothing until it has one.
    ${amounts.map((it) => `${it} bigint not null default 0`).join(',\n    ')},
    constraint supply_sums_one check (num_nonnulls(material_request_id, service_request_id) = 1),
    constraint supply_sums_charge check (num_nonnulls(project_id, cost_center) = 1),
    constraint supply_sums_buyer check (is_bought or buyer_id is null),
    constraint supply_sums_amounts check (least(${amounts.join(', ')}) >= 0)
  );
  create index supply_sums_by_day on supply_sums (asked_on desc, id desc);
  create index supply_sums_by_amount on supply_sums (asked_amount desc, id desc);
  create index supply_sums_of_buyer on supply_sums (buyer_id, asked_on desc, id desc);
  create index supply_sums_of_project on supply_sums (project_id, asked_on desc, id desc);
  create index supply_sums_of_place on supply_sums (place_id, asked_on desc, id desc);
  create index supply_sums_of_cost_center on supply_sums (cost_center, asked_on desc, id desc);
`;

const worth = `
  -- Of a line what was bought: all of an order that the ERP has; of what supply buys by itself, what came.
  create function line_ordered(document_kind text, status text, line material_request_lines) returns numeric language sql immutable as $$
    select case
      when document_kind = 'PurchaseOrder' and status in ('en_curso', 'recibida', 'cerrada') then line.quantity - line.closed_quantity
      when document_kind = 'PurchaseRequest' then line.sent_quantity
      else 0 end $$;

  -- How many pesos one of an order's currency was when it was decided: by the offers that were chosen, each with its own rate.
  create function order_rate(ordered purchase_orders) returns numeric language sql stable as $$
    select case when ordered.currency = 'CLP' then 1 else coalesce(
      (select sum(offer.price * coalesce(offer.amount, item.quantity) * offer.rate) / sum(offer.price * coalesce(offer.amount, item.quantity))
        from service_items as item join service_documents as offer on offer.item_id = item.id
        where item.request_id = ordered.origin_id and offer.selected and offer.rate is not null
          and offer.coin = ordered.currency and offer.supplier_code = ordered.supplier_code),
      (select valor from exchange_rates where moneda = ordered.currency
        and fecha <= (ordered.created_at at time zone 'America/Santiago')::date order by fecha desc limit 1), 0) end $$;
`;

/** What a part of a line `own` is worth as the line was priced; of one that was rejected whole, at the rate of the day it was asked on. */
const worthOf = (part: string) =>
  `coalesce(sum(round(case when own.quantity > 0 then own.amount * (${part}) / own.quantity else (${part}) * own.price_then end)), 0)`;

const day = `(coalesce(sent_at, created_at) at time zone 'America/Santiago')::date`;

const materials = `
  create function keep_material_sums(ids integer[]) returns void language sql as $$
    insert into supply_sums (material_request_id, asked_on, project_id, cost_center)
      select id, ${day}, project_id, cost_center from unnest(ids) as wanted join material_requests on id = wanted
      where status <> 'borrador' order by id on conflict (material_request_id) do nothing;
    -- Held first: what is summed below is read after whoever held it before has written.
    select from unnest(ids) as wanted join supply_sums as it on material_request_id = wanted order by it.id for update of it;
    update supply_sums as it set asked_on = found.asked_on, project_id = found.project_id, place_id = found.place_id,
      cost_center = found.cost_center, is_open = found.status in ('restringida', 'pendiente', 'aprobada', 'incompleta', 'en_curso'),
      is_approved = found.is_approved, is_ordered = found.is_ordered, is_received = found.is_received, is_used = found.is_used,
      is_returned = found.is_returned, is_bought = found.is_bought, buyer_id = found.buyer_id, due_date = found.due_date,
      is_moved = found.is_moved, asked_amount = found.asked,
      approved_amount = case when found.is_approved then coalesce(found.new_amount, found.approved) else 0 end,
      ordered_amount = found.ordered, received_amount = found.received, used_amount = found.used, returned_amount = found.returned
    from (
      select request.id, ${day} as asked_on, project_id, place_id, cost_center, request.status, new_amount,
        request.status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada') as is_approved,
        purchase.request_id is not null as is_bought, buyer_id, coalesce(purchase.due_date, delivery.due_date) as due_date,
        coalesce(purchase.days_moved > 0, delivery.delivery_date > delivery.first_delivery_date, false) as is_moved, sums.*
      from unnest(ids) as wanted join material_requests as request on request.id = wanted
      left join purchase_requests as purchase on purchase.request_id = request.id
      left join delivery_requests as delivery on delivery.request_id = request.id
      cross join lateral (
        select coalesce(bool_or(own.ordered_quantity > 0), false) as is_ordered,
          coalesce(bool_or(received_quantity > 0), false) as is_received, coalesce(bool_or(consumed_quantity > 0), false) as is_used,
          coalesce(bool_or(returned_quantity > 0), false) as is_returned,
          ${worthOf('asked_quantity')} as asked, coalesce(sum(own.amount), 0) as approved,
          ${worthOf('own.ordered_quantity')} as ordered,
          ${worthOf('received_quantity')} as received,
          ${worthOf('consumed_quantity')} as used,
          ${worthOf('returned_quantity')} as returned
        from (
          select each_line.*, line_ordered(document_kind, request.status, each_line) as ordered_quantity,
            case when quantity > 0 then 0 when currency = 'CLP' then unit_price else coalesce(unit_price * (
              select valor from exchange_rates where moneda = currency and fecha <= ${day} order by fecha desc limit 1), 0) end as price_then
          from material_request_lines as each_line where each_line.request_id = request.id) as own) as sums) as found
    where it.material_request_id = found.id $$;
`;

const services = `
  create function keep_service_sums(ids integer[]) returns void language sql as $$
    insert into supply_sums (service_request_id, asked_on, project_id, cost_center)
      select id, (created_at at time zone 'America/Santiago')::date, project_id, cost_center from unnest(ids) as wanted join service_requests on id = wanted order by id on conflict (service_request_id) do nothing;
    select from unnest(ids) as wanted join supply_sums as it on service_request_id = wanted order by it.id for update of it;
    update supply_sums as it set asked_on = found.asked_on, project_id = found.project_id, place_id = found.place_id,
      cost_center = found.cost_center,
      is_open = found.status not in ('approved', 'rejected', 'cancelled') or (found.status = 'approved' and not found.is_whole),
      is_approved = found.status = 'approved', is_ordered = found.is_ordered, is_received = found.is_received, is_bought = true,
      buyer_id = found.buyer_id, due_date = found.due_date,
      asked_amount = coalesce(found.amount, 0),
      approved_amount = case when found.status = 'approved' then coalesce(found.amount, 0) else 0 end,
      ordered_amount = found.ordered, received_amount = found.received
    from (
      select request.id, (created_at at time zone 'America/Santiago')::date as asked_on, project_id, place_id, cost_center, status, amount, buyer_id, sums.*
      from unnest(ids) as wanted join service_requests as request on request.id = wanted cross join lateral (
        select count(*) > 0 as is_ordered, coalesce(bool_or(reception <> 'nada'), false) as is_received,
          coalesce(bool_and(reception = 'completa'), false) as is_whole,
          min(delivery_date) filter (where reception <> 'completa') as due_date,
          coalesce(sum(round(net * order_rate(ordered))), 0) as ordered,
          coalesce(sum(round(received_net * order_rate(ordered))), 0) as received
        from purchase_orders as ordered
        where origin = 'service_request' and origin_id = request.id and ordered.status <> 'anulada') as sums) as found
    where it.service_request_id = found.id $$;
`;

/** One trigger for each table and event: which requests are to be summed anew is asked of what was written. */
const follow = (table: string, keep: string, events: Readonly<Record<string, string>>) =>
  Object.entries(events)
    .map(([event, changed]) => {
      const name = `keep_sums_of_${table}_on_${event}`;
      const tables = { insert: 'new table as after', delete: 'old table as before', update: 'old table as before new table as after' }[
        event
      ];
      return `
        create function ${name}() returns trigger language plpgsql as $$
          begin
            perform ${keep}(ids) from (select array(${changed}) as ids) as changed where ids <> '{}';
            return null;
          end $$;
        create trigger ${table}_keep_sums_on_${event} after ${event} on ${table} referencing ${tables}
          for each statement execute function ${name}();`;
    })
    .join('\n');

/** Those of `table` of which one of these columns is another. */
const other = (id: string, columns: readonly string[], key = 'id') => `
  select distinct after.${id} from after join before on before.${key} = after.${key}
  where (${columns.map((it) => `after.${it}`).join(', ')}) is distinct from (${columns.map((it) => `before.${it}`).join(', ')})`;

const ofOrders = `origin = 'service_request'`;
const quantities = ['quantity', 'asked', 'sent', 'closed', 'received', 'consumed', 'returned'];

const following =
  follow('material_requests', 'keep_material_sums', {
    insert: `select id from after where status <> 'borrador'`,
    update: other('id', ['status', 'document_kind', 'project_id', 'place_id', 'cost_center', 'new_amount', 'sent_at', 'created_at']),
  }) +
  follow('material_request_lines', 'keep_material_sums', {
    insert: `select distinct request_id from after`,
    update: other('request_id', ['amount', 'unit_price', ...quantities.map((it) => (it === 'quantity' ? it : `${it}_quantity`))]),
    delete: `select distinct request_id from before`,
  }) +
  follow('purchase_requests', 'keep_material_sums', {
    insert: `select request_id from after`,
    update: other('request_id', ['buyer_id', 'due_date', 'days_moved'], 'request_id'),
  }) +
  follow('delivery_requests', 'keep_material_sums', {
    insert: `select request_id from after`,
    update: other('request_id', ['due_date', 'delivery_date', 'first_delivery_date'], 'request_id'),
  }) +
  follow('service_requests', 'keep_service_sums', {
    insert: `select id from after`,
    update: other('id', ['status', 'project_id', 'place_id', 'cost_center', 'amount', 'buyer_id', 'created_at']),
  }) +
  follow('purchase_orders', 'keep_service_sums', {
    insert: `select distinct origin_id from after where ${ofOrders}`,
    update: `${other('origin_id', ['status', 'net', 'received_net', 'reception', 'delivery_date'])} and after.${ofOrders}`,
  });

const beginning = `
  select keep_material_sums(array(select id from material_requests where status <> 'borrador'));
  select keep_service_sums(array(select id from service_requests));
`;

import { sql, type Kysely } from 'kysely';

/** What was bought, by which later prices and suppliers are judged, and what the radar said of it then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(purchases + findings + indexes).execute(db);
}

const purchases = `
  create table service_purchases (
    document_id integer primary key references service_documents,
    request_id integer not null references service_requests,
    service_id integer not null references services,
    -- As the service was counted then.
    unit text not null,
    supplier_rut text not null,
    bought_on date not null,
    -- Of one unit, net, in pesos and in UF of the offer's day: no UF known then, no price in UF.
    price_clp numeric not null constraint service_purchases_price check (price_clp > 0),
    price_uf numeric(20, 6) constraint service_purchases_uf check (price_uf >= 0),
    amount_clp numeric not null constraint service_purchases_amount check (amount_clp > 0)
  );
  create index service_purchases_of_service on service_purchases (service_id, bought_on desc, document_id desc)
    include (unit, price_uf, price_clp, amount_clp, supplier_rut, request_id);
  create index service_purchases_of_request on service_purchases (request_id);
  create index service_purchases_by_day on service_purchases (bought_on, request_id);
  create trigger service_purchases_stay before update or delete on service_purchases for each row execute function refuse_change();

  insert into service_purchases (document_id, request_id, service_id, unit, supplier_rut, bought_on, price_clp, price_uf, amount_clp)
  select document.id, item.request_id, item.service_id, services.unidad, document.supplier_rut,
    (coalesce(approval.decided_at, document.created_at) at time zone 'America/Santiago')::date,
    document.price * document.rate, round(document.price * document.rate / uf.valor, 6),
    document.price * document.rate * coalesce(document.amount, item.quantity)
  from service_documents as document
  join service_items as item on item.id = document.item_id and item.status = 'approved'
  join services on services.id = item.service_id
  join service_requests as request on request.id = item.request_id
  left join approvals as approval on approval.id = request.approval_id
  left join lateral (
    select valor from exchange_rates
    where moneda = 'UF' and fecha <= document.rate_date and fecha >= document.rate_date - 10 order by fecha desc limit 1) as uf on true
  where document.rate is not null and document.selected and document.deleted_at is null and document.supplier_rut is not null;
`;

const findings = `
  create table service_findings (
    request_id integer not null references service_requests,
    rule text not null constraint service_findings_rule check
      (rule in ('split', 'price', 'sole_supplier', 'concentration', 'urgent', 'late_quotation')),
    text text not null constraint service_findings_text check (text <> ''),
    approved_on date not null,
    primary key (request_id, rule)
  );
  create index service_findings_by_day on service_findings (approved_on, request_id);
  create index service_findings_by_rule on service_findings (rule, approved_on, request_id);
`;

const indexes = `
  create index service_documents_of_sole_supplier on service_documents (supplier_rut, id) where unique_supplier and deleted_at is null;
  -- What lists find first, before they put it in order.
  create index service_requests_unassigned on service_requests (created_at desc, id desc)
    where buyer_id is null and status not in ('approved', 'rejected', 'cancelled');
  create index service_items_live_of_service on service_items (service_id, request_id) where deleted_at is null;
  alter table service_requests add has_asset boolean not null default false;
  update service_requests as it set has_asset = true where exists (
    select from service_items as item join services on services.id = item.service_id
    where item.request_id = it.id and services.codigo = 'AFI-000001' and item.deleted_at is null);
  create index service_requests_with_asset on service_requests (created_at desc, id desc) where has_asset;
  create index service_requests_of_sole_supplier on service_requests (created_at) where unique_supplier_cause_id is not null;
`;

import { sql } from 'kysely';
import type { Stage } from './stage.ts';

const itemsEach = 3;
/** What is bought, of whom, for what and by whom. */
const [services, suppliers, projects, people] = [300, 200, 400, 60];
/** The newest requests are still under way. */
const underWay = 4_000;
const minutesBetween = 26;
/** One that is compared: so many items, offered by so many. */
export const compared = { items: 40, suppliers: 8 };

/** Five years of a company that asks for so many services, most of them bought; once. Gives the number of the request that is compared. */
export async function fillServices(db: Stage['db'], items: number): Promise<string> {
  const known = await db.selectFrom('service_requests').select('number').where('title', '=', 'Comparación masiva').executeTakeFirst();
  if (known) return known.number;
  await sql`
    insert into services (codigo, nombre, unidad) select 'MSV-' || lpad(n::text, 6, '0'), 'Servicio masivo ' || n, 'UN'
    from generate_series(1, ${services}::integer) as n`.execute(db);
  await sql`
    insert into suppliers (codigo, nombre) select 'MPR-' || n, 'Proveedor masivo ' || n from generate_series(1, ${suppliers}::integer) as n`.execute(
    db,
  );
  await fillRequests(db, items / itemsEach);
  await fillItems(db);
  await markAssets(db);
  await fillOffers(db);
  const number = await fillCompared(db);
  await sql`vacuum (analyze) services, suppliers, service_requests, service_items, service_documents, service_purchases`.execute(db);
  return number;
}

const fillRequests = (db: Stage['db'], requests: number) =>
  sql`
    with reasons as (select min(id) as id from maverick_reasons), causes as (select min(id) as id from unique_supplier_causes),
      places as (select n, now() - make_interval(mins => n * ${minutesBetween}::integer) as at,
        case when n <= ${underWay}::integer then (array['in_quotation', 'pending_validation', 'in_review', 'approved', 'user_validation'])[1 + n % 5]
          when n % 20 = 3 then 'cancelled' when n % 20 = 5 then 'rejected' else 'approved' end as status,
        case when n % 20 = 0 then 'SOLICITUD DE SERVICIO URGENTE' when n % 50 = 7 then 'SOLICITUD MAVERICK'
          when n % 50 = 9 then 'SOLICITUD PROVEEDOR UNICO' else 'SOLICITUD DE SERVICIO' end as type
        from generate_series(${requests}::integer, 1, -1) as n)
    insert into service_requests (status, status_since, request_type, title, project_id, required_date, maverick_reason_id, unique_supplier_cause_id,
      requester_id, buyer_id, items, amount, created_at, cancelled_at, cancelled_by, cancellation_date, cancellation_reason)
    select status, at, type, (array['Grúa', 'Zanja', 'Guardia', 'Montaje', 'Estudio'])[1 + n % 5] || ' masiva ' || n,
      1 + n % (select least(${projects}::integer, count(*)::integer) from projects), at::date + 20,
      case when type = 'SOLICITUD MAVERICK' then reasons.id end, case when type = 'SOLICITUD PROVEEDOR UNICO' then causes.id end,
      1 + n % (select least(${people}::integer, count(*)::integer) from users), case when n % 3 > 0 then 1 + n % 7 end, ${itemsEach}::integer,
      100000 + n % 900000, at, case when status = 'cancelled' then at end, case when status = 'cancelled' then 1 end,
      case when status = 'cancelled' then at::date end, case when status = 'cancelled' then 'No va' end
    from places, reasons, causes order by n desc`.execute(db);

const fillItems = (db: Stage['db']) =>
  sql`
    insert into service_items (request_id, line, status, service_id, quantity, currency, quotation_attached, created_by, created_at)
    select it.id, n, case it.status when 'cancelled' then 'in_quotation' else it.status end,
      case when it.id % 40 = 0 and n = 1 then asset.id else first.id + (it.id * 7 + n * 13) % ${services}::integer end,
      1 + it.id % 9, 'CLP', false, it.requester_id, it.created_at
    from service_requests as it, generate_series(1, ${itemsEach}::integer) as n,
      (select min(id) as id from services where codigo like 'MSV-%') as first, (select id from services where codigo = 'AFI-000001') as asset
    where it.title like '% masiva %'`.execute(db);

/** One offer each; what was bought stands in the history too. */
const markAssets = (db: Stage['db']) =>
  sql`
    update service_requests set has_asset = true where id in (
      select request_id from service_items where service_id = (select id from services where codigo = 'AFI-000001'))`.execute(db);

async function fillOffers(db: Stage['db']): Promise<void> {
  await sql`
    insert into service_documents (item_id, category, document_type, price, coin, supplier_rut, supplier, selected, tax_exempt, date, by_supply,
      created_by, created_at, rate, rate_date, rate_source, supplier_code)
    select item.id, 0, 'Cotizacion', 10000 + (item.id * 31) % 90000, 'CLP', '76' || lpad(who::text, 6, '0') || '-0', 'Proveedor masivo ' || who, true, false,
      item.created_at::date, true, 1, item.created_at, case when item.status = 'approved' then 1 end,
      case when item.status = 'approved' then item.created_at::date end, case when item.status = 'approved' then 'Peso chileno' end,
      case when item.status = 'approved' then 'MPR-' || who end
    from (select item.*, 1 + item.id * 17 % ${suppliers}::integer as who from service_items as item
      join service_requests as it on it.id = item.request_id where it.title like '% masiva %') as item`.execute(db);
  await sql`
    insert into service_purchases (document_id, request_id, service_id, unit, supplier_rut, bought_on, price_clp, price_uf, amount_clp)
    select document.id, item.request_id, item.service_id, 'UN', document.supplier_rut, document.rate_date, document.price,
      round(document.price / 40000, 6), document.price * item.quantity
    from service_documents as document join service_items as item on item.id = document.item_id
    where document.supplier_code like 'MPR-%' order by document.rate_date, document.id`.execute(db);
}

async function fillCompared(db: Stage['db']): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    with made as (
      insert into service_requests (status, request_type, title, project_id, requester_id, items)
      values ('in_quotation', 'SOLICITUD DE SERVICIO', 'Comparación masiva', 1, 1, ${compared.items}::integer) returning id, number),
    lines as (
      insert into service_items (request_id, line, status, service_id, quantity, currency, quotation_attached, created_by)
      select made.id, n, 'in_quotation', first.id + n, 2, 'CLP', true, 1
      from made, generate_series(1, ${compared.items}::integer) as n, (select min(id) as id from services where codigo like 'MSV-%') as first
      returning id),
    offers as (
      insert into service_documents (item_id, category, document_type, price, coin, supplier_rut, supplier, selected, tax_exempt, date, by_supply, created_by)
      select lines.id, 0, 'Cotizacion', 20000 + n, 'CLP', '76' || lpad(n::text, 6, '0') || '-0', 'Proveedor masivo ' || n, n = 1, false, current_date, true, 1
      from lines, generate_series(1, ${compared.suppliers}::integer) as n)
    select number from made`.execute(db);
  return rows[0]?.number ?? '';
}

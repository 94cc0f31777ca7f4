import { sql, type Kysely } from 'kysely';

/** What is added to a request of what is moved: for when it is scheduled, how far it is prepared, with which folios it left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables + following).execute(db);
}

const tables = `
  create table delivery_requests (
    request_id integer primary key references material_requests on delete cascade,
    asked_on date not null,
    manual_status text not null default 'por_preparar' constraint delivery_requests_manual_status
      check (manual_status in ('por_preparar', 'en_preparacion', 'lista', 'reprogramada', 'retenida')),
    delivery_date date,
    first_delivery_date date,
    dte_folio text constraint delivery_requests_dte_folio check (dte_folio ~ '^[0-9]{1,10}$'),
    is_open boolean not null default true,
    required_date date,
    due_date date generated always as (case when is_open then coalesce(delivery_date, required_date) end) stored,
    version integer not null default 1,
    constraint delivery_requests_scheduled check ((delivery_date is null) = (first_delivery_date is null)),
    constraint delivery_requests_after_asked check (delivery_date >= asked_on and first_delivery_date >= asked_on)
  );
  create index delivery_requests_by_due on delivery_requests (is_open desc, due_date, request_id);
  create index delivery_requests_by_manual on delivery_requests (manual_status, is_open desc, due_date, request_id);

  -- With which folio a journey left; one without stands here too.
  create table delivery_trips (
    transfer_id integer primary key references stock_transfers on delete cascade,
    dte_folio text constraint delivery_trips_dte_folio check (dte_folio ~ '^[0-9]{1,10}$')
  );
`;

const following = `
  create function follow_delivery() returns trigger language plpgsql as $$
    begin
      if new.status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada') then
        insert into delivery_requests (request_id, asked_on)
          values (new.id, (coalesce(new.sent_at, new.created_at) at time zone 'America/Santiago')::date) on conflict do nothing;
      end if;
      update delivery_requests set version = version + 1, required_date = new.required_date,
        is_open = new.status in ('aprobada', 'incompleta', 'en_curso')
      where request_id = new.id;
      return null;
    end $$;
  create trigger material_requests_follow_delivery after insert or update of status, required_date, version on material_requests
    for each row when (new.document_kind = 'InventoryTransferRequest'
      and new.status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada', 'anulada'))
    execute function follow_delivery();

  -- Whoever sends it, from whichever screen: the folio leaves with the journey, and what is left is prepared anew.
  create function follow_delivery_trip() returns trigger language plpgsql as $$
    begin
      insert into delivery_trips (transfer_id, dte_folio)
        select new.id, dte_folio from delivery_requests where request_id = new.request_id on conflict do nothing;
      update delivery_requests set version = version + 1, dte_folio = null,
        manual_status = case when manual_status in ('en_preparacion', 'lista') then 'por_preparar' else manual_status end
      where request_id = new.request_id;
      return null;
    end $$;
  create trigger stock_transfers_follow_delivery after insert on stock_transfers
    for each row when (new.request_id is not null) execute function follow_delivery_trip();

  insert into delivery_requests (request_id, asked_on, is_open, required_date)
    select id, (coalesce(sent_at, created_at) at time zone 'America/Santiago')::date,
      status in ('aprobada', 'incompleta', 'en_curso'), required_date
    from material_requests
    where document_kind = 'InventoryTransferRequest' and status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada');
`;

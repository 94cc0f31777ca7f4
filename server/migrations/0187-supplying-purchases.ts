import { sql, type Kysely } from 'kysely';

/**
 * What supply adds to a request of materials that are bought: who takes care of it, what is being done, what was promised. How far it
 * has come follows from the request, whose area knows nothing of supply: triggers keep it, so that the list is read by an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables + keeping + following).execute(db);
}

const handling = `('por_gestionar', 'cotizando', 'en_importacion', 'retenida')`;

const tables = `
  create table purchase_requests (
    request_id integer primary key references material_requests on delete cascade,
    asked_on date not null,
    buyer_id integer references users,
    status_manual text not null default 'por_gestionar' constraint purchase_requests_status_manual check (status_manual in ${handling}),
    status text not null default 'pendiente' constraint purchase_requests_status
      check (status in ('pendiente', 'en_gestion', 'recibida_parcial', 'recibida', 'anulada')),
    is_open boolean not null default true,
    delivery_date date,
    first_delivery_date date,
    days_moved integer,
    due_date date,
    version integer not null default 1,
    constraint purchase_requests_asked unique (request_id, asked_on),
    constraint purchase_requests_promise check (num_nonnulls(delivery_date, first_delivery_date, days_moved) in (0, 3)),
    constraint purchase_requests_due check (is_open or due_date is null)
  );
  -- What is still to come stands first, what should have come longest ago before all.
  create index purchase_requests_by_due on purchase_requests (is_open desc, due_date, request_id);
  create index purchase_requests_of_buyer on purchase_requests (buyer_id, is_open desc, due_date, request_id);
  create index purchase_requests_by_status on purchase_requests (status, is_open desc, due_date, request_id);
  create index purchase_requests_by_manual on purchase_requests (status_manual, is_open desc, due_date, request_id);
  create index purchase_requests_moved on purchase_requests (days_moved desc, request_id) where days_moved > 0;

  create table purchase_lines (
    request_line_id integer primary key references material_request_lines on delete cascade,
    request_id integer not null,
    asked_on date not null,
    status_manual text not null default 'por_gestionar' constraint purchase_lines_status_manual check (status_manual in ${handling}),
    delivery_date date,
    first_delivery_date date,
    foreign key (request_id, asked_on) references purchase_requests (request_id, asked_on) on delete cascade,
    constraint purchase_lines_promise check ((delivery_date is null) = (first_delivery_date is null)),
    constraint purchase_lines_after_asked check (delivery_date >= asked_on and first_delivery_date >= asked_on)
  );
  create index purchase_lines_of_request on purchase_lines (request_id, asked_on);
  create index purchase_lines_by_day on purchase_lines (delivery_date);
`;

const keeping = `
  create function purchase_line_status(request_status text, manual text, quantity numeric, closed numeric, received numeric)
    returns text language sql immutable as $$
    select case
      when request_status = 'anulada' or (received = 0 and closed >= quantity) then 'anulada'
      when received + closed >= quantity then 'recibida'
      when received > 0 then 'recibida_parcial'
      when coalesce(manual, 'por_gestionar') = 'por_gestionar' then 'pendiente'
      else 'en_gestion' end $$;

  -- A request stands where its least advanced line does; one that was given up counts only when all were.
  create function keep_purchases(ids integer[]) returns void language sql as $$
    -- Held first: what is summed below is read after whoever held it before has written.
    select from purchase_requests where request_id = any(ids) order by request_id for update;
    update purchase_requests as it set version = it.version + 1,
      status = coalesce((array['pendiente', 'en_gestion', 'recibida_parcial', 'recibida', 'anulada'])[found.place], 'pendiente'),
      is_open = coalesce(found.is_open, true), delivery_date = found.delivery_date, first_delivery_date = found.first_delivery_date,
      days_moved = found.days_moved, due_date = found.due_date
    from (
      select request.id,
        min(array_position(array['pendiente', 'en_gestion', 'recibida_parcial', 'recibida', 'anulada'], line.status)) as place,
        bool_or(line.status in ('pendiente', 'en_gestion', 'recibida_parcial')) as is_open,
        max(line.delivery_date) as delivery_date, max(line.first_delivery_date) as first_delivery_date,
        max(line.delivery_date - line.first_delivery_date) as days_moved,
        min(coalesce(line.delivery_date, request.required_date))
          filter (where line.status in ('pendiente', 'en_gestion', 'recibida_parcial')) as due_date
      from material_requests as request
      left join lateral (
        select purchase_line_status(request.status, care.status_manual, quantity, closed_quantity, received_quantity) as status,
          care.delivery_date, care.first_delivery_date
        from material_request_lines as own left join purchase_lines as care on care.request_line_id = own.id
        where own.request_id = request.id) as line on true
      where request.id in (select request_id from purchase_requests where request_id = any(ids)) group by request.id) as found
    where it.request_id = found.id $$;
`;

const following = `
  create function follow_purchase() returns trigger language plpgsql as $$
    begin
      if new.status <> 'anulada' then
        insert into purchase_requests (request_id, asked_on)
          values (new.id, (coalesce(new.sent_at, new.created_at) at time zone 'America/Santiago')::date) on conflict do nothing;
      end if;
      perform keep_purchases(array[new.id]);
      return null;
    end $$;
  create trigger material_requests_follow_purchase after insert or update of status, required_date, version on material_requests
    for each row when (new.document_kind = 'PurchaseRequest'
      and new.status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada', 'anulada'))
    execute function follow_purchase();

  create function follow_new_purchase_lines() returns trigger language plpgsql as $$
    begin
      perform keep_purchases(array(select distinct request_id from after));
      return null;
    end $$;
  create trigger material_request_lines_follow_purchase after insert on material_request_lines
    referencing new table as after for each statement execute function follow_new_purchase_lines();
  create trigger purchase_lines_follow after insert on purchase_lines
    referencing new table as after for each statement execute function follow_new_purchase_lines();
  create trigger purchase_lines_follow_change after update on purchase_lines
    referencing new table as after for each statement execute function follow_new_purchase_lines();

  create function follow_purchase_lines() returns trigger language plpgsql as $$
    begin
      perform keep_purchases(array(
        select distinct after.request_id from after join before on before.id = after.id
        where (before.quantity, before.closed_quantity, before.received_quantity)
          is distinct from (after.quantity, after.closed_quantity, after.received_quantity)));
      return null;
    end $$;
  create trigger material_request_lines_follow_purchase_change after update on material_request_lines
    referencing old table as before new table as after for each statement execute function follow_purchase_lines();

  insert into purchase_requests (request_id, asked_on)
    select id, (coalesce(sent_at, created_at) at time zone 'America/Santiago')::date from material_requests
    where document_kind = 'PurchaseRequest' and status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada');
  select keep_purchases(array(select request_id from purchase_requests));
`;

import { sql, type Kysely } from 'kysely';

/**
 * The requests of which a warehouse has something to send: kept with each change of a request or of its lines, so that whoever has ten
 * thousand of them counts them by an index instead of asking each for its lines. What is left over elsewhere is sent from there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table + keeping + ofRequests + ofLines + beginning).execute(db);
}

const table = `
  create table requests_to_send (
    request_id integer primary key references material_requests on delete cascade,
    warehouse_id integer not null references warehouses,
    required_date date
  );
  create index requests_to_send_of_warehouse on requests_to_send (warehouse_id, required_date, request_id);
`;

const keeping = `
  create function keep_requests_to_send(ids integer[]) returns void language sql as $$
    -- Held first: what is asked of the lines below is read after whoever held it before has written.
    select from material_requests where id = any(ids) order by id for no key update;
    with now as (
      select id, from_warehouse_id, required_date from material_requests as it
      where id = any(ids) and status = 'en_curso' and document_kind = 'InventoryTransferRequest' and from_warehouse_id is not null
        and not exists (select from leftovers where leftovers.request_id = it.id)
        and exists (select from material_request_lines as line
          where line.request_id = it.id and line.quantity > line.sent_quantity + line.closed_quantity)
    ), gone as (delete from requests_to_send where request_id = any(ids) and request_id not in (select id from now))
    insert into requests_to_send as kept (request_id, warehouse_id, required_date)
      select id, from_warehouse_id, required_date from now order by id
      on conflict (request_id) do update set warehouse_id = excluded.warehouse_id, required_date = excluded.required_date
      where (kept.warehouse_id, kept.required_date) is distinct from (excluded.warehouse_id, excluded.required_date) $$;
`;

const ofRequests = `
  create function follow_request_to_send() returns trigger language plpgsql as $$
    begin
      perform keep_requests_to_send(array[new.id]);
      return null;
    end $$;
  create trigger material_requests_to_send_new after insert on material_requests
    for each row when (new.status = 'en_curso') execute function follow_request_to_send();
  create trigger material_requests_to_send after update of status, document_kind, from_warehouse_id, required_date on material_requests
    for each row when ((new.status = 'en_curso' or old.status = 'en_curso')
      and (new.status, new.document_kind, new.from_warehouse_id, new.required_date)
        is distinct from (old.status, old.document_kind, old.from_warehouse_id, old.required_date))
    execute function follow_request_to_send();

  create function follow_leftover_to_send() returns trigger language plpgsql as $$
    begin
      perform keep_requests_to_send(array[new.request_id]);
      return null;
    end $$;
  create trigger leftovers_to_send after insert on leftovers for each row execute function follow_leftover_to_send();
`;

/** Which requests are asked anew; of one that is not under way nothing is sent, and it is asked when it is. */
const asked = (of: string) => `
  perform keep_requests_to_send(ids) from (select array(
    select distinct request.id from (${of}) as changed join material_requests as request on request.id = changed.request_id
    where request.status = 'en_curso' and request.document_kind = 'InventoryTransferRequest') as ids) as found
  where ids <> '{}'`;

const follow = (event: 'insert' | 'update' | 'delete', tables: string, changed: string) => `
  create function lines_to_send_on_${event}() returns trigger language plpgsql as $$
    begin ${asked(changed)};
      return null;
    end $$;
  create trigger material_request_lines_to_send_on_${event} after ${event} on material_request_lines
    referencing ${tables} for each statement execute function lines_to_send_on_${event}();
`;

const ofLines =
  follow('insert', 'new table as after', 'select request_id from after') +
  follow('delete', 'old table as before', 'select request_id from before') +
  follow(
    'update',
    'old table as before new table as after',
    `select request_id from (select request_id, id, quantity, sent_quantity, closed_quantity from after
      except select request_id, id, quantity, sent_quantity, closed_quantity from before) as other`,
  );

const beginning = `
  select keep_requests_to_send(array(select id from material_requests where status = 'en_curso' and document_kind = 'InventoryTransferRequest'));
`;

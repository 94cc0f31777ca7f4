import { sql, type Kysely } from 'kysely';

/** What was received of purchase orders: sheets (HES) with their lines, signature and evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(orders + sheets + lines + evidence + within).execute(db);
}

const number = `'HES-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text`;

const orders = `
  alter table purchase_orders
    add column reception text not null default 'nada' constraint purchase_orders_reception check (reception in ('nada', 'parcial', 'completa')),
    add column received_net numeric(20, 2) not null default 0 check (received_net >= 0);
  create index purchase_orders_by_reception on purchase_orders (reception, created_at desc, id desc) where erp_number is not null;
  create index purchase_orders_to_receive on purchase_orders (delivery_date, id) where status = 'emitida' and reception <> 'completa';
`;

const sheets = `
  create table hes (
    id integer primary key generated always as identity,
    number text not null generated always as (${number}) stored unique,
    order_id integer not null references purchase_orders,
    -- Whose prices and quantities it was received by.
    edition integer not null,
    status text not null default 'por_emitir' constraint hes_status check (status in ('por_emitir', 'emitida', 'rechazada_erp', 'anulada')),
    erp_number text,
    erp_error text,
    received_on date not null,
    paper text,
    comment text,
    signer_name text not null,
    signer_rut text not null,
    signature stored_file not null unique,
    -- In the decimals of the order's currency.
    net numeric(20, 2) not null check (net >= 0),
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    issued_at timestamptz,
    annulled_by integer references users,
    annulled_at timestamptz,
    annul_reason text,
    version integer not null default 1,
    foreign key (order_id, edition) references purchase_order_editions (order_id, edition),
    -- What was issued keeps its number when it is annulled.
    constraint hes_issued check ((status = 'anulada' or (status = 'emitida') = (erp_number is not null))
      and (erp_number is null) = (issued_at is null)),
    constraint hes_refused check ((status = 'rechazada_erp') = (erp_error is not null)),
    constraint hes_annulled check (num_nonnulls(annulled_at, annul_reason) = case when status = 'anulada' then 2 else 0 end
      and (annulled_by is null or status = 'anulada'))
  );
  create index hes_by_erp_number on hes (erp_number);
  create index hes_of_order on hes (order_id, id desc);
  create index hes_by_creator on hes (created_by);
  create index hes_by_annuller on hes (annulled_by);
`;

const lines = `
  create table hes_lines (
    hes_id integer not null references hes,
    line integer not null check (line > 0),
    quantity numeric(18, 3) not null check (quantity > 0),
    -- Net and exact.
    total numeric(38, 11) not null check (total >= 0),
    primary key (hes_id, line)
  );
  create trigger hes_lines_stay before update or delete on hes_lines for each row execute function refuse_change();
`;

const evidence = `
  create table hes_evidence (
    id integer primary key generated always as identity,
    hes_id integer not null references hes,
    file stored_file not null unique,
    name text not null,
    bytes integer not null check (bytes > 0),
    added_by integer not null references users,
    added_at timestamptz not null default now()
  );
  create index hes_evidence_of on hes_evidence (hes_id, id);
  create index hes_evidence_by on hes_evidence (added_by);
  create trigger hes_evidence_stays before update or delete on hes_evidence for each row execute function refuse_change();
`;

/** Whatever the program does, no line is received beyond what the version in force orders. */
const within = `
  create function refuse_over_reception() returns trigger language plpgsql as $$
  declare
    written jsonb := to_jsonb(new);
    ordered integer := case tg_table_name when 'purchase_orders' then (written ->> 'id')::integer
      else (select order_id from hes where id = (written ->> 'hes_id')::integer) end;
  begin
    perform from purchase_orders where id = ordered for update;
    if exists (
      select from purchase_orders as it
      join purchase_order_lines as line on line.order_id = it.id and line.edition = it.edition
      where it.id = ordered and (tg_table_name = 'purchase_orders' or line.line = (written ->> 'line')::integer) and line.quantity < (
        select sum(came.quantity) from hes_lines as came join hes on hes.id = came.hes_id
        where hes.order_id = it.id and hes.status <> 'anulada' and came.line = line.line)
    ) then
      raise exception 'More was received of order % than it asks for', ordered using errcode = 'check_violation', constraint = 'hes_lines_within_order';
    end if;
    return null;
  end $$;
  create constraint trigger hes_lines_within_order after insert on hes_lines deferrable initially deferred
    for each row execute function refuse_over_reception();
  create constraint trigger purchase_orders_cover_received after update of edition on purchase_orders deferrable initially deferred
    for each row execute function refuse_over_reception();
`;

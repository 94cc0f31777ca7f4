import { sql, type Kysely } from 'kysely';

/** Take-offs of places and the templates that they begin with: the same rows under either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(documents + materials + comments + closed).execute(db);
}

const number = `'CUB-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text`;
const categories = `('equipos_principales', 'equipos_otros', 'adicionales')`;
const dispatches = `('InventoryTransferRequest', 'PurchaseRequest', 'PurchaseOrder')`;

const documents = `
  create table cubages (
    id integer primary key generated always as identity,
    number text not null generated always as (${number}) stored unique,
    -- Of a place, or somebody's template.
    place_id integer references places,
    name text,
    owner_id integer references users,
    status text not null default 'abierta' constraint cubages_status check (status in ('abierta', 'enviando', 'cerrada')),
    is_sap boolean not null default true,
    version integer not null default 1,
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint cubages_kind check (case when place_id is null then num_nonnulls(name, owner_id) = 2 and status = 'abierta'
      else num_nonnulls(name, owner_id) = 0 end)
  );
  create unique index cubages_one_open on cubages (place_id) where status <> 'cerrada';
  create index cubages_of_place on cubages (place_id, id desc);
  create index cubages_of_owner on cubages (owner_id, id desc);
  create index cubages_by_creator on cubages (created_by);
  create unique index cubages_template_name on cubages (owner_id, name_key(name)) where place_id is null;

  create table cubage_variables (
    id integer primary key generated always as identity,
    cubage_id integer not null references cubages on delete cascade,
    line integer not null constraint cubage_variables_line_check check (line > 0),
    name text not null check (name ~ '^[[:alpha:]_][[:alnum:]_]{0,39}$'),
    unit_id integer references units,
    formula text not null check (char_length(formula) between 1 and 500)
  );
  create unique index cubage_variables_name on cubage_variables (cubage_id, name_key(name));
  create index cubage_variables_of_unit on cubage_variables (unit_id);
`;

const materials = `
  create table cubage_rows (
    id integer primary key generated always as identity,
    cubage_id integer not null references cubages on delete cascade,
    line integer not null check (line > 0),
    section text,
    material_id integer references materials,
    -- What is not in the catalogue yet.
    custom_name text,
    custom_unit_id integer references units,
    quantity numeric(15, 3) not null check (quantity >= 0),
    formula text check (char_length(formula) between 1 and 500),
    origin text not null constraint cubage_rows_origin check (origin in ('typed', 'formula', 'template', 'document', 'excel')),
    category text not null constraint cubage_rows_category check (category in ${categories}),
    -- As it was when it was taken: pesos of one unit of its currency, of which day, from where.
    cost numeric(18, 4) check (cost >= 0),
    currency text check (currency in ('CLP', 'USD', 'EUR', 'UF')),
    rate numeric(18, 6) check (rate > 0),
    rate_day date,
    rate_source text,
    dispatch text constraint cubage_rows_dispatch check (dispatch in ${dispatches}),
    comment text,
    erp_status text,
    updated_by integer not null references users,
    updated_at timestamptz not null default now(),
    constraint cubage_rows_material check (case when material_id is null then num_nonnulls(custom_name, custom_unit_id) = 2
      else num_nonnulls(custom_name, custom_unit_id) = 0 end),
    constraint cubage_rows_cost_currency check ((cost is null) = (currency is null)),
    constraint cubage_rows_rate_source check (num_nonnulls(rate, rate_day, rate_source) in (0, 3) and (rate is null or cost is not null))
  );
  create index cubage_rows_of on cubage_rows (cubage_id, line, id);
  create index cubage_rows_of_material on cubage_rows (material_id, cubage_id);
  create index cubage_rows_of_unit on cubage_rows (custom_unit_id);
  create index cubage_rows_by_editor on cubage_rows (updated_by);
`;

const comments = `
  create table cubage_comments (
    id integer primary key generated always as identity,
    cubage_id integer not null references cubages on delete cascade,
    row_id integer references cubage_rows on delete cascade,
    user_id integer not null references users,
    comment text not null check (comment <> ''),
    created_at timestamptz not null default now()
  );
  create index cubage_comments_of on cubage_comments (cubage_id, id desc);
  create index cubage_comments_of_row on cubage_comments (row_id);
  create index cubage_comments_by on cubage_comments (user_id);
`;

/** Whatever the program does: of what was sent to the ERP only its state there, its comment and what replaces a custom row may still change. */
const closed = `
  create function refuse_change_of_closed_cubage() returns trigger language plpgsql as $$
  declare
    before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
    after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
    document integer := coalesce(before ->> 'cubage_id', after ->> 'cubage_id')::integer;
    free text[] := array['erp_status', 'comment', 'updated_by', 'updated_at'];
  begin
    -- Of a document that is deleted with its rows there is no state.
    if (select status from cubages where id = document) <> 'abierta' then
      if before ->> 'erp_status' is null then
        free := free || array['material_id', 'custom_name', 'custom_unit_id'];
      end if;
      if tg_table_name <> 'cubage_rows' or tg_op <> 'UPDATE' or before - free <> after - free then
        raise exception 'Take-off % is closed', document using errcode = 'check_violation', constraint = 'cubages_closed_stay';
      end if;
    end if;
    return coalesce(new, old);
  end $$;
  create trigger cubage_rows_closed_stay before insert or update or delete on cubage_rows
    for each row execute function refuse_change_of_closed_cubage();
  create trigger cubage_variables_closed_stay before insert or update or delete on cubage_variables
    for each row execute function refuse_change_of_closed_cubage();
`;

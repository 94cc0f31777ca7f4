import { sql, type Kysely } from 'kysely';

/** Take-offs go to the ERP: what was chosen, what became of each row, and how a take-off was before it was opened again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(documents + rows + posts + revisions + closed).execute(db);
}

const documents = `
  alter table cubages drop constraint cubages_status;
  alter table cubages add constraint cubages_status check (status in ('abierta', 'en_aprobacion', 'enviando', 'cerrada'));
  -- Since when the ERP has a row of it; its pending rows may be decided and sent while another one is open at the place.
  alter table cubages add column posted_at timestamptz;
  alter table cubages add column closed boolean not null generated always as (posted_at is not null or status = 'cerrada') stored;
  drop index cubages_one_open;
  create unique index cubages_one_open on cubages (place_id) where not closed;
  create index cubages_closed on cubages (place_id) where closed;
`;

const rows = `
  alter table cubage_rows add column stage_id integer references stages;
  alter table cubage_rows add column activity_id integer references schedule_activities on delete set null;
  alter table cubage_rows add column erp_error text;
  alter table cubage_rows add constraint cubage_rows_erp_status check (erp_status in ('aceptado', 'espera'));
  alter table cubage_rows add constraint cubage_rows_erp_error check (erp_status is null or erp_error is null);
  create index cubage_rows_of_stage on cubage_rows (stage_id);
  create index cubage_rows_of_activity on cubage_rows (activity_id);
`;

const posts = `
  create table cubage_posts (
    id integer primary key generated always as identity,
    cubage_id integer not null references cubages,
    status text not null constraint cubage_posts_status check (status in
      ('en_aprobacion', 'enviando', 'enviado', 'parcial', 'no_aceptado', 'rechazado', 'retirado')),
    -- Of the rows that say none.
    stage_id integer references stages,
    required_date date,
    supplier_code text,
    comment text,
    -- Whole pesos of its rows.
    amount numeric(18, 0) not null constraint cubage_posts_amount check (amount >= 0),
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    constraint cubage_posts_ended check ((ended_at is null) = (status in ('en_aprobacion', 'enviando')))
  );
  create unique index cubage_posts_one_live on cubage_posts (cubage_id) where ended_at is null;
  create index cubage_posts_of on cubage_posts (cubage_id, id desc);
  create index cubage_posts_by on cubage_posts (created_by);
  create index cubage_posts_of_stage on cubage_posts (stage_id);

  create table cubage_post_rows (
    id integer primary key generated always as identity,
    post_id integer not null references cubage_posts,
    -- Nothing once the row was taken out of a take-off that was open again.
    row_id integer references cubage_rows on delete set null,
    request_id integer references material_requests,
    outcome text constraint cubage_post_rows_outcome check (outcome in ('accepted', 'refused')),
    constraint cubage_post_rows_sent check (outcome is null or request_id is not null),
    unique (post_id, row_id)
  );
  create index cubage_post_rows_of_row on cubage_post_rows (row_id);
  create index cubage_post_rows_of_request on cubage_post_rows (request_id);
`;

const revisions = `
  create table cubage_revisions (
    id integer primary key generated always as identity,
    cubage_id integer not null references cubages,
    revision text not null constraint cubage_revisions_name check (revision ~ '^[A-Z]{1,2}$'),
    -- Whole pesos of all its categories.
    total numeric(20, 0) not null,
    reason text,
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    unique (cubage_id, revision)
  );
  create index cubage_revisions_by on cubage_revisions (created_by);

  create table cubage_revision_rows (
    revision_id integer not null references cubage_revisions,
    line integer not null,
    code text,
    name text not null,
    unit text not null,
    quantity numeric(15, 3) not null,
    -- Exact pesos; nothing while its cost is not known.
    total numeric,
    erp_status text,
    primary key (revision_id, line)
  );

  create function refuse_change_of_revision() returns trigger language plpgsql as $$
  begin
    raise exception 'A revision stays' using errcode = 'check_violation', constraint = 'cubage_revisions_stay';
  end $$;
  create trigger cubage_revisions_stay before update or delete on cubage_revisions for each row execute function refuse_change_of_revision();
  create trigger cubage_revision_rows_stay before update or delete on cubage_revision_rows
    for each row execute function refuse_change_of_revision();
`;

/** As before; who needs a row, and when, may be said later too. A state of the ERP is taken away by opening the take-off again, only. */
const closed = `
  create or replace function refuse_change_of_closed_cubage() returns trigger language plpgsql as $$
  declare
    before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
    after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
    document integer := coalesce(before ->> 'cubage_id', after ->> 'cubage_id')::integer;
    free text[] := array['erp_status', 'erp_error', 'stage_id', 'activity_id', 'comment', 'updated_by', 'updated_at'];
    stands text;
  begin
    select status into stands from cubages where id = document for share;
    -- Of a document that is deleted with its rows there is no state.
    if stands <> 'abierta' then
      if before ->> 'erp_status' is null then
        free := free || array['material_id', 'custom_name', 'custom_unit_id'];
      end if;
      if tg_table_name <> 'cubage_rows' or tg_op <> 'UPDATE' or before - free <> after - free
        or (before ->> 'erp_status' is not null and after ->> 'erp_status' is null) then
        raise exception 'Take-off % is closed', document using errcode = 'check_violation', constraint = 'cubages_closed_stay';
      end if;
    end if;
    return coalesce(new, old);
  end $$;

  create function keep_posted_cubage() returns trigger language plpgsql as $$
  begin
    if old.closed or old.status <> 'abierta' then
      if tg_op = 'DELETE' or new.place_id is distinct from old.place_id or new.is_sap <> old.is_sap then
        raise exception 'Take-off % is closed', old.id using errcode = 'check_violation', constraint = 'cubages_closed_stay';
      end if;
    end if;
    return coalesce(new, old);
  end $$;
  create trigger cubages_closed_stay before update or delete on cubages for each row execute function keep_posted_cubage();
`;

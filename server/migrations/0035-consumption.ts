import { sql, type Kysely } from 'kysely';

/** Consumption vouchers and returns: what a request brought is used up, or given back. Both keep the sums of the request's lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(vouchers + returns + sums).execute(db);
}

const numbered = (letters: string) =>
  `number text not null generated always as ('${letters}-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique`;

const differ = (columns: string[]) =>
  `row(${columns.map((it) => `old.${it}`).join(', ')}) is distinct from row(${columns.map((it) => `new.${it}`).join(', ')})`;

interface Paper {
  /** When it may be settled. */
  exits: string;
  /** What it says, and who settled it. */
  facts: string[];
  settling: string[];
}

/** It is settled once, and says what it said; a cost centre whose code changes takes its papers along. */
const stays = (table: string, { exits, facts, settling }: Paper) => `
  create trigger ${table}_stay before delete on ${table} for each row execute function refuse_change();
  create trigger ${table}_are_not_emptied before truncate on ${table} for each statement execute function refuse_change();
  create trigger ${table}_are_settled_once before update on ${table} for each row
    when (${differ(facts)} or (not (${exits}) and ${differ(['status', 'version', ...settling])}))
    execute function refuse_change();
`;
const linesStay = (table: string) => `
  create trigger ${table}_stay before update or delete on ${table} for each row execute function refuse_change();
  create trigger ${table}_are_not_emptied before truncate on ${table} for each statement execute function refuse_change();
`;

const vouchers = `
  create table consumption_vouchers (
    id integer primary key generated always as identity,
    ${numbered('VC')},
    status text not null check (status in ('registrado', 'anulado')),
    project_id integer references projects,
    place_id integer references places,
    cost_center text collate "C" references cost_centers on update cascade,
    used_on date not null,
    used_by text not null check (used_by <> ''),
    comment text,
    signer_name text not null check (signer_name <> ''),
    signer_rut text not null check (signer_rut ~ '^[1-9][0-9]{0,7}-[0-9K]$'),
    -- The file with what was drawn on the screen.
    signature text not null,
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    annulled_by integer references users,
    annulled_at timestamptz,
    annul_reason text,
    version integer not null default 1,
    busqueda text not null generated always as (fold('VC-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text || ' ' || used_by || ' ' || signer_name || ' ' || coalesce(comment, ''))) stored,
    check (num_nonnulls(project_id, cost_center) = 1),
    check (place_id is null or project_id is not null),
    check ((status = 'anulado') = (annulled_at is not null and annulled_by is not null and annul_reason is not null))
  );
  create index consumption_vouchers_by_day on consumption_vouchers (used_on desc, id desc);
  create index consumption_vouchers_of_project on consumption_vouchers (project_id, id desc);
  create index consumption_vouchers_of_place on consumption_vouchers (place_id, id desc);
  create index consumption_vouchers_of_cost_center on consumption_vouchers (cost_center, id desc);
  create index consumption_vouchers_of_maker on consumption_vouchers (created_by, id desc);
  create index consumption_vouchers_of_annuller on consumption_vouchers (annulled_by);
  create index consumption_vouchers_searched on consumption_vouchers using gin (busqueda gin_trgm_ops);
  create table consumption_lines (
    voucher_id integer not null references consumption_vouchers,
    line integer not null check (line > 0),
    request_line_id integer not null references material_request_lines,
    material_id integer not null references materials,
    -- Nothing: it lay at the site, where no warehouse counts it.
    warehouse_id integer references warehouses,
    quantity numeric(18, 3) not null check (quantity > 0),
    primary key (voucher_id, line),
    unique (voucher_id, request_line_id)
  );
  create index consumption_lines_of_request_line on consumption_lines (request_line_id);
  create index consumption_lines_of_material on consumption_lines (material_id, voucher_id desc);
  create index consumption_lines_of_warehouse on consumption_lines (warehouse_id);
  ${stays('consumption_vouchers', {
    exits: `old.status = 'registrado' and new.status = 'anulado'`,
    facts: 'id project_id place_id used_on used_by comment signer_name signer_rut signature created_by created_at'.split(' '),
    settling: ['annulled_by', 'annulled_at', 'annul_reason'],
  })}
  ${linesStay('consumption_lines')}
`;

const returns = `
  create table material_returns (
    id integer primary key generated always as identity,
    ${numbered('DV')},
    status text not null check (status in ('pendiente', 'aprobado', 'rechazado', 'anulado')),
    project_id integer references projects,
    place_id integer references places,
    cost_center text collate "C" references cost_centers on update cascade,
    to_warehouse_id integer not null references warehouses,
    reason text not null check (reason <> ''),
    requested_by integer not null references users,
    requested_at timestamptz not null default now(),
    decided_by integer references users,
    decided_at timestamptz,
    decision_comment text,
    version integer not null default 1,
    busqueda text not null generated always as (fold('DV-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text || ' ' || reason)) stored,
    check (num_nonnulls(project_id, cost_center) = 1),
    check (place_id is null or project_id is not null),
    check ((status = 'pendiente') = (decided_at is null)),
    check (num_nonnulls(decided_by, decided_at) <> 1),
    check (status in ('pendiente', 'aprobado') or decision_comment is not null)
  );
  create index material_returns_by_time on material_returns (requested_at desc, id desc);
  create index material_returns_by_status on material_returns (status, id desc);
  create index material_returns_of_project on material_returns (project_id, id desc);
  create index material_returns_of_place on material_returns (place_id, id desc);
  create index material_returns_of_cost_center on material_returns (cost_center, id desc);
  create index material_returns_to on material_returns (to_warehouse_id, id desc);
  create index material_returns_of_requester on material_returns (requested_by, id desc);
  create index material_returns_of_decider on material_returns (decided_by);
  create index material_returns_searched on material_returns using gin (busqueda gin_trgm_ops);
  create table material_return_lines (
    return_id integer not null references material_returns,
    line integer not null check (line > 0),
    request_line_id integer not null references material_request_lines,
    material_id integer not null references materials,
    -- Nothing: it lies at the site.
    warehouse_id integer references warehouses,
    quantity numeric(18, 3) not null check (quantity > 0),
    condition text not null check (condition in ('nuevo', 'usado', 'danado')),
    primary key (return_id, line),
    unique (return_id, request_line_id, condition)
  );
  create index material_return_lines_of_request_line on material_return_lines (request_line_id);
  create index material_return_lines_of_material on material_return_lines (material_id, return_id desc);
  create index material_return_lines_of_warehouse on material_return_lines (warehouse_id);
  ${stays('material_returns', {
    exits: `old.status = 'pendiente' and new.status <> 'pendiente'`,
    facts: ['id', 'project_id', 'place_id', 'to_warehouse_id', 'reason', 'requested_by', 'requested_at'],
    settling: ['decided_by', 'decided_at', 'decision_comment'],
  })}
  ${linesStay('material_return_lines')}
`;

/** The sums of a request's line are those of its vouchers and returns: nobody has to remember them. */
const sums = `
  create function count_consumption() returns trigger language plpgsql as $$
    begin
      update material_request_lines as it set consumed_quantity = it.consumed_quantity + change.quantity
        from (select request_line_id, sum(quantity) as quantity from added group by 1) as change where it.id = change.request_line_id;
      return null;
    end $$;
  create trigger consumption_lines_count after insert on consumption_lines
    referencing new table as added for each statement execute function count_consumption();

  create function uncount_consumption() returns trigger language plpgsql as $$
    begin
      update material_request_lines as it set consumed_quantity = it.consumed_quantity - change.quantity
        from (select request_line_id, sum(quantity) as quantity from consumption_lines where voucher_id = new.id group by 1) as change
        where it.id = change.request_line_id;
      return null;
    end $$;
  create trigger consumption_vouchers_uncount after update on consumption_vouchers
    for each row when (old.status = 'registrado' and new.status = 'anulado') execute function uncount_consumption();

  create function count_return() returns trigger language plpgsql as $$
    begin
      update material_request_lines as it set returning_quantity = it.returning_quantity + change.quantity
        from (select request_line_id, sum(quantity) as quantity from added group by 1) as change where it.id = change.request_line_id;
      return null;
    end $$;
  create trigger material_return_lines_count after insert on material_return_lines
    referencing new table as added for each statement execute function count_return();

  create function settle_return() returns trigger language plpgsql as $$
    begin
      update material_request_lines as it
        set returning_quantity = it.returning_quantity - change.quantity,
          returned_quantity = it.returned_quantity + case when new.status = 'aprobado' then change.quantity else 0 end
        from (select request_line_id, sum(quantity) as quantity from material_return_lines where return_id = new.id group by 1) as change
        where it.id = change.request_line_id;
      return null;
    end $$;
  create trigger material_returns_settle after update on material_returns
    for each row when (old.status = 'pendiente' and new.status <> 'pendiente') execute function settle_return();

  -- Lines come with their paper: one that is settled gets no more.
  create function refuse_late_line() returns trigger language plpgsql as $$
    declare status text;
    begin
      if tg_table_name = 'consumption_lines' then
        select it.status into status from consumption_vouchers as it where it.id = new.voucher_id;
      else
        select it.status into status from material_returns as it where it.id = new.return_id;
      end if;
      if status not in ('registrado', 'pendiente') then
        raise exception 'this paper is settled' using errcode = 'check_violation', constraint = tg_name;
      end if;
      return new;
    end $$;
  create trigger consumption_lines_in_time before insert on consumption_lines for each row execute function refuse_late_line();
  create trigger material_return_lines_in_time before insert on material_return_lines for each row execute function refuse_late_line();
`;

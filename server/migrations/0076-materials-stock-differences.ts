import { sql, type Kysely } from 'kysely';

/** Where our stock and the ERP's differ: proposed to a person, who decides with a reason; nothing is overwritten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_differences (
      id integer primary key generated always as identity,
      number text not null generated always as ('DS-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique,
      state text not null default 'abierta' constraint stock_differences_state_check check (state in ('abierta', 'aceptada', 'descartada', 'resuelta')),
      -- Still the last word about its line: while it is open, or ours was kept and the difference is still the same.
      current boolean not null default true,
      warehouse_id integer not null references warehouses,
      material_id integer not null references materials,
      -- What the ERP is missing of ours because it has not heard of it yet.
      ours numeric(18, 3) not null,
      under_way numeric(18, 3) not null,
      erp numeric(18, 3) not null,
      difference numeric(18, 3) not null generated always as (erp - (ours - under_way)) stored,
      run_id integer not null references erp_sync_runs,
      found_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      assigned_to integer references users,
      is_told boolean not null default false,
      decided_by integer references users,
      decided_at timestamptz,
      reason text,
      version integer not null default 1,
      constraint stock_differences_differ check (erp <> ours - under_way),
      constraint stock_differences_decided check (
        (state in ('aceptada', 'descartada')) = (decided_by is not null and decided_at is not null and reason is not null)),
      constraint stock_differences_current check (current or state <> 'abierta')
    );
    create unique index stock_differences_one_current on stock_differences (warehouse_id, material_id) where current;
    create index stock_differences_of_state on stock_differences (state, id desc);
    create index stock_differences_of_material on stock_differences (material_id);
    create index stock_differences_of_assignee on stock_differences (assigned_to, state);
    create index stock_differences_of_decider on stock_differences (decided_by);
    create index stock_differences_of_run on stock_differences (run_id);

    alter table erp_sync_runs add column differences integer not null default 0;
  `.execute(db);
}

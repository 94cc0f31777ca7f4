import { sql, type Kysely } from 'kysely';

/** Each time materials and stock were brought from the ERP, and what could not be matched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erp_sync_runs (
      id integer primary key generated always as identity,
      number text not null generated always as ('SE-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique,
      state text not null default 'en_curso' check (state in ('en_curso', 'terminada', 'fallida')),
      -- Null: nobody asked, it was the night's turn.
      user_id integer references users,
      started_at timestamptz not null default now(),
      -- The last sign of life: a run without one for long was cut short.
      beat_at timestamptz not null default now(),
      ended_at timestamptz,
      step text not null default 'materiales' check (step in ('materiales', 'stock', 'retiros')),
      items_read integer not null default 0,
      created integer not null default 0,
      updated integer not null default 0,
      retired integer not null default 0,
      new_values integer not null default 0,
      moved integer not null default 0,
      problems integer not null default 0,
      error text,
      check ((state = 'en_curso') = (ended_at is null)),
      check ((state = 'fallida') = (error is not null))
    );
    create unique index erp_sync_runs_one_at_a_time on erp_sync_runs (state) where state = 'en_curso';
    create index erp_sync_runs_of_user on erp_sync_runs (user_id);

    create table erp_sync_problems (
      id integer primary key generated always as identity,
      run_id integer not null references erp_sync_runs on delete cascade,
      kind text not null,
      code text not null,
      text text not null
    );
    create index erp_sync_problems_of_run on erp_sync_problems (run_id, id);
  `.execute(db);
}

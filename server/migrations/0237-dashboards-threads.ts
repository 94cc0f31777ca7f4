import { sql, type Kysely } from 'kysely';

/** Each night the threads of the materials of a place that something happened to are summed anew; what does not balance is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table thread_checks (
      id integer primary key generated always as identity,
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      places integer not null default 0
    );
    create index thread_checks_ended on thread_checks (started_at desc) where ended_at is not null;

    create table thread_differences (
      id integer primary key generated always as identity,
      number text not null generated always as ('DH-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique,
      state text not null default 'abierta' constraint thread_differences_state check (state in ('abierta', 'cerrada', 'resuelta')),
      -- Still the last word about its thread: while it is open, or was closed and still says the same.
      current boolean not null default true,
      place_id integer not null references places on delete cascade,
      material_id integer not null references materials,
      why text not null check (why <> ''),
      found_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      closed_by integer references users,
      closed_at timestamptz,
      reason text,
      version integer not null default 1,
      constraint thread_differences_closed check ((state = 'cerrada') = (closed_by is not null and closed_at is not null and reason is not null)),
      constraint thread_differences_current check (current or state <> 'abierta')
    );
    create unique index thread_differences_one_current on thread_differences (place_id, material_id) where current;
    create index thread_differences_of_state on thread_differences (state, id desc);
    create index thread_differences_of_place on thread_differences (place_id);
    create index thread_differences_of_material on thread_differences (material_id);
    create index thread_differences_of_closer on thread_differences (closed_by);
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * What files of other programs call a row, the calendars of a place and of single activities, and plans as they stood: of the tables of
 * a plan. `times_seen` is on which working times its dates rest: a plan is made anew where they are others now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(calendars).execute(db);
  await sql.raw(numbers).execute(db);
  await sql.raw(baselines).execute(db);
}

const calendars = `
  alter table schedule_plans
    add column day_minutes integer not null default 480
      constraint schedule_plans_day_minutes check (day_minutes between 60 and 1440),
    add column times_seen text;

  create table schedule_calendars (
    id integer primary key generated always as identity,
    plan_id integer not null references schedule_plans on delete cascade,
    -- The plan's; the others are of single activities.
    is_plans boolean not null default false,
    nombre text not null,
    patrones jsonb not null,
    feriados boolean not null,
    excepciones jsonb not null,
    origen text,
    constraint schedule_calendars_of_plan unique (plan_id, id)
  );
  create unique index schedule_calendars_plans on schedule_calendars (plan_id) where is_plans;

  alter table schedule_activities
    add column calendar_id integer,
    add constraint schedule_activities_calendar foreign key (plan_id, calendar_id) references schedule_calendars (plan_id, id)
      on delete set null (calendar_id);
  create index schedule_activities_of_calendar on schedule_activities (calendar_id) where calendar_id is not null;
`;

const numbers = `
  alter table schedule_activities add column uid integer;
  update schedule_activities set uid = id;
  alter table schedule_activities
    alter column uid set not null,
    add constraint schedule_activities_uid unique (plan_id, uid);

  -- What files call a row is said by the file, or is its own number; where that is taken, the next one.
  create function schedule_activities_name_uid() returns trigger language plpgsql as $$
  begin
    new.uid := new.id;
    if exists (select from schedule_activities where plan_id = new.plan_id and uid = new.uid) then
      select max(uid) + 1 into new.uid from schedule_activities where plan_id = new.plan_id;
    end if;
    return new;
  end $$;
  create trigger schedule_activities_name_uid before insert on schedule_activities
    for each row when (new.uid is null) execute function schedule_activities_name_uid();
`;

const baselines = `
  create table schedule_baselines (
    id integer primary key generated always as identity,
    plan_id integer not null references schedule_plans on delete cascade,
    numero integer not null constraint schedule_baselines_number check (numero between 0 and 10),
    nombre text not null,
    set_at timestamptz not null default now(),
    set_by integer references users,
    version integer not null default 1,
    constraint schedule_baselines_numbered unique (plan_id, numero)
  );
  create unique index schedule_baselines_name on schedule_baselines (plan_id, name_key(nombre));
  create index schedule_baselines_by on schedule_baselines (set_by);

  -- An activity that is gone stays here, with the name that it had.
  create table schedule_baseline_rows (
    baseline_id integer not null references schedule_baselines on delete cascade,
    activity_id integer not null,
    orden integer not null,
    nombre text not null,
    start_at timestamp not null,
    finish_at timestamp not null,
    duration integer not null constraint schedule_baseline_rows_duration check (duration >= 0),
    is_summary boolean not null,
    primary key (baseline_id, activity_id),
    constraint schedule_baseline_rows_dates check (finish_at >= start_at)
  );
`;

import { sql, type Kysely } from 'kysely';

/**
 * What an activity that is over really took, in the working times of its plan: written whenever a plan is made anew, so that the
 * durations of thousands of places are read without a calendar. Plans that are over are made anew once for it. And what somebody asks a
 * template to take over of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table schedule_activities add column worked integer constraint schedule_activities_worked check (worked >= 0);
    update schedule_plans set times_seen = null where place_id is not null and exists (
      select from schedule_activities as it where it.plan_id = schedule_plans.id and it.actual_finish is not null);
    create index schedule_plans_over on schedule_plans (finish_on desc, id desc)
      where place_id is not null and pending = 0 and finish_on is not null;

    create table schedule_learnings (
      id integer primary key generated always as identity,
      template_id integer not null references schedule_templates on delete cascade,
      status text not null constraint schedule_learnings_status check (status in ('en_aprobacion', 'aprobada', 'rechazada', 'retirada')),
      codigo_region text,
      tamano text,
      activities jsonb not null,
      asked_by integer not null references users,
      asked_at timestamptz not null default now(),
      ended_at timestamptz,
      constraint schedule_learnings_ended check ((ended_at is null) = (status = 'en_aprobacion'))
    );
    create unique index schedule_learnings_open on schedule_learnings (template_id) where ended_at is null;
    create index schedule_learnings_of_template on schedule_learnings (template_id, id desc);
    create index schedule_learnings_by on schedule_learnings (asked_by);
  `)
    .execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * How far a plan has come, by the weights of its activities, and with it the project of its place: kept by triggers beside what people
 * say (decision 105). Rows are held before they are summed: plans by whoever writes them, projects here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keeping + following + firstSums).execute(db);
}

const keeping = `
  alter table schedule_plans
    add column avance numeric(5, 2) constraint schedule_plans_progress check (avance between 0 and 100),
    -- So many of its activities are not over.
    add column pending integer not null default 0;
  create index schedule_plans_running on schedule_plans (finish_on, id) where place_id is not null and pending > 0;

  create function keep_plan_progress(plans integer[]) returns void language plpgsql as $$
  declare
    changed integer[];
  begin
    with done as (
      select plan.id, trunc((sum(own.peso * own.avance) filter (where own.peso > 0)
        / nullif(sum(own.peso) filter (where own.peso > 0), 0))::numeric, 2) as avance,
        count(own.id) filter (where own.actual_finish is null) as pending
      from schedule_plans as plan
      left join schedule_activities as own on own.plan_id = plan.id and not own.is_summary and not own.inactive
      where plan.id = any(plans) group by plan.id
    ), kept as (
      update schedule_plans as plan set avance = done.avance, pending = done.pending from done
      where plan.id = done.id and (plan.avance, plan.pending) is distinct from (done.avance, done.pending) returning plan.place_id
    )
    select array_agg(distinct project.id) into changed
    from kept join places on places.id = kept.place_id join projects as project on project."codigoProyecto" = places."codigoProyecto";
    if changed is not null then perform keep_project_progress(changed); end if;
  end $$;

  -- Places count by their power, or all alike where one has none. Whole percents: 100 only when all is done.
  create function keep_project_progress(ids integer[]) returns void language plpgsql as $$
  begin
    perform from projects where id = any(ids) order by id for update;
    update projects as project set avance = coalesce(done.avance, project.avance), avance_del_plan = done.avance is not null
    from (
      select own.id, floor(case
        when bool_and(places.kwp > 0) then sum(plan.avance * places.kwp) / sum(places.kwp) else avg(plan.avance) end)::integer as avance
      from projects as own
      left join (places join schedule_plans as plan on plan.place_id = places.id and plan.avance is not null)
        on places."codigoProyecto" = own."codigoProyecto"
      where own.id = any(ids) group by own.id) as done
    where project.id = done.id
      and (project.avance, project.avance_del_plan) is distinct from (coalesce(done.avance, project.avance), done.avance is not null);
  end $$;
`;

const following = `
  create function follow_activities() returns trigger language plpgsql as $$
  begin
    perform keep_plan_progress(array(select distinct plan_id from changed));
    return null;
  end $$;
  create trigger schedule_activities_progress_new after insert on schedule_activities
    referencing new table as changed for each statement execute function follow_activities();
  create trigger schedule_activities_progress_gone after delete on schedule_activities
    referencing old table as changed for each statement execute function follow_activities();

  -- Most that moves keeps its weight and what is done of it.
  create function follow_changed_activities() returns trigger language plpgsql as $$
  begin
    perform keep_plan_progress(array(
      select distinct after.plan_id from after join before on before.id = after.id
      where (before.peso, before.avance, before.inactive, before.is_summary, before.actual_finish is null)
        is distinct from (after.peso, after.avance, after.inactive, after.is_summary, after.actual_finish is null)));
    return null;
  end $$;
  create trigger schedule_activities_progress after update on schedule_activities
    referencing old table as before new table as after for each statement execute function follow_changed_activities();
`;

const firstSums = `select keep_plan_progress(array(select id from schedule_plans));`;

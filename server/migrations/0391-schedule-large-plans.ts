import { sql, type Kysely } from 'kysely';

/**
 * What follows from activities that changed is found in a time that grows with them once. The plan of a query inside a function is kept
 * from its first call on: one that was made for a single row compared each of 10,000 rows with each. So what was and what is are set
 * against each other as sets, and names of photos are looked for in one list of the plan's names instead of in its rows one by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function follow_changed_activities() returns trigger language plpgsql as $$
    begin
      perform keep_plan_progress(array(
        select distinct plan_id from (
          select id, plan_id, peso, avance, inactive, is_summary, actual_finish is null from after
          except
          select id, plan_id, peso, avance, inactive, is_summary, actual_finish is null from before) as other));
      return null;
    end $$;

    create function tie_photos_of(plans integer[]) returns void language plpgsql as $$
    declare
      places integer[] := array(select place_id from schedule_plans where id = any(plans) and place_id is not null);
    begin
      if not exists (select from photos where place_id = any(places) and actividad is not null) then
        return;
      end if;
      with named as materialized (
        select distinct on (plan.place_id, fold(it.nombre)) plan.place_id, fold(it.nombre) as name, it.id
        from schedule_plans as plan join schedule_activities as it on it.plan_id = plan.id
        where plan.id = any(plans) and plan.place_id is not null and not it.is_summary
        order by plan.place_id, fold(it.nombre), it.orden, it.id
      ), told as materialized (
        select place_id, fold(actividad) as name, array_agg(id) as ids from photos
        where place_id = any(places) and actividad is not null group by place_id, fold(actividad)
      )
      update photos set activity_id = now.id
      from (select told.ids, named.id from told left join named using (place_id, name)) as now
      where photos.id = any(now.ids) and photos.activity_id is distinct from now.id;
    end $$;

    create or replace function tie_photos_of_plans() returns trigger language plpgsql as $$
    begin
      perform tie_photos_of(array(select distinct plan_id from changed));
      return null;
    end $$;
    create or replace function tie_photos_of_renamed() returns trigger language plpgsql as $$
    begin
      perform tie_photos_of(array(
        select distinct plan_id from (
          select id, plan_id, nombre, is_summary from after except select id, plan_id, nombre, is_summary from before) as other));
      return null;
    end $$;
  `)
    .execute(db);
}

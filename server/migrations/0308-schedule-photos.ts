import { sql, type Kysely } from 'kysely';

/**
 * Which activity of the plan of its place a photo shows: told by the name that people gave it, which stays as it is whatever becomes of
 * the plan. Names are tied again when either of both changes; of several of one name it is the first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table photos add column activity_id integer references schedule_activities on delete set null;
    select versions.renew('photos');
    create index photos_of_activity on photos (activity_id) where activity_id is not null;

    create function activity_named(place integer, named text) returns integer language sql stable as $$
      select it.id from schedule_activities as it join schedule_plans as plan on plan.id = it.plan_id
      where plan.place_id = place and not it.is_summary and fold(it.nombre) = fold(named) order by it.orden, it.id limit 1 $$;

    create function tie_photo() returns trigger language plpgsql as $$
    begin
      new.activity_id := case when new.actividad is null then null else activity_named(new.place_id, new.actividad) end;
      return new;
    end $$;
    create trigger photos_tie before insert or update of actividad on photos for each row execute function tie_photo();

    create function tie_photos_of_plans() returns trigger language plpgsql as $$
    begin
      update photos set activity_id = activity_named(photos.place_id, photos.actividad)
      where photos.place_id in (
          select plan.place_id from changed join schedule_plans as plan on plan.id = changed.plan_id where plan.place_id is not null)
        and photos.actividad is not null
        and photos.activity_id is distinct from activity_named(photos.place_id, photos.actividad);
      return null;
    end $$;
    create trigger schedule_activities_tie_photos after insert on schedule_activities
      referencing new table as changed for each statement execute function tie_photos_of_plans();
    create function tie_photos_of_renamed() returns trigger language plpgsql as $$
    begin
      if exists (select from after join before on before.id = after.id where before.nombre <> after.nombre or before.is_summary <> after.is_summary) then
        update photos set activity_id = activity_named(photos.place_id, photos.actividad)
        where photos.place_id in (
            select plan.place_id from after join schedule_plans as plan on plan.id = after.plan_id where plan.place_id is not null)
          and photos.actividad is not null
          and photos.activity_id is distinct from activity_named(photos.place_id, photos.actividad);
      end if;
      return null;
    end $$;
    create trigger schedule_activities_tie_photos_again after update on schedule_activities
      referencing old table as before new table as after for each statement execute function tie_photos_of_renamed();

    update photos set activity_id = activity_named(place_id, actividad) where actividad is not null;
  `)
    .execute(db);
}

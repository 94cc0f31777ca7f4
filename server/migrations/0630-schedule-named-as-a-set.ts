import { sql, type Kysely } from 'kysely';

/**
 * A foreign key asks once for every row that goes, and the statement around it costs more than its look into an index: what names
 * activities took two thirds of the time in which 10,000 of them go, and two fifths of that in which their links come (decision 216). So
 * whoever names an activity holds it by a trigger, as the key did, and the deletion lets go of all of them as a set. What breaks that
 * bears the name of the key still. With the keys goes the index that they needed: the rows of a plan are found by what files call them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(naming + belonging + forgetting).execute(db);
}

const naming = `
  drop trigger schedule_activities_begin_forgetting on schedule_activities;
  drop function begin_forgetting_activities();

  -- Whoever deletes the activity waits until it is named, or is waited for.
  create function hold_named_activity() returns trigger language plpgsql as $$
  begin
    perform from schedule_activities where id = new.activity_id for key share;
    if not found then
      raise foreign_key_violation using constraint = tg_table_name || '_activity_id_fkey', table = tg_table_name, schema = tg_table_schema,
        message = format('%I names activity %s, which is not there', tg_table_name, new.activity_id);
    end if;
    return null;
  end $$;
  ${['photos', 'material_requests', 'cubage_rows']
    .map(
      (table) => `
  alter table ${table} drop constraint ${table}_activity_id_fkey;
  create trigger ${table}_hold_activity after insert on ${table}
    for each row when (new.activity_id is not null) execute function hold_named_activity();
  create trigger ${table}_hold_other_activity after update on ${table}
    for each row when (new.activity_id is not null and new.activity_id is distinct from old.activity_id) execute function hold_named_activity();`,
    )
    .join('')}
`;

/** Links and the rows above others are of the same plan. Plans of queries in functions are kept: these look up one or 15,000 by the index. */
const belonging = `
  alter table schedule_links drop constraint schedule_links_from, drop constraint schedule_links_to;
  alter table schedule_activities drop constraint schedule_activities_parent, drop constraint schedule_activities_of_plan;

  create function hold_activities(plans integer[], ids integer[], naming text, broken text) returns void language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  begin
    perform from (select distinct plan_id, id from unnest(plans, ids) as own (plan_id, id)) as named
      join schedule_activities as it on it.id = named.id and it.plan_id = named.plan_id for key share of it;
    if exists (
      select from unnest(plans, ids) as named (plan_id, id)
      where not exists (select from schedule_activities as it where it.id = named.id and it.plan_id = named.plan_id))
    then
      raise foreign_key_violation using constraint = broken, table = naming, schema = 'public',
        message = format('%I names an activity that is not in its plan', naming);
    end if;
  end $$;

  create function hold_linked_activities() returns trigger language plpgsql as $$
  declare
    plans integer[];
    ends integer[];
  begin
    select array_agg(plan_id) || array_agg(plan_id), array_agg(from_id) || array_agg(to_id) into plans, ends from tied;
    perform hold_activities(plans, ends, 'schedule_links', 'schedule_links_ends');
    return null;
  end $$;
  create trigger schedule_links_hold after insert on schedule_links
    referencing new table as tied for each statement execute function hold_linked_activities();
  create trigger schedule_links_hold_others after update on schedule_links
    referencing new table as tied for each statement execute function hold_linked_activities();

  create function hold_parents() returns trigger language plpgsql as $$
  declare
    plans integer[];
    parents integer[];
  begin
    select array_agg(plan_id), array_agg(parent_id) into plans, parents from added where parent_id is not null;
    perform hold_activities(plans, parents, 'schedule_activities', 'schedule_activities_parent') where plans is not null;
    return null;
  end $$;
  create trigger schedule_activities_hold_parents after insert on schedule_activities
    referencing new table as added for each statement execute function hold_parents();
  create function hold_other_parent() returns trigger language plpgsql as $$
  begin
    perform hold_activities(array[new.plan_id], array[new.parent_id], 'schedule_activities', 'schedule_activities_parent');
    return null;
  end $$;
  create trigger schedule_activities_hold_other_parent after update on schedule_activities
    for each row when (new.parent_id is not null and (new.plan_id, new.parent_id) is distinct from (old.plan_id, old.parent_id))
    execute function hold_other_parent();
`;

const forgetting = `
  create or replace function forget_activities() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    ids integer[] := array(select id from gone);
  begin
    if cardinality(ids) = 0 then
      return null;
    end if;
    update photos set activity_id = null where activity_id = any(ids);
    update material_requests set activity_id = null where activity_id = any(ids);
    update cubage_rows set activity_id = null where activity_id = any(ids);
    delete from schedule_links where from_id = any(ids);
    delete from schedule_links where to_id = any(ids);
    delete from schedule_activities where parent_id = any(ids);
    return null;
  end $$;
`;

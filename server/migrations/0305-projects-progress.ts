import { sql, type Kysely } from 'kysely';

/**
 * The progress of a project follows from the plans of its places, where they have weights (decision 105); until then it is typed.
 * What follows is not typed over: only what keeps it writes it, which is a trigger of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table projects add column avance_del_plan boolean not null default false;
    select versions.renew('projects');

    create function refuse_typed_progress() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() = 1 then
        raise exception 'The progress of project % follows from plans', old.id
          using errcode = 'check_violation', constraint = 'projects_progress_of_plan';
      end if;
      return null;
    end $$;
    create constraint trigger projects_progress_of_plan after update of avance on projects
      for each row when (old.avance_del_plan and new.avance <> old.avance) execute function refuse_typed_progress();
  `)
    .execute(db);
}

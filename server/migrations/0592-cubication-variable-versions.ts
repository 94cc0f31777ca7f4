import { sql, type Kysely } from 'kysely';

/**
 * Each variable has a version of its own, so that two people write in the list at once; one that is taken away is kept as rows are. What
 * came from somewhere and is written over remembers where it came from and what it said: written so again, it comes from there again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table cubage_variables
      add column version integer not null default 1,
      add column given_origin text constraint cubage_variables_given_origin check (given_origin in ('template', 'document', 'place')),
      add column given_formula text,
      add constraint cubage_variables_given check ((given_origin is null) = (given_formula is null));

    create function keep_given_variable() returns trigger language plpgsql as $$
    begin
      if (new.name, new.unit_id, new.formula) is distinct from (old.name, old.unit_id, old.formula) then
        new.version := old.version + 1;
      end if;
      if new.origin <> 'typed' then
        null;
      elsif new.formula = old.formula then
        new.origin := old.origin;
      elsif new.formula = old.given_formula then
        new.origin := old.given_origin;
      end if;
      if old.origin <> 'typed' and new.formula <> old.formula then
        new.given_origin := old.origin;
        new.given_formula := old.formula;
      end if;
      return new;
    end $$;
    create trigger cubage_variables_given before update on cubage_variables
      for each row execute function keep_given_variable();

    alter table cubage_removed_rows drop constraint cubage_removed_rows_part;
    alter table cubage_removed_rows
      add constraint cubage_removed_rows_part check (part in ('materials', 'panels', 'services', 'variables'));
    create trigger cubage_variables_keep_removed before delete on cubage_variables
      for each row execute function keep_removed_cubage_row('variables')`)
    .execute(db);
}

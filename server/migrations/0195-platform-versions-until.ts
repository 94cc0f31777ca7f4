import { sql, type Kysely } from 'kysely';

/**
 * Until when a row was what its version says stands in `was_until`: an offer, which is looked back at, has a `valid_until` of its own.
 * The views of the past follow by themselves; the functions are the same with the other name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
      declare it record;
      begin
        for it in select name from versions.kept loop
          execute format('alter table versions.%I rename column valid_until to was_until', it.name);
        end loop;
        for it in select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'versions'::regnamespace loop
          execute replace(it.definition, 'valid_until', 'was_until');
        end loop;
      end $$`.execute(db);
}

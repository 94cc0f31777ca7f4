import { sql, type Kysely } from 'kysely';

/**
 * Whether another version of a row ends later is looked up by the key of versions, whatever their number was when a connection first kept one:
 * its plan is cached, and one that was made while there were few read all of them for each row that changed, until the table was analysed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
      declare
        it record;
        renew text := pg_get_functiondef('versions.renew'::regproc);
        by_index constant text := 'returns trigger language plpgsql set enable_seqscan = off as $trigger$';
      begin
        execute replace(renew, 'returns trigger language plpgsql as $trigger$', by_index);
        if position(by_index in pg_get_functiondef('versions.renew'::regproc)) = 0 then
          raise exception 'versions.renew is not as it was';
        end if;
        for it in select name from versions.kept loop
          execute format('alter function versions.%I() set enable_seqscan = off', it.name);
        end loop;
      end $$`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** As with the sums of requests (0561): what an order's invoices and problems come to was planned at each receipt and invoice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $do$ declare body text := (select rtrim(prosrc, E' \n;') from pg_proc where proname = 'keep_order_matches');
    begin
      execute format('create or replace function keep_order_matches(ids integer[]) returns void language plpgsql
        set plan_cache_mode = force_generic_plan as %L', 'begin ' || body || '; end');
    end $do$`.execute(db);
}

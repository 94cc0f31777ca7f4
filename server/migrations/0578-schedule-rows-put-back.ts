import { sql, type Kysely } from 'kysely';

/**
 * A row of a table as nothing is said of it: each column as its default. What was kept as JSON before a column was added is laid over it
 * to be put back, and has the default in that column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function bare_row(of anyelement) returns anyelement language plpgsql stable as $$
    declare
      defaults text;
      bare jsonb;
    begin
      select string_agg(format('%L, %s', own.attname, pg_get_expr(it.adbin, it.adrelid)), ', ') into defaults
      from pg_attrdef as it join pg_attribute as own on own.attrelid = it.adrelid and own.attnum = it.adnum
      where it.adrelid = pg_typeof(of)::text::regclass;
      execute format('select jsonb_build_object(%s)', coalesce(defaults, '')) into bare;
      return jsonb_populate_record(of, bare);
    end $$;
  `)
    .execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * What keeps the sums of requests was planned anew at each write, which took ten times as long as doing it: functions in SQL forget
 * their plans, those in PL/pgSQL keep them as long as the connection lasts. They are asked by numbers alone, so one plan serves all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keepsPlan('keep_material_sums')).execute(db);
  await sql.raw(keepsPlan('keep_service_sums')).execute(db);
  await sql.raw(plain('line_in_orders', 'line_id integer')).execute(db);
  await sql.raw(plain('line_ordered', 'document_kind text, status text, line material_request_lines')).execute(db);
}

/** The same statements in the other language, where one whose answer nobody takes begins with another word. */
const keepsPlan = (name: string): string => `
  do $do$ declare body text := (
    select regexp_replace(rtrim(prosrc, E' \\n;'), '^(\\s*)select from', '\\1perform from', 'ng') from pg_proc where proname = '${name}');
  begin
    execute format('create or replace function ${name}(ids integer[]) returns void language plpgsql
      set plan_cache_mode = force_generic_plan as %L', 'begin ' || body || '; end');
  end $do$`;

const plain = (name: string, parameters: string): string => `
  do $do$ declare body text := (select rtrim(prosrc, E' \\n;') from pg_proc where proname = '${name}');
  begin
    execute format('create or replace function ${name}(${parameters}) returns numeric language plpgsql stable as %L',
      'begin return (' || body || '); end');
  end $do$`;

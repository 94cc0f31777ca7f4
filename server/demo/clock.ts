import type { Client } from 'pg';

/** So many days ago, and so many hours later on that day; today nothing is later than now. */
export interface Moment {
  days: number;
  hours?: number;
}

/**
 * The company's past is lived today, by calls that write what is now, and what they wrote stays as it is (ledger, decisions, receipts):
 * so their times are moved as they are written, in whatever table. What was moved before lies further back than yesterday and stays.
 */
export async function setUpClock(client: Client): Promise<void> {
  await client.query(`
    create function demo_clock() returns trigger language plpgsql as $$
      declare
        ago interval := coalesce(nullif(current_setting('demo.ago', true), ''), '0')::interval;
        written jsonb := to_jsonb(new);
        known jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
        moved jsonb := '{}';
        name text;
        at timestamptz;
      begin
        foreach name in array tg_argv loop
          at := written ->> name;
          if written ->> name is distinct from known ->> name and at >= current_date - 1 then
            -- However long the loading takes, one act is one moment. A day is none, also one that begins meanwhile.
            moved := moved || jsonb_build_object(name, case
              when length(written ->> name) > 10 and at between now() and clock_timestamp() then now() - ago
              -- A deadline is the end of a day: of the day then, it still is.
              when (at at time zone 'America/Santiago')::time >= time '23:59:59'
                then (at at time zone 'America/Santiago' - make_interval(days => extract(day from ago)::integer)) at time zone 'America/Santiago'
              else at - ago end);
          end if;
        end loop;
        return jsonb_populate_record(new, moved);
      end $$;
    do $$
      declare it record;
      begin
        for it in
          select attrelid::regclass as name, string_agg(quote_literal(attname), ', ') as columns
          from pg_attribute join pg_class on pg_class.oid = attrelid
          where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid in ('timestamptz'::regtype, 'date'::regtype)
            and attnum > 0 and not attisdropped and attgenerated = ''
            -- Their days follow from those of requests, which were moved, or lie ahead of today.
            and relname not in ('purchase_requests', 'purchase_lines', 'delivery_requests', 'requests_to_send')
          group by attrelid
        loop
          execute format('create trigger zz_demo_clock before insert or update on %s for each row execute function demo_clock(%s)', it.name, it.columns);
        end loop;
      end $$`);
}

/** From here on it is then. */
export async function setClock(client: Client, { days, hours = 0 }: Moment): Promise<void> {
  await client.query(`select set_config('demo.ago', greatest(make_interval(days => $1, hours => $2), interval '0')::text, true)`, [
    days,
    -hours,
  ]);
}

export async function takeClockAway(client: Client): Promise<void> {
  // A table that still owes a check gives no trigger away.
  await client.query('set constraints all immediate; drop function demo_clock() cascade');
}

import { sql, type Kysely } from 'kysely';

/**
 * How much of a material came to a warehouse in the last days is kept beside what lies there, so that its age is read without the ledger.
 * The sums are of one day, which stands by itself; whoever moves that day on moves what left each span of days. In thousandths, the
 * decimals of the ledger, as whole numbers: a company has hundreds of thousands of places, and decimals are ten times slower to compare.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns + keeping + passing + merging + beginning).execute(db);
}

const spans = [30, 90, 180, 365];
const each = (write: (column: string, days: number) => string, between = ', '): string =>
  spans.map((days) => write(`came_${days}`, days)).join(between);

const columns = `
  alter table stocks ${each((column) => `add column ${column} bigint not null default 0`)},
    add column thousandths bigint not null generated always as ((quantity * 1000)::bigint) stored;
  -- What lies there is found and counted without reading the table.
  create index stocks_lying on stocks (material_id, warehouse_id) where quantity > 0;
  create table stock_ages_day (
    id boolean primary key default true check (id),
    day date not null
  );
  insert into stock_ages_day (day) values ((now() at time zone 'America/Santiago')::date);
  create trigger stock_ages_day_stays before delete on stock_ages_day for each row execute function refuse_change();

  -- When the first of so many days and a day itself began.
  create function days_began(day date, days integer) returns timestamptz language sql stable as $$
    select (day - days)::timestamp at time zone 'America/Santiago' $$;
`;

/** Merging itself brings nothing. Nothing is moved under what was merged before. */
const came = (column: string, days: number, day = 'today') =>
  `case when kind <> 'fusion' and at >= days_began(${day}, ${days}) then (quantity * 1000)::bigint else 0 end as ${column}`;

const keeping = `
  create or replace function keep_stocks() returns trigger language plpgsql as $$
    declare
      today date;
    begin
      -- What came long ago may be leaving a span just now: whoever moves the day on waits for it, or it for them.
      if exists (select from added where at < now() - interval '28 days') then
        perform pg_advisory_xact_lock_shared(hashtext('stock_ages_day'));
      end if;
      select day into today from stock_ages_day;
      insert into stocks (warehouse_id, material_id, quantity)
        select warehouse_id, material_id, 0 from (
          select from_warehouse_id as warehouse_id, material_id from added where from_warehouse_id is not null
          union select to_warehouse_id, material_id from added where to_warehouse_id is not null) as touched
        order by warehouse_id, material_id
        on conflict do nothing;
      perform from stocks
        join (
          select from_warehouse_id as warehouse_id, material_id from added where from_warehouse_id is not null
          union select to_warehouse_id, material_id from added where to_warehouse_id is not null) as touched using (warehouse_id, material_id)
        order by stocks.warehouse_id, stocks.material_id
        for update of stocks;
      update stocks set quantity = stocks.quantity + change.quantity, ${each((column) => `${column} = stocks.${column} + change.${column}`)}
        from (
          select warehouse_id, material_id, sum(quantity) as quantity, ${each((column) => `sum(${column}) as ${column}`)} from (
            select from_warehouse_id as warehouse_id, material_id, -quantity as quantity, ${each((column) => `0 as ${column}`)}
              from added where from_warehouse_id is not null
            union all select to_warehouse_id, material_id, quantity, ${each((column, days) => came(column, days))}
              from added where to_warehouse_id is not null) as rows
          group by warehouse_id, material_id) as change
        where stocks.warehouse_id = change.warehouse_id and stocks.material_id = change.material_id;
      return null;
    end $$;
`;

const passing = `
  -- What is no longer part of each span once the day moves on from one to the other.
  create function stock_arrivals_past(from_day date, to_day date)
  returns table (warehouse_id integer, material_id integer, ${each((column) => `${column} bigint`)}) language sql stable as $$
    select it.to_warehouse_id, coalesce(materials.merged_into, it.material_id),
      ${each(
        (_, days) =>
          `coalesce(sum((it.quantity * 1000)::bigint) filter (where it.at >= days_began(from_day, ${days}) and it.at < days_began(to_day, ${days})), 0)::bigint`,
        ',\n      ',
      )}
    from stock_movements as it join materials on materials.id = it.material_id
    where it.to_warehouse_id is not null and it.kind <> 'fusion' and (
      ${each((_, days) => `it.at >= days_began(from_day, ${days}) and it.at < days_began(to_day, ${days})`, '\n      or ')})
    group by 1, 2 $$;

  create function pass_stock_ages() returns trigger language plpgsql as $$
    begin
      perform from stocks join stock_arrivals_past(least(old.day, new.day), greatest(old.day, new.day)) as past using (warehouse_id, material_id)
        order by stocks.warehouse_id, stocks.material_id for update of stocks;
      -- Back, where a clock was set back, it is part of them again.
      update stocks set ${each((column) => `${column} = stocks.${column} + past.${column} * case when new.day > old.day then -1 else 1 end`)}
      from stock_arrivals_past(least(old.day, new.day), greatest(old.day, new.day)) as past
      where stocks.warehouse_id = past.warehouse_id and stocks.material_id = past.material_id;
      return null;
    end $$;
  create trigger stock_ages_day_passes after update of day on stock_ages_day
    for each row when (old.day <> new.day) execute function pass_stock_ages();
  create function wait_for_late_arrivals() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('stock_ages_day'));
      return null;
    end $$;
  create trigger stock_ages_day_waits before update on stock_ages_day for each statement execute function wait_for_late_arrivals();
`;

const merging = `
  create function merge_stock_ages() returns trigger language plpgsql as $$
    begin
      insert into stocks (warehouse_id, material_id, quantity, ${each((column) => column)})
        select warehouse_id, new.merged_into, 0, ${each((column) => column)} from stocks
        where material_id = new.id and (${each((column) => `${column} <> 0`, ' or ')}) order by warehouse_id
        on conflict (warehouse_id, material_id) do update set ${each((column) => `${column} = stocks.${column} + excluded.${column}`)};
      update stocks set ${each((column) => `${column} = 0`)} where material_id = new.id and (${each((column) => `${column} <> 0`, ' or ')});
      return null;
    end $$;
  create trigger materials_merge_stock_ages after update of merged_into on materials
    for each row when (new.merged_into is not null and old.merged_into is distinct from new.merged_into) execute function merge_stock_ages();
`;

const arrivals = `
  select to_warehouse_id as warehouse_id, coalesce(merged_into, material_id) as material_id, ${each(
    (column) => `sum(${column}) as ${column}`,
  )}
  from (select to_warehouse_id, material_id, ${each((column, days) => came(column, days, '(select day from stock_ages_day)'))}
    from stock_movements where to_warehouse_id is not null) as rows
  join materials on materials.id = material_id group by 1, 2`;

const beginning = `
  alter table stocks disable trigger stocks_follow_the_ledger;
  create temporary table arrived on commit drop as ${arrivals};
  insert into stocks (warehouse_id, material_id, quantity) select warehouse_id, material_id, 0 from arrived on conflict do nothing;
  update stocks set ${each((column) => `${column} = arrived.${column}`)} from arrived
    where arrived.warehouse_id = stocks.warehouse_id and arrived.material_id = stocks.material_id
      and (${each((column) => `arrived.${column} <> 0`, ' or ')});
  alter table stocks enable trigger stocks_follow_the_ledger;
`;

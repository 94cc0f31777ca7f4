import { sql, type Kysely } from 'kysely';

/** The quotation policy by day: what stood among the constants begins it, and no constant of it stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quotation_policies (
      id integer primary key generated always as identity,
      desde date not null constraint quotation_policies_desde unique,
      quotation_threshold numeric(12, 0) not null check (quotation_threshold > 0),
      supply_only_threshold numeric(12, 0) not null check (supply_only_threshold > 0),
      bidding_threshold numeric(12, 0) not null check (bidding_threshold > 0),
      quotations_below_threshold smallint not null check (quotations_below_threshold between 1 and 10),
      quotations_above_threshold smallint not null check (quotations_above_threshold between 1 and 10),
      reopening_days smallint not null check (reopening_days between 0 and 365),
      reason text not null check (reason <> ''),
      -- Nobody: it came with the product.
      changed_by integer references users,
      changed_at timestamptz not null default now(),
      version integer not null default 1,
      constraint quotation_policies_grow
        check (quotation_threshold <= supply_only_threshold and supply_only_threshold <= bidding_threshold),
      constraint quotation_policies_ask_more check (quotations_below_threshold <= quotations_above_threshold),
      -- What was decided by a rule keeps it: nobody writes one for a day that has begun, but for the first of all.
      constraint quotation_policies_announced
        check (desde = '1900-01-01' or desde > (changed_at at time zone 'America/Santiago')::date)
    );
    create index quotation_policies_of_author on quotation_policies (changed_by);
    create trigger quotation_policies_stay before update or delete on quotation_policies
      for each row when (old.desde <= (now() at time zone 'America/Santiago')::date) execute function refuse_change();
  `.execute(db);
  await takeOverConstants(db);
}

/** What somebody had set, made to fit where the constants did not have to fit each other; else the specification's (2 §9). */
async function takeOverConstants(db: Kysely<unknown>): Promise<void> {
  await sql`
    with constants as (
      select key, (value #>> '{}')::numeric as number, changed_by, changed_at from settings
      where key in ('quotation_threshold', 'supply_only_threshold', 'bidding_threshold', 'quotations_below_threshold',
          'quotations_above_threshold', 'reopening_days') and value #>> '{}' ~ '^[0-9]{1,12}$'
    ), given as (
      select
        greatest(1, coalesce(max(number) filter (where key = 'quotation_threshold'), 2000000)) as quotation,
        coalesce(max(number) filter (where key = 'supply_only_threshold'), 100000000) as supply_only,
        coalesce(max(number) filter (where key = 'bidding_threshold'), 200000000) as bidding,
        least(10, greatest(1, coalesce(max(number) filter (where key = 'quotations_below_threshold'), 1))) as below,
        least(10, coalesce(max(number) filter (where key = 'quotations_above_threshold'), 3)) as above,
        least(365, coalesce(max(number) filter (where key = 'reopening_days'), 14)) as reopening,
        count(*) > 0 as by_somebody,
        (select id from users where email = (array_agg(changed_by order by changed_at desc))[1]) as author,
        coalesce(max(changed_at), now()) as changed_at
      from constants
    )
    insert into quotation_policies (desde, quotation_threshold, supply_only_threshold, bidding_threshold, quotations_below_threshold,
      quotations_above_threshold, reopening_days, reason, changed_by, changed_at)
    select '1900-01-01', quotation, greatest(supply_only, quotation), greatest(bidding, supply_only, quotation), below,
      greatest(above, below), reopening,
      case when by_somebody then 'Los valores que estaban en Constantes.' else 'Los valores con que viene el sistema.' end,
      author, changed_at
    from given;
  `.execute(db);
  await sql`
    delete from settings where key in ('quotation_threshold', 'supply_only_threshold', 'bidding_threshold', 'quotations_below_threshold',
      'quotations_above_threshold', 'reopening_days')`.execute(db);
}

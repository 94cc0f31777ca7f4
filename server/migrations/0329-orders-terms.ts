import { sql, type Kysely } from 'kysely';

/** How an order is paid beyond its days: an advance and how it is taken off again, what is retained and given back, and by what it is billed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(terms('purchase_orders') + terms('purchase_order_editions') + sheets + releases).execute(db);
}

const terms = (table: string) => `
  alter table ${table}
    add column advance_percent numeric(5, 2) not null default 0,
    add column retention_percent numeric(5, 2) not null default 0,
    add column billing_mode text not null default 'entrega',
    -- In their order: [{"name": …, "percent": …}].
    add column milestones jsonb not null default '[]',
    add constraint ${table}_percents check (advance_percent >= 0 and retention_percent >= 0 and advance_percent + retention_percent <= 100),
    add constraint ${table}_billing check (billing_mode in ('entrega', 'hitos', 'mensual')
      and (billing_mode = 'hitos') = (jsonb_array_length(milestones) > 0));
`;

const sheets = `
  alter table hes
    -- What of the sheet is kept back, and what of it was paid in advance: the rest is invoiced. In the decimals of the order's currency.
    add column retention numeric(20, 2) not null default 0,
    add column amortisation numeric(20, 2) not null default 0,
    -- Which milestone it accepts, or which monthly statement it is.
    add column milestone integer check (milestone > 0),
    add column statement integer check (statement > 0),
    add constraint hes_to_invoice check (retention >= 0 and amortisation >= 0 and retention + amortisation <= net),
    add constraint hes_billed_by check (num_nonnulls(milestone, statement) <= 1);
  create unique index hes_milestone_once on hes (order_id, milestone) where milestone is not null and status <> 'anulada';
  create unique index hes_statement_once on hes (order_id, statement) where statement is not null;
`;

const releases = `
  create table purchase_retention_releases (
    id integer primary key generated always as identity,
    order_id integer not null references purchase_orders,
    amount numeric(20, 2) not null check (amount > 0),
    reason text not null check (reason <> ''),
    released_by integer not null references users,
    at timestamptz not null default now()
  );
  create index purchase_retention_releases_of_order on purchase_retention_releases (order_id, id);
  create index purchase_retention_releases_by on purchase_retention_releases (released_by);
  create trigger purchase_retention_releases_stay before update or delete on purchase_retention_releases
    for each row execute function refuse_change();

  -- No more is given back than standing sheets keep back, whatever the program does.
  create function refuse_over_release() returns trigger language plpgsql as $$
  begin
    perform from purchase_orders where id = new.order_id for update;
    if (select coalesce(sum(amount), 0) from purchase_retention_releases where order_id = new.order_id)
      > (select coalesce(sum(retention), 0) from hes where order_id = new.order_id and status <> 'anulada')
    then
      raise exception 'More is released of order % than is retained', new.order_id
        using errcode = 'check_violation', constraint = 'purchase_retention_within';
    end if;
    return null;
  end $$;
  create constraint trigger purchase_retention_within after insert on purchase_retention_releases deferrable initially deferred
    for each row execute function refuse_over_release();
  create constraint trigger hes_cover_releases after update of status on hes deferrable initially deferred
    for each row when (new.status = 'anulada' and new.retention > 0) execute function refuse_over_release();
`;

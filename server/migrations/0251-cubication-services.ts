import { sql, type Kysely } from 'kysely';

/** The services and the boards of a take-off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(services + panels).execute(db);
}

const services = `
  create table cubage_services (
    id integer primary key generated always as identity,
    cubage_id integer not null references cubages on delete cascade,
    line integer not null check (line > 0),
    service_type text not null constraint cubage_services_type check (service_type in
      ('transport', 'load_transport', 'machinery', 'labor', 'lodging', 'others', 'SubContrato')),
    -- Of the catalogue, or written by hand.
    service_id integer references services,
    name text not null check (name <> ''),
    -- In pesos; a column that the kind does not use is null, never 1.
    unit_cost numeric(18, 4) not null check (unit_cost >= 0),
    quantity numeric(15, 3) check (quantity >= 0),
    days numeric(15, 3) check (days >= 0),
    hours numeric(15, 3) check (hours >= 0),
    day_month numeric(15, 3) check (day_month >= 0),
    staff numeric(15, 3) check (staff >= 0),
    version integer not null default 1,
    constraint cubage_services_columns check (
      (quantity is not null) = (service_type in ('transport', 'load_transport', 'machinery', 'others', 'SubContrato'))
      and (days is not null) = (service_type in ('transport', 'labor', 'lodging'))
      and (hours is not null) = (service_type = 'machinery')
      and (day_month is not null) = (service_type = 'machinery')
      and (staff is not null) = (service_type in ('labor', 'lodging')))
  );
  create index cubage_services_of on cubage_services (cubage_id, line, id);
  create index cubage_services_of_service on cubage_services (service_id);
  create trigger cubage_services_closed_stay before insert or update or delete on cubage_services
    for each row execute function refuse_change_of_closed_cubage();
`;

const panels = `
  create table cubage_panels (
    id integer primary key generated always as identity,
    cubage_id integer not null references cubages on delete cascade,
    line integer not null check (line > 0),
    -- Of the catalogue, or made for the place.
    material_id integer references materials,
    name text not null check (name <> ''),
    quantity numeric(15, 3) not null check (quantity > 0),
    cost numeric(18, 4) check (cost >= 0),
    currency text check (currency in ('CLP', 'USD', 'EUR', 'UF')),
    rate numeric(18, 6) check (rate > 0),
    rate_day date,
    rate_source text,
    version integer not null default 1,
    constraint cubage_panels_cost_currency check ((cost is null) = (currency is null)),
    constraint cubage_panels_rate_source check (num_nonnulls(rate, rate_day, rate_source) in (0, 3) and (rate is null or cost is not null))
  );
  create index cubage_panels_of on cubage_panels (cubage_id, line, id);
  create index cubage_panels_of_material on cubage_panels (material_id);
  create trigger cubage_panels_closed_stay before insert or update or delete on cubage_panels
    for each row execute function refuse_change_of_closed_cubage();
`;

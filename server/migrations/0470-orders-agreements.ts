import { sql, type Kysely } from 'kysely';

/**
 * Prices agreed with suppliers: from which day until which, how much at least, and the paper that says so. None holds before a second
 * person confirmed it, and of one supplier and one thing no two hold on a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(agreements + guards + agreed).execute(db);
}

const agreements = `
  create table price_agreements (
    id integer primary key generated always as identity,
    number text not null generated always as ('CP-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique,
    status text not null default 'por_confirmar'
      constraint price_agreements_status check (status in ('por_confirmar', 'confirmado', 'rechazado', 'anulado')),
    supplier_code text not null references suppliers (codigo) on update cascade,
    -- A material or a service, by the code that orders name.
    code text not null,
    material_id integer references materials,
    service_id integer references services,
    name text not null,
    unit text not null,
    currency text not null constraint price_agreements_currency check (currency in ('CLP', 'USD', 'EUR', 'UF')),
    unit_price numeric(18, 4) not null constraint price_agreements_unit_price check (unit_price > 0),
    minimum_quantity numeric(15, 3) constraint price_agreements_minimum_quantity check (minimum_quantity > 0),
    valid_from date not null,
    valid_to date not null,
    payment_terms text,
    comment text,
    file stored_file not null unique,
    file_name text not null,
    bytes integer not null constraint price_agreements_bytes check (bytes > 0),
    asked_by integer not null references users,
    asked_at timestamptz not null default now(),
    decided_by integer references users,
    decided_at timestamptz,
    decision text,
    -- Who let it end before its day, and why; nobody where another agreement took its place.
    ended_by integer references users,
    end_reason text,
    replaced_by integer references price_agreements,
    version integer not null default 1,
    constraint price_agreements_thing check (num_nonnulls(material_id, service_id) = 1),
    constraint price_agreements_days check (valid_to >= valid_from),
    constraint price_agreements_decided check ((status = 'por_confirmar') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
    -- Nobody confirms a price that they brought themselves.
    constraint price_agreements_second_person check (status not in ('confirmado', 'rechazado') or decided_by <> asked_by),
    constraint price_agreements_overlap exclude using gist
      (supplier_code with =, code with =, daterange(valid_from, valid_to, '[]') with &&) where (status = 'confirmado')
  );
  create unique index price_agreements_pending on price_agreements (supplier_code, code) where status = 'por_confirmar';
  create index price_agreements_of_code on price_agreements (code, supplier_code, valid_to);
  create index price_agreements_of_supplier on price_agreements (supplier_code, valid_to);
  create index price_agreements_by_end on price_agreements (valid_to, id);
  create index price_agreements_waiting on price_agreements (asked_at) where status = 'por_confirmar';
  create index price_agreements_of_material on price_agreements (material_id);
  create index price_agreements_of_service on price_agreements (service_id);
  create index price_agreements_asked_by on price_agreements (asked_by);
  create index price_agreements_decided_by on price_agreements (decided_by);
  create index price_agreements_ended_by on price_agreements (ended_by);
  create index price_agreements_replaced_by on price_agreements (replaced_by);
`;

const guards = `
  -- Another price is another agreement: what somebody confirmed stays what it was, and only ends sooner, of days that have not passed.
  create function keep_price_agreement() returns trigger language plpgsql as $$
    begin
      if (new.code, new.material_id, new.service_id, new.currency, new.unit_price, new.minimum_quantity, new.valid_from, new.file, new.asked_by)
        is distinct from (old.code, old.material_id, old.service_id, old.currency, old.unit_price, old.minimum_quantity, old.valid_from, old.file,
          old.asked_by)
        or new.valid_to > old.valid_to
        or new.valid_to < old.valid_to
          and (old.status <> 'confirmado' or new.valid_to < (now() at time zone 'America/Santiago')::date - 1) then
        raise exception 'What was agreed in % does not change', old.number
          using errcode = 'check_violation', constraint = 'price_agreements_unchanged';
      end if;
      if old.status <> new.status and (old.status, new.status) not in (('por_confirmar', 'confirmado'), ('por_confirmar', 'rechazado'),
        ('por_confirmar', 'anulado'), ('confirmado', 'anulado')) then
        raise exception 'Agreement % does not go from % to %', old.number, old.status, new.status
          using errcode = 'check_violation', constraint = 'price_agreements_steps';
      end if;
      -- By what has begun somebody may have bought.
      if old.status = 'confirmado' and new.status = 'anulado' and old.valid_from <= (now() at time zone 'America/Santiago')::date then
        raise exception 'Agreement % has begun', old.number using errcode = 'check_violation', constraint = 'price_agreements_begun';
      end if;
      return new;
    end $$;
  create trigger price_agreements_keep before update on price_agreements for each row execute function keep_price_agreement();
  create trigger price_agreements_stay before delete on price_agreements for each row execute function refuse_change();
`;

const agreed = `
  -- What of these codes is agreed on a day, with whoever the supplier is today.
  create function agreed_prices(codes text[], on_day date)
    returns table (id integer, number text, supplier_code text, code text, currency text, unit_price numeric, minimum_quantity numeric,
      valid_to date, payment_terms text)
    language sql stable as $$
    select it.id, it.number, coalesce(own.merged_into, own.codigo), it.code, it.currency, it.unit_price, it.minimum_quantity, it.valid_to,
      it.payment_terms
    from price_agreements as it join suppliers as own on own.codigo = it.supplier_code
    where it.code = any(codes) and it.status = 'confirmado' and on_day between it.valid_from and it.valid_to $$;
`;

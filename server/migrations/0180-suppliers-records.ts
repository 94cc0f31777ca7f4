import { sql, type Kysely } from 'kysely';

/** What is known of a supplier beside its row in the register: terms and papers. Who is only asked for has a record without a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(key + records + papers).execute(db);
}

const key = `
  -- A name as it is compared: without accents, legal form, case and marks.
  create function company_key(text) returns text language sql immutable strict parallel safe
    return coalesce(
      nullif(btrim(regexp_replace(
        regexp_replace(
          regexp_replace(replace(name_key($1), '.', ''), '[^a-z0-9]+', ' ', 'g'),
          '\\m(sociedad por acciones|sociedad anonima|limitada|ltda|spa|s a|sa|eirl|srl|y cia|y compania)\\M', ' ', 'g'),
        ' +', ' ', 'g')), ''),
      name_key($1));
  -- A foreign tax id as it is compared: its letters and digits.
  create function tax_id_key(text) returns text language sql immutable strict parallel safe
    return regexp_replace(upper($1), '[^A-Z0-9]', '', 'g');
  create index suppliers_company on suppliers using gin (company_key(nombre) gin_trgm_ops);
`;
const records = `
  create table supplier_records (
    id integer primary key generated always as identity,
    -- Given when its creation is approved: the register's row takes it up by this.
    reserved_code text unique,
    supplier_code text unique references suppliers (codigo) on update cascade on delete cascade,
    name text not null check (name <> ''),
    rut text,
    country text not null default 'CL' check (country ~ '^[A-Z]{2}$'),
    tax_id text,
    trade_name text,
    email text,
    phone text,
    contact text,
    address text,
    commune text references communes,
    currency text not null default 'CLP' check (currency in ('CLP', 'USD', 'EUR', 'UF')),
    billing text check (billing in ('factura', 'factura_exenta', 'boleta_honorarios', 'extranjera')),
    category_id integer references business_categories,
    payment_method_id integer references payment_methods,
    payment_condition_id integer references payment_conditions,
    service_bought_id integer references services_bought,
    from_form boolean not null default false,
    discarded boolean not null default false,
    version integer not null default 1,
    constraint supplier_records_tax_id check (
      not from_form or (country = 'CL' and rut is not null and tax_id is null) or (country <> 'CL' and rut is null and tax_id is not null))
  );
  -- Nobody is asked for twice.
  create unique index supplier_records_rut on supplier_records (rut) where supplier_code is null and not discarded and rut is not null;
  create unique index supplier_records_foreign on supplier_records (country, tax_id_key(tax_id))
    where supplier_code is null and not discarded and tax_id is not null;
  create index supplier_records_by_rut on supplier_records (rut);
  create index supplier_records_by_tax_id on supplier_records (tax_id_key(tax_id)) where tax_id is not null;
  create index supplier_records_company on supplier_records using gin (company_key(name) gin_trgm_ops);
  create index supplier_records_company_key on supplier_records (company_key(name));
  create index supplier_records_category on supplier_records (category_id);
  create index supplier_records_payment_method on supplier_records (payment_method_id);
  create index supplier_records_payment_condition on supplier_records (payment_condition_id);
  create index supplier_records_service_bought on supplier_records (service_bought_id);
  create index supplier_records_commune on supplier_records (commune);

  -- Every row of the register has its record, whoever wrote it; name and RUT are the register's.
  create function keep_supplier_record() returns trigger language plpgsql as $$
    begin
      update supplier_records set supplier_code = new.codigo, name = new.nombre, version = version + 1,
        rut = case when country = 'CL' then coalesce(new.rut, rut) end
      where supplier_code = new.codigo
        or (supplier_code is null and not discarded and reserved_code = new.codigo
          and not exists (select from supplier_records as it where it.supplier_code = new.codigo));
      if not found then insert into supplier_records (supplier_code, name, rut) values (new.codigo, new.nombre, new.rut); end if;
      return null;
    end $$;
  create trigger suppliers_keep_record after insert or update of nombre, rut on suppliers
    for each row execute function keep_supplier_record();
  insert into supplier_records (supplier_code, name, rut) select codigo, nombre, rut from suppliers order by id;
`;
const papers = `
  create table supplier_documents (
    id integer primary key generated always as identity,
    supplier_id integer not null references supplier_records,
    type_id integer not null references supplier_document_types,
    file stored_file not null unique,
    name text not null check (name <> ''),
    bytes integer not null check (bytes > 0),
    expires_on date,
    origin text not null check (origin in ('ABASTECIMIENTO', 'NO ABASTECIMIENTO')),
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    -- Replaced or taken away: it stays as it was.
    ended_at timestamptz,
    ended_by integer references users,
    warned_on date,
    constraint supplier_documents_ended check ((ended_at is null) = (ended_by is null))
  );
  create unique index supplier_documents_in_force on supplier_documents (supplier_id, type_id) where ended_at is null;
  create index supplier_documents_expiry on supplier_documents (expires_on) where ended_at is null and expires_on is not null;
  create index supplier_documents_type on supplier_documents (type_id);
`;

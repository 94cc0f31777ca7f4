import { sql, type Kysely } from 'kysely';

/** The limits of requests, who is told of what, who approves sale orders; corrections of exchange rates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_restrictions (
      id integer primary key generated always as identity,
      codigo text not null unique,
      nombre text not null,
      descripcion text not null,
      unidad text not null,
      quantity numeric(10, 3) not null check (quantity >= 0),
      -- What is counted is counted whole.
      entero boolean not null default true check (not entero or quantity = trunc(quantity)),
      activo boolean not null default true,
      orden integer not null unique,
      version integer not null default 1
    );
    insert into request_restrictions (codigo, nombre, descripcion, unidad, quantity, entero, orden) values
      ('material_request_lines', 'Líneas de una solicitud de materiales', 'Cuántas líneas puede tener como máximo.', 'líneas', 200, true, 1),
      ('service_request_items', 'Ítems de una solicitud de servicio', 'Cuántos ítems puede tener como máximo.', 'ítems', 50, true, 2),
      ('transfer_lines', 'Líneas de un traslado entre bodegas', 'Cuántas líneas puede tener como máximo.', 'líneas', 200, true, 3),
      ('urgent_requests_per_month', 'Solicitudes urgentes por persona', 'Cuántas puede hacer una persona en un mes calendario.', 'solicitudes', 5, true, 4),
      ('open_requests_per_project', 'Solicitudes abiertas por proyecto', 'Cuántas pueden estar sin terminar a la vez.', 'solicitudes', 20, true, 5),
      ('line_quantity', 'Cantidad de una línea', 'Lo que una línea puede pedir sin una aprobación especial.', 'unidades', 1000, false, 6),
      ('required_date_days_back', 'Fecha requerida en el pasado', 'Cuántos días antes de hoy se acepta como fecha requerida.', 'días', 0, true, 7),
      ('required_date_days_ahead', 'Fecha requerida en el futuro', 'Cuántos días después de hoy se acepta como fecha requerida.', 'días', 365, true, 8);

    create table notification_mails (
      id integer primary key generated always as identity,
      form text not null,
      email text not null check (email = lower(email)),
      kind text not null default 'para' check (kind in ('para', 'copia')),
      unique (form, email)
    );
    -- Several addresses, separated by commas.
    alter table mails add copia text;

    -- A band ends where it says, and begins where the one below it ends: limits cannot overlap. One has no end.
    create table sale_order_bands (
      id integer primary key generated always as identity,
      hasta_uf numeric(10, 2) check (hasta_uf > 0),
      aprobador_id integer not null references staff,
      unique nulls not distinct (hasta_uf)
    );
    create index sale_order_bands_of_approver on sale_order_bands (aprobador_id);
    -- Where a unit has somebody of its own.
    create table sale_order_approvers (
      banda_id integer not null references sale_order_bands on delete cascade,
      codigo_unidad text not null references business_units,
      aprobador_id integer not null references staff,
      primary key (banda_id, codigo_unidad)
    );
    create index sale_order_approvers_of_staff on sale_order_approvers (aprobador_id);
    create index sale_order_approvers_of_unit on sale_order_approvers (codigo_unidad);
    -- One row: the version of all bands together.
    create table sale_order_version (
      id integer primary key default 1 check (id = 1),
      version integer not null default 1
    );
    insert into sale_order_version default values;

    create function require_last_sale_order_band() returns trigger language plpgsql as $$
      begin
        if exists (select from sale_order_bands) and not exists (select from sale_order_bands where hasta_uf is null) then
          raise exception 'no band without limit' using errcode = 'check_violation', constraint = 'sale_order_bands_last';
        end if;
        return null;
      end $$;
    create constraint trigger sale_order_bands_last after insert or update or delete on sale_order_bands
      deferrable initially deferred for each row execute function require_last_sale_order_band();

    alter table exchange_rates add version integer not null default 1;
    create index exchange_rates_by_day on exchange_rates (fecha desc, moneda);
  `.execute(db);
}

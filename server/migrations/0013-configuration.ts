import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';

/** The company, how its mails look, constants, working calendar, tests of outside systems; searching the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row each; null is what nobody has filled in.
    create table company (
      id integer primary key default 1 check (id = 1),
      nombre text,
      rut text check (rut ~ '^[1-9][0-9]{0,7}-[0-9K]$'),
      giro text,
      direccion text,
      codigo_comuna text references communes,
      telefono text,
      web text,
      correo_compras text,
      correo_dte text,
      logo text unique,
      version integer not null default 1
    );
    create index company_of_commune on company (codigo_comuna);
    insert into company default values;

    create table mail_settings (
      id integer primary key default 1 check (id = 1),
      remitente text,
      responder_a text,
      firma text,
      version integer not null default 1
    );
    insert into mail_settings default values;

    -- Only what was ever changed; null is the default of the program.
    create table settings (
      key text primary key,
      value jsonb,
      version integer not null default 1,
      changed_by text not null,
      changed_at timestamptz not null default now()
    );

    create table holidays (
      id integer primary key generated always as identity,
      fecha date not null,
      nombre text not null,
      irrenunciable boolean not null default false,
      ambito text not null check (ambito ~ '^(nacional|bancario|region:[0-9]{2}|comuna:[0-9]{5}(,[0-9]{5})*)$'),
      version integer not null default 1,
      unique (fecha, ambito)
    );
    create table working_weeks (
      desde date primary key,
      -- 1 is Monday, 7 Sunday.
      dias smallint[] not null check (cardinality(dias) between 1 and 7 and dias <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
      horas_dia numeric(4, 2) not null check (horas_dia > 0 and horas_dia <= 10),
      horas_semana numeric(4, 2) not null check (horas_semana > 0 and horas_semana <= 45),
      version integer not null default 1,
      check (horas_dia * cardinality(dias) <= horas_semana)
    );
    -- Ley 19.759, Ley 21.561.
    insert into working_weeks (desde, dias, horas_dia, horas_semana) values
      ('2005-01-01', '{1,2,3,4,5}', 9, 45),
      ('2024-04-26', '{1,2,3,4,5}', 8.8, 44),
      ('2026-04-26', '{1,2,3,4,5}', 8.4, 42),
      ('2028-04-26', '{1,2,3,4,5}', 8, 40);

    -- The last test of each outside system.
    create table outside_checks (
      system text primary key,
      ok boolean not null,
      message text not null,
      milliseconds integer not null,
      at timestamptz not null default now(),
      who text
    );

    create index audit_by_time on audit (at);
    create index audit_by_entity on audit (entity, id desc);
    create index audit_by_action on audit (action, id desc);
    create index audit_search on audit using gin (fold(entity_id || ' ' || coalesce(user_email, '')) gin_trgm_ops);
  `.execute(db);
  await sql`
    insert into holidays (fecha, nombre, irrenunciable, ambito)
    select fecha, nombre, irrenunciable, ambito
    from jsonb_to_recordset(${await readFile(new URL('../data/feriados.json', import.meta.url), 'utf8')}::jsonb)
      as it (fecha date, nombre text, irrenunciable boolean, ambito text)`.execute(db);
}

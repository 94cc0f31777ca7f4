import { sql, type Kysely } from 'kysely';

/** Clients, projects, stages, special panels, members, installation places, reviewed imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table clients (
      id integer primary key generated always as identity,
      nombre text collate "es-x-icu" not null,
      rut text unique check (rut ~ '^[1-9][0-9]{0,7}-[0-9K]$'),
      email text,
      telefono text,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index clients_by_name on clients (nombre, id);
    create index clients_search on clients using gin (fold(nombre || ' ' || coalesce(rut, '')) gin_trgm_ops);

    create table projects (
      id integer primary key generated always as identity,
      "codigoProyecto" text collate "C" not null unique,
      nombre text collate "es-x-icu" not null,
      linea text not null check (linea in ('RE', 'CI', 'PG')),
      cliente_id integer references clients,
      jefe_proyecto_id integer references users,
      codigo_comuna text references communes,
      direccion text,
      kwp numeric(12, 3) check (kwp >= 0),
      monto numeric(18, 2) check (monto >= 0),
      moneda text not null default 'CLP' check (moneda in ('CLP', 'USD', 'EUR', 'UF')),
      fecha_inicio date,
      fecha_termino date,
      avance integer not null default 0 check (avance between 0 and 100),
      comprometido boolean not null default true,
      con_pagos boolean not null default false,
      observaciones text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      busqueda text not null generated always as (fold("codigoProyecto" || ' ' || (nombre collate "C"))) stored,
      check (fecha_inicio <= fecha_termino)
    );
    create index projects_search on projects using gin (busqueda gin_trgm_ops);
    create index projects_by_line on projects (linea, "codigoProyecto");
    create index projects_of_client on projects (cliente_id);
    create index projects_of_manager on projects (jefe_proyecto_id, "codigoProyecto");
    create index projects_of_commune on projects (codigo_comuna);
    create index projects_by_name on projects (nombre, id);
    create index projects_by_progress on projects (avance, id);
    create index projects_by_kwp on projects (kwp, id);
    create index projects_by_kwp_desc on projects (kwp desc nulls last, id desc);
    create index projects_by_amount on projects (monto, id);
    create index projects_by_amount_desc on projects (monto desc nulls last, id desc);
    create index projects_by_start on projects (fecha_inicio, id);
    create index projects_by_start_desc on projects (fecha_inicio desc nulls last, id desc);
    create index projects_by_end on projects (fecha_termino, id);
    create index projects_by_end_desc on projects (fecha_termino desc nulls last, id desc);

    -- Of one line, the commonest filter, by what people sort it.
    create index projects_of_line_by_kwp on projects (linea, kwp desc nulls last, id desc);
    create index projects_of_line_by_amount on projects (linea, monto desc nulls last, id desc);
    create index projects_of_line_by_start on projects (linea, fecha_inicio desc nulls last, id desc);
    create index projects_of_line_by_end on projects (linea, fecha_termino, id);

    create table stages (
      id integer primary key,
      nombre text not null unique,
      orden integer not null unique
    );
    -- 1 to 8 are the delivery stages (demo company §2)
    insert into stages (id, nombre, orden) values
      (1, 'Inicio y traspaso', 1), (2, 'Ingeniería', 2), (3, 'Permisos y conexión', 3), (4, 'Abastecimiento', 4),
      (5, 'Construcción y montaje', 5), (6, 'Pruebas y comisionamiento', 6),
      (7, 'Declaración SEC y puesta en servicio', 7), (8, 'Cierre y entrega', 8),
      (9, 'Operación y mantenimiento', 9), (10, 'Garantía / postventa', 10), (11, 'Detenido o anulado', 11);

    create table project_stages (
      project_id integer not null references projects on delete cascade,
      stage_id integer not null references stages,
      desde timestamptz not null default now(),
      primary key (project_id, stage_id)
    );
    create index project_stages_of_stage on project_stages (stage_id, project_id);

    create table special_panels (
      id integer primary key generated always as identity,
      nombre text not null unique,
      potencia_wp integer not null check (potencia_wp > 0)
    );
    create table project_panels (
      project_id integer not null references projects on delete cascade,
      panel_id integer not null references special_panels,
      cantidad integer not null check (cantidad > 0),
      primary key (project_id, panel_id)
    );
    create index project_panels_of_panel on project_panels (panel_id, project_id);

    create table project_members (
      project_id integer not null references projects on delete cascade,
      user_id integer not null references users,
      primary key (project_id, user_id)
    );
    create index project_members_of_user on project_members (user_id, project_id);

    create table places (
      id integer primary key generated always as identity,
      "codigoLugarInstalacion" text collate "C" not null unique,
      "codigoProyecto" text collate "C" not null references projects ("codigoProyecto") on update cascade,
      nombre text collate "es-x-icu" not null,
      direccion text,
      codigo_comuna text references communes,
      latitud numeric(9, 6) check (latitud between -90 and 90),
      longitud numeric(9, 6) check (longitud between -180 and 180),
      kwp numeric(12, 3) check (kwp >= 0),
      "nombreContacto" text,
      "emailContacto" text,
      "telefonoContacto" text,
      activo boolean not null default true,
      imagen text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      busqueda text not null generated always as (fold("codigoLugarInstalacion" || ' ' || (nombre collate "C") || ' ' || coalesce(direccion, ''))) stored,
      check ((latitud is null) = (longitud is null))
    );
    create index places_of_project on places ("codigoProyecto", "codigoLugarInstalacion");
    create index places_search on places using gin (busqueda gin_trgm_ops);
    create index places_of_contact on places ("emailContacto") where "emailContacto" is not null;
    create index places_of_commune on places (codigo_comuna);

    create sequence place_codes;
    -- The counter of a line and year: a row lock gives each project its own code.
    create table project_code_counters (
      linea text not null,
      year integer not null,
      last integer not null,
      primary key (linea, year)
    );

    create table project_imports (
      id integer primary key generated always as identity,
      user_id integer not null references users,
      filename text not null,
      content jsonb not null,
      created_at timestamptz not null default now(),
      applied_at timestamptz
    );
    create index project_imports_of_user on project_imports (user_id);
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Who works here, with or without an account: positions, sub-managements, staff; the business units they work for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table positions (
      id integer primary key generated always as identity,
      nombre text collate "es-x-icu" not null unique,
      descripcion text,
      activo boolean not null default true,
      version integer not null default 1
    );

    -- One table for all the spellings of a line of business (contract decision 71).
    create table business_units (
      codigo text primary key check (codigo ~ '^[A-Z]{2}$'),
      nombre text not null unique,
      nombre_erp text not null unique,
      tablero text unique,
      orden integer not null unique
    );
    insert into business_units (codigo, nombre, nombre_erp, tablero, orden) values
      ('RE', 'Residencial', 'RESIDENCIAL', 'residential', 1),
      ('CI', 'Comercial e Industrial', 'COMERCIAL INDUSTRIAL', 'commercial-industrial', 2),
      ('PG', 'Proyectos de Generación', 'PROYECTOS DE GENERACION', 'pmgd', 3),
      ('OT', 'Otros', 'OTROS', null, 4);
    alter table projects add foreign key (linea) references business_units;

    create table submanagements (
      id integer primary key generated always as identity,
      nombre text collate "es-x-icu" not null unique,
      -- Whoever leads it; the line's sub-manager when the sub-management is of a line.
      codigo_unidad text references business_units,
      responsable_id integer,
      activo boolean not null default true,
      version integer not null default 1
    );
    create unique index submanagements_of_unit on submanagements (codigo_unidad) where activo;

    create table staff (
      id integer primary key generated always as identity,
      nombre text collate "es-x-icu" not null,
      rut text unique check (rut ~ '^[1-9][0-9]{0,7}-[0-9K]$'),
      email text unique check (email = lower(email)),
      telefono text,
      oficio text,
      cargo_id integer references positions,
      subgerencia_id integer references submanagements,
      -- The superior, who decides in one's stead when one asks for something oneself.
      jefe_id integer references staff check (jefe_id <> id),
      user_id integer unique references users on delete set null,
      activo boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index staff_of_position on staff (cargo_id);
    create index staff_of_submanagement on staff (subgerencia_id);
    create index staff_of_superior on staff (jefe_id);
    create index staff_by_name on staff (nombre, id);
    create index staff_search on staff using gin (fold(nombre || ' ' || coalesce(email, '') || ' ' || coalesce(rut, '')) gin_trgm_ops);
    alter table submanagements add foreign key (responsable_id) references staff;
    create index submanagements_of_head on submanagements (responsable_id);

    insert into positions (nombre) select distinct cargo from users where cargo is not null;
    insert into submanagements (nombre) select distinct subgerencia from users where subgerencia is not null;
    insert into staff (nombre, rut, email, cargo_id, subgerencia_id, user_id)
      select it.nombre, it.rut, it.email, positions.id, submanagements.id, it.id
      from users as it
      left join positions on positions.nombre = it.cargo
      left join submanagements on submanagements.nombre = it.subgerencia
      where it.codigo_rol is not null;

    alter table users drop column cargo, drop column subgerencia, drop column rut;
  `.execute(db);
}

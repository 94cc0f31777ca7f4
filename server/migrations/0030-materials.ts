import { sql, type Kysely } from 'kysely';

/** Materials with their families, dated prices and costs, and who marked them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table material_families (
      id integer primary key generated always as identity,
      codigo text collate es_natural not null check (codigo ~ '^[A-Z0-9][A-Z0-9-]*$'),
      nombre text collate es_natural not null check (nombre <> ''),
      activo boolean not null default true,
      version integer not null default 1
    );
    create unique index material_families_codigo on material_families (fold(codigo)) where activo;
    create unique index material_families_nombre on material_families (fold(nombre)) where activo;
    insert into material_families (codigo, nombre) values
      ('PAN', 'Paneles'), ('INV', 'Inversores'), ('BAT', 'Almacenamiento'), ('EST', 'Estructuras'), ('CON', 'Conductores'),
      ('PRO', 'Protecciones y tableros'), ('CAN', 'Canalización'), ('MTE', 'Media tensión'), ('PAT', 'Puesta a tierra'),
      ('MED', 'Medición y monitoreo'), ('OCV', 'Obras civiles'), ('EPP', 'Elementos de protección personal'),
      ('HER', 'Herramientas'), ('INS', 'Insumos'), ('AFI', 'Activo fijo');

    create table materials (
      id integer primary key generated always as identity,
      -- Papers and the ERP name it: it is never changed, nor used again.
      codigo text collate "C" not null constraint materials_codigo unique check (codigo ~ '^[A-Z0-9][A-Z0-9.-]*$'),
      descripcion text collate "es-x-icu" not null check (descripcion <> ''),
      familia_id integer not null references material_families,
      unidad_id integer not null references units,
      observaciones text,
      activo boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      busqueda text not null generated always as (fold(codigo || ' ' || (descripcion collate "C"))) stored
    );
    create index materials_search on materials using gin (busqueda gin_trgm_ops);
    create index materials_by_name on materials (descripcion, id);
    create index materials_of_family on materials (familia_id, codigo);
    create index materials_of_unit on materials (unidad_id);
    create trigger materials_keep_code before update of codigo on materials
      for each row when (old.codigo <> new.codigo) execute function refuse_change();

    -- Each list only grows; the last entry is current.
    create table material_prices (
      id integer primary key generated always as identity,
      material_id integer not null references materials,
      monto numeric(18, 4) not null check (monto >= 0),
      moneda text not null default 'CLP' check (moneda in ('CLP', 'USD', 'EUR', 'UF')),
      desde date not null,
      created_by integer references users on delete set null,
      created_at timestamptz not null default now()
    );
    create index material_prices_current on material_prices (material_id, desde desc, id desc);
    create index material_prices_of_user on material_prices (created_by);
    create table material_costs (
      id integer primary key generated always as identity,
      material_id integer not null references materials,
      monto numeric(18, 4) not null check (monto >= 0),
      moneda text not null default 'CLP' check (moneda in ('CLP', 'USD', 'EUR', 'UF')),
      desde date not null,
      created_by integer references users on delete set null,
      created_at timestamptz not null default now()
    );
    create index material_costs_current on material_costs (material_id, desde desc, id desc);
    create index material_costs_of_user on material_costs (created_by);

    create table material_favorites (
      user_id integer not null references users on delete cascade,
      material_id integer not null references materials on delete cascade,
      primary key (user_id, material_id)
    );
    create index material_favorites_of_material on material_favorites (material_id);
  `.execute(db);
}

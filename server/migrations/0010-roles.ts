import { sql, type Kysely } from 'kysely';

/** Roles with a number, a description and whether they are supply; what keys of outside clients say of themselves; who works in which warehouse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table roles
      alter nombre type text collate "es-x-icu",
      add id integer not null unique generated always as identity,
      add descripcion text,
      -- Whoever has the role belongs to supply (contract decision 15).
      add es_abastecimiento boolean not null default false;
    create unique index roles_unlike on roles (fold(nombre));
    update roles set es_abastecimiento = true where codigo_rol in ('ABA', 'JAB');

    alter table access_keys
      add prefijo text not null default '',
      add creada_por integer references users on delete set null,
      -- The last day that it opens, in Santiago.
      add vence_el date,
      add last_used_at timestamptz;
    create unique index access_keys_name on access_keys (lower(nombre)) where revoked_at is null;
    create index access_keys_of_maker on access_keys (creada_por);

    create table warehouse_users (
      id integer primary key generated always as identity,
      user_id integer not null unique references users on delete cascade,
      activo smallint not null default 1 check (activo in (0, 1)),
      version integer not null default 1
    );
    create table warehouse_user_warehouses (
      warehouse_user_id integer not null references warehouse_users on delete cascade,
      codigo_bodega text not null references warehouses (codigo) on update cascade,
      primary key (warehouse_user_id, codigo_bodega)
    );
    create index warehouse_user_warehouses_of_warehouse on warehouse_user_warehouses (codigo_bodega);
  `.execute(db);
}

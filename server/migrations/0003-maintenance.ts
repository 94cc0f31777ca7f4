import { sql, type Kysely } from 'kysely';

/** Maintenance mode, whitelist, banner, page contents, access log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row: the whole mode.
    create table maintenance_mode (
      id integer primary key default 1 check (id = 1),
      enabled boolean not null default false,
      termina_estimada timestamptz
    );
    insert into maintenance_mode default values;

    create table maintenance_whitelist (
      email text primary key check (email = lower(email))
    );

    create table maintenance_infos (
      id integer primary key generated always as identity,
      info_type text not null check (info_type in ('title', 'description')),
      description text not null,
      enabled boolean not null default true
    );
    insert into maintenance_infos (info_type, description) values
      ('title', 'Estamos en mantención'),
      ('description', 'Volveremos en unos minutos. Sus datos están a salvo.');

    create table maintenance_images (
      id integer primary key generated always as identity,
      nombre text not null,
      file text not null unique,
      created_at timestamptz not null default now()
    );

    -- One row: the banner.
    create table maintenance_banner (
      id integer primary key default 1 check (id = 1),
      enabled boolean not null default false,
      description text not null
    );

    create table access_log (
      id integer primary key generated always as identity,
      user_email text not null,
      url text not null,
      ip text,
      at timestamptz not null default now()
    );
    create index access_log_by_time on access_log (at desc);
    create index access_log_of_user on access_log (user_email, id desc);
    create index access_log_user_search on access_log using gin (user_email gin_trgm_ops);
    create index access_log_url_search on access_log using gin (url gin_trgm_ops);
  `.execute(db);
}

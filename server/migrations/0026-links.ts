import { sql, type Kysely } from 'kysely';

/** Links of installation places to documents elsewhere; one that was taken away is kept for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_links (
      id integer primary key generated always as identity,
      place_id integer not null references places on delete cascade,
      titulo text collate "es-x-icu" not null check (titulo <> ''),
      -- What a page puts behind a click: never a script.
      url text not null check (url ~ '^https?://[^[:space:]]+$' and length(url) <= 2000),
      servicio text not null,
      nota text,
      destacado boolean not null default false,
      user_id integer references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      version integer not null default 1,
      busqueda text not null generated always as (fold((titulo collate "C") || ' ' || coalesce(nota, '') || ' ' || url)) stored
    );
    create unique index place_links_once on place_links (place_id, md5(url)) where deleted_at is null;
    create index place_links_of_place on place_links (place_id, created_at desc, id desc) where deleted_at is null;
    create index place_links_by_time on place_links (created_at desc, id desc) where deleted_at is null;
    create index place_links_by_title on place_links (titulo, id) where deleted_at is null;
    create index place_links_search on place_links using gin (busqueda gin_trgm_ops) where deleted_at is null;
    create index place_links_of_user on place_links (user_id);
    create index place_links_taken_away on place_links (deleted_at) where deleted_at is not null;
  `.execute(db);
}

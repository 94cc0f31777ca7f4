import { sql, type Kysely } from 'kysely';

/** The photos of a place. Files are names in the file store; a deleted photo keeps its row and files until the night they are purged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photos (
      id integer primary key generated always as identity,
      place_id integer not null references places,
      archivo text not null check (archivo <> ''),
      original text not null unique,
      vista text not null unique,
      miniatura text not null unique,
      tipo text not null check (tipo in ('image/jpeg', 'image/png', 'image/webp')),
      -- As it is looked at, turned upright.
      ancho integer not null check (ancho > 0),
      alto integer not null check (alto > 0),
      -- How the original must be turned, as EXIF counts.
      orientacion smallint not null default 1 check (orientacion between 1 and 8),
      bytes integer not null check (bytes > 0),
      sha256 bytea not null check (octet_length(sha256) = 32),
      camara text,
      tomada_at timestamptz not null,
      fecha date not null generated always as ((tomada_at at time zone 'America/Santiago')::date) stored,
      fecha_origen text not null check (fecha_origen in ('exif', 'manual', 'subida')),
      latitud numeric(9, 6) check (latitud between -90 and 90),
      longitud numeric(9, 6) check (longitud between -180 and 180),
      leyenda text check (leyenda <> ''),
      actividad text collate "es-x-icu" check (actividad <> ''),
      subida_por integer references users,
      -- The sender's own number of the upload: a repeated sending is told from a second copy.
      clave text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by integer references users,
      busqueda text not null generated always as (fold(archivo || ' ' || coalesce(leyenda, '') || ' ' || coalesce(actividad collate "C", ''))) stored,
      check ((latitud is null) = (longitud is null))
    );
    -- The same photo is in a place once, also while it is deleted: sending it again brings it back.
    create unique index photos_once on photos (place_id, sha256);
    create index photos_by_day on photos (place_id, tomada_at desc, id desc) where deleted_at is null;
    create index photos_by_activity on photos (place_id, actividad, tomada_at desc, id desc) where deleted_at is null;
    create index photos_of_person on photos (subida_por);
    create index photos_deleted_by on photos (deleted_by);
    create index photos_deleted on photos (deleted_at) where deleted_at is not null;
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Documents of installation places: one per place and document name, its versions, and the mark that a place needs none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_documents (
      id integer primary key generated always as identity,
      place_id integer not null references places,
      nombre_documento_id integer not null references document_names,
      privado boolean not null,
      -- The number of the current version.
      vigente integer,
      -- Why the place needs no such document.
      motivo text check (motivo <> ''),
      marcado_por integer references users,
      marcado_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by integer references users,
      constraint place_documents_file_or_mark check ((vigente is null) <> (motivo is null)),
      constraint place_documents_whole_mark
        check ((motivo is null) = (marcado_por is null) and (motivo is null) = (marcado_at is null)),
      -- A mark is taken away; only what has files is put aside, by somebody.
      constraint place_documents_deleted
        check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null or vigente is not null))
    );
    -- Also the index by which a place, or many of them, are counted.
    create unique index place_documents_one on place_documents (place_id, nombre_documento_id) include (vigente) where deleted_at is null;
    create index place_documents_of_place on place_documents (place_id);
    create index place_documents_of_name on place_documents (nombre_documento_id);
    create index place_documents_to_purge on place_documents (deleted_at) where deleted_at is not null;

    create table place_document_versions (
      document_id integer not null references place_documents on delete cascade,
      numero integer not null check (numero > 0),
      archivo text not null unique,
      nombre text not null check (nombre <> ''),
      bytes bigint not null check (bytes > 0),
      tipo text not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      comentario text check (comentario <> ''),
      subido_por integer not null references users,
      subido_at timestamptz not null default now(),
      primary key (document_id, numero),
      -- The same content twice would be no other version.
      constraint place_document_versions_differ unique (document_id, sha256)
    );
    create index place_document_versions_of_user on place_document_versions (subido_por);

    -- Either is written first, in one transaction.
    alter table place_documents add constraint place_documents_current
      foreign key (id, vigente) references place_document_versions (document_id, numero) deferrable initially deferred;
  `.execute(db);
}

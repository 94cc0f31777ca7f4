import { sql, type Kysely } from 'kysely';

/** What people say to each other about an installation place, and the files they add. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comments (
      id integer primary key generated always as identity,
      place_id integer not null references places,
      autor_id integer not null references users,
      responde_a integer,
      texto text not null check (length(texto) <= 5000),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      editado_at timestamptz,
      eliminado_at timestamptz,
      eliminado_por integer references users,
      is_first boolean not null generated always as (responde_a is null) stored,
      -- True or null: an answer is to a comment of the same place that is no answer itself.
      answers_first boolean generated always as (case when responde_a is not null then true end) stored,
      unique (id, place_id, is_first),
      constraint comments_answer_one_level foreign key (responde_a, place_id, answers_first) references comments (id, place_id, is_first),
      check ((eliminado_at is null) = (eliminado_por is null))
    );
    create index comments_of_place on comments (place_id, id desc) where responde_a is null;
    create index comments_answers on comments (responde_a, id) where responde_a is not null;
    create index comments_of_author on comments (autor_id);
    create index comments_deleted on comments (eliminado_at) where eliminado_at is not null;
    create index comments_deleted_by on comments (eliminado_por) where eliminado_por is not null;

    create table comment_mentions (
      comment_id integer not null references comments on delete cascade,
      user_id integer not null references users,
      primary key (comment_id, user_id)
    );
    create index comment_mentions_of_person on comment_mentions (user_id);

    create table comment_files (
      id integer primary key generated always as identity,
      -- Null while it waits to be attached. A comment goes only after its files: none is left behind on the disk.
      comment_id integer references comments,
      position integer check (position between 1 and 10),
      subido_por integer not null references users,
      nombre text not null check (length(nombre) between 1 and 200),
      bytes integer not null check (bytes between 1 and 26214400),
      tipo text not null,
      archivo text not null unique,
      miniatura text unique,
      vista text unique,
      created_at timestamptz not null default now(),
      unique (comment_id, position) deferrable,
      check ((comment_id is null) = (position is null)),
      check ((miniatura is null) = (vista is null))
    );
    create index comment_files_waiting on comment_files (subido_por, created_at) where comment_id is null;
    create index comment_files_of_person on comment_files (subido_por);
  `.execute(db);
}

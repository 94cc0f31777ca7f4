import { sql, type Kysely } from 'kysely';

/** What people see of a list under a name, and with which of them each list opens for whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_views (
      id integer generated always as identity primary key,
      user_id integer not null references users,
      list_call text not null check (length(list_call) <= 100),
      list_title text not null check (length(list_title) <= 100),
      nombre text not null check (length(nombre) between 1 and 60),
      compartida boolean not null default false,
      content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 30000),
      version integer not null default 1,
      unique (id, list_call, list_title)
    );
    create unique index list_views_name on list_views (user_id, list_call, list_title, name_key(nombre));
    create index list_views_shared on list_views (list_call, list_title) where compartida;
    create table list_view_defaults (
      user_id integer not null references users,
      list_call text not null,
      list_title text not null,
      view_id integer not null,
      primary key (user_id, list_call, list_title),
      foreign key (view_id, list_call, list_title) references list_views (id, list_call, list_title) on delete cascade
    );
    create index list_view_defaults_view on list_view_defaults (view_id);
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** What people are told inside the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id integer primary key generated always as identity,
      user_id integer not null references users on delete cascade,
      kind text not null,
      title text not null check (length(title) between 1 and 300),
      text text check (length(text) <= 500),
      -- A screen of ours, never another site.
      url text not null check (url ~ '^/([^/\\\\]|$)' and length(url) <= 500),
      created_at timestamptz not null default now(),
      read_at timestamptz
    );
    create index notifications_of_person on notifications (user_id, id desc);
    create index notifications_unread on notifications (user_id, id desc) where read_at is null;
    create index notifications_read on notifications (read_at) where read_at is not null;
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Failed guesses are counted in one row for each subject, which two at once wait for; browsers that have signed in are known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table failed_attempts;
    create table guesses (
      subject text primary key,
      failures integer not null check (failures >= 0),
      -- They are counted anew a quarter of an hour after the first.
      began_at timestamptz not null default now()
    );
    create index guesses_by_beginning on guesses (began_at);

    -- The cookie is a secret of the browser: several people may sign in on one.
    create table known_devices (
      user_id integer not null references users on delete cascade,
      cookie_hash bytea not null,
      last_used_at timestamptz not null default now(),
      primary key (user_id, cookie_hash)
    );
    create index known_devices_by_cookie on known_devices (cookie_hash);
    create index known_devices_by_use on known_devices (last_used_at);
  `.execute(db);
}

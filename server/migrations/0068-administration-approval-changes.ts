import { sql, type Kysely } from 'kysely';

/** What changed of something while its approval waited, by the version that the change gave it: whoever decides an older one hears it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_changes (
      approval_id integer not null references approvals,
      version integer not null,
      at timestamptz not null default clock_timestamp(),
      by_user_id integer not null references users,
      what text[] not null check (cardinality(what) > 0),
      primary key (approval_id, version)
    );
    create index approval_changes_by_user on approval_changes (by_user_id);
    create trigger approval_changes_fixed before update or delete on approval_changes
      for each row execute function refuse_change_of_approvals();
  `.execute(db);
}

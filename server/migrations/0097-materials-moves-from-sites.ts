import { sql, type Kysely } from 'kysely';

/** What a project passes on leaves the place where it lies: its site, when no warehouse keeps it. Moves until now left the warehouse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table request_line_moves add column from_site boolean not null default false;
    create trigger request_line_moves_leave_one_place before update on request_line_moves for each row
      when (old.from_site is distinct from new.from_site) execute function refuse_change();
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Who left a creation request whole: not the one who approves it where nobody else is asked; and a maker's code is found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table creation_requests add column completed_by integer references users;
    create index material_creations_part_number on material_creations (upper(part_number)) where part_number is not null;
  `.execute(db);
}

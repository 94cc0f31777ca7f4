import { sql, type Kysely } from 'kysely';

/** A mail may carry a stored file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails
      add column adjunto stored_file,
      add column adjunto_nombre text,
      add constraint mails_attached check ((adjunto is null) = (adjunto_nombre is null))
  `.execute(db);
}

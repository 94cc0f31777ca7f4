import { sql, type Kysely } from 'kysely';

/** With which certificate the SEC has authorised a module or an inverter, and until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table materials
      add column sec_certificate text constraint materials_sec_certificate check (sec_certificate <> '' and length(sec_certificate) <= 60),
      add column sec_until date,
      add constraint materials_sec_until check (sec_until is null or sec_certificate is not null);
  `.execute(db);
}

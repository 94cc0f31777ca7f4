import { sql, type Kysely } from 'kysely';

/** A document that lacks serials waits for them; and our own ERP knows in which warehouse each serial lies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table erp_posts add column awaits_serials boolean not null generated always as (
      payload @? '$.lines[*] ? (@.by_serials == true && !exists(@.serials))') stored;

    create table erp_serials (
      item_code text not null,
      serial_key text not null,
      -- Nothing: it is with us no more.
      warehouse text,
      primary key (item_code, serial_key)
    );
  `)
    .execute(db);
}

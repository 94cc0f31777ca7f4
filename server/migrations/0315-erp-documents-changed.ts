import { sql, type Kysely } from 'kysely';

/** When a document of our own ERP became what it is: what changed since then is found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table erp_documents add column changed_at timestamptz not null default now();
    update erp_documents set changed_at = created_at;
    create index erp_documents_changed on erp_documents (kind, changed_at, entry);
    create index erp_documents_open on erp_documents (kind, entry) where status = 'open';

    create function touch_erp_document() returns trigger language plpgsql as $$
    begin
      new.changed_at := now();
      return new;
    end $$;
    create trigger erp_documents_touch before update on erp_documents for each row execute function touch_erp_document();
  `)
    .execute(db);
}

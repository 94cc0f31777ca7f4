import { sql, type Kysely } from 'kysely';

/** A paper that suppliers get after they were asked reaches them all until the deadline, and none after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger quote_request_documents_asked on quote_request_documents;
    create trigger quote_request_documents_asked before delete on quote_request_documents
      for each row when (old.for_suppliers) execute function refuse_change_of_asked();
    create trigger quote_request_documents_shown before update of for_suppliers on quote_request_documents
      for each row when (old.for_suppliers <> new.for_suppliers) execute function refuse_change_of_asked();
  `.execute(db);
}

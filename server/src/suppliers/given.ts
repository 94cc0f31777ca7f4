import type { Database } from '../platform/database/database.ts';
import '../catalogues/tables.ts';
import './tables.ts';

let papers = 0;

/** A paper of a supplier of a type that stops new orders once it has expired. */
async function supplierPaper(db: Database, code: string, expires_on: string): Promise<{ id: number }> {
  papers += 1;
  const found = db.selectFrom('supplier_records').where('supplier_code', '=', code).select('id');
  const types = db.selectFrom('supplier_document_types').where('bloquea', '=', true).select('id').orderBy('id').limit(1);
  const [supplier, type, somebody] = [
    await found.executeTakeFirstOrThrow(),
    await types.executeTakeFirstOrThrow(),
    await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
  ];
  return db
    .insertInto('supplier_documents')
    .values({
      supplier_id: supplier.id,
      type_id: type.id,
      file: `poliza-${papers}.pdf`,
      name: 'Póliza.pdf',
      bytes: 24,
      expires_on,
      origin: 'ABASTECIMIENTO',
      created_by: somebody.id,
      ended_at: null,
      ended_by: null,
      warned_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Somebody whom nobody buys from yet. */
const supplierCandidate = (db: Database, name: string): Promise<{ id: number }> =>
  db.insertInto('supplier_records').values({ name }).returning('id').executeTakeFirstOrThrow();

export const given = { supplierPaper, supplierCandidate };

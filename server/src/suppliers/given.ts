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

/** Where a supplier is paid already, asked for and confirmed by two. */
async function supplierAccount(db: Database, supplier_id: number, { number, email }: { number: string; email: string }): Promise<void> {
  const [{ rut }, bank, [one, other]] = [
    await db.selectFrom('supplier_records').where('id', '=', supplier_id).select('rut').executeTakeFirstOrThrow(),
    await db.selectFrom('banks').select('id').orderBy('id').executeTakeFirstOrThrow(),
    await db.selectFrom('users').select('id').orderBy('id').limit(2).execute(),
  ];
  await db
    .insertInto('supplier_bank_accounts')
    .values({
      supplier_id,
      status: 'vigente',
      bank_id: bank.id,
      kind: 'corriente',
      number,
      holder: rut ?? '',
      email,
      reason: 'Primera cuenta',
      file: `cuenta-${number}.pdf`,
      file_name: 'Certificado.pdf',
      bytes: 24,
      asked_by: one?.id ?? 0,
      decided_by: other?.id ?? 0,
      decided_at: new Date(),
      comment: null,
    })
    .execute();
}

export const given = { supplierPaper, supplierCandidate, supplierAccount };

import { sql } from 'kysely';
import { listSoleSuppliers } from 'contract/services/index.ts';
import type { Question } from './asking.ts';
import { fillServices } from './services-company.ts';
import type { Stage } from './stage.ts';

/** So many services that were asked for; of what was approved of them every tenth had one supplier only. */
const items = 30_000;

/** Five years of purchases without competition, each in force for a year; once. Their evidence is one paper. */
export async function fillSoleSuppliers(db: Stage['db']): Promise<void> {
  await fillServices(db, items);
  if (await db.selectFrom('service_documents').where('unique_supplier', '=', true).select('id').executeTakeFirst()) return;
  await sql`
    with evidence as (
      insert into service_files (name, bytes, file, sha256, uploaded_by)
      values ('Carta.pdf', 10, repeat('0', 32) || '.pdf', repeat('0', 64), 1) returning id)
    update service_documents as it set unique_supplier = true, evidence_file_id = evidence.id, unique_supplier_until = it.rate_date + 365,
      unique_supplier_cause_id = (select min(id) from unique_supplier_causes)
    from evidence where it.supplier_code like 'MPR-%' and it.id % 10 = 0`.execute(db);
  await sql`vacuum (analyze) service_documents, service_files`.execute(db);
}

export const soleSuppliersAsked: readonly Question[] = [
  ['sole suppliers', listSoleSuppliers.path],
  ['sole suppliers in force', listSoleSuppliers.path, { standing: 'en_vigor' }],
  ['sole suppliers, the last to end, last page', listSoleSuppliers.path, { sort: '-valid_until', page: '500' }],
  ['sole suppliers, by name', listSoleSuppliers.path, { sort: 'supplier' }],
  ['sole suppliers, search', listSoleSuppliers.path, { search: 'masivo 77' }],
];

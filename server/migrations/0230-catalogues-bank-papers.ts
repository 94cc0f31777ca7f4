import { sql, type Kysely } from 'kysely';

/** Papers that tell where a supplier is paid are for those with the right over bank data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table supplier_document_types add column bancario boolean not null default false;
    update supplier_document_types set bancario = true where nombre = 'Certificado bancario';
  `.execute(db);
}

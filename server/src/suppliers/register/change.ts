import type { SupplierInfo } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/suppliers/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { auditedTerms } from './audit.ts';
import { requireChoices } from './candidates.ts';
import { tellOldMails } from './notices.ts';
import { getSupplier } from './register.ts';
import '../tables.ts';

/** Writes what is ours of a supplier whom one may buy from: name, tax id and country are the ERP's, and where it is paid takes two people. */
export async function changeTerms(
  context: Writing,
  { id, version, ...terms }: Received<typeof contract.changeSupplierTerms>,
): Promise<SupplierInfo> {
  const { tx } = context;
  const reading = { ...context, db: tx };
  const row = await tx
    .selectFrom('supplier_records as it')
    .innerJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .where('it.id', '=', id)
    .where('it.discarded', '=', false)
    .select(['it.version', 'it.name', 'it.email', 'it.country', 'suppliers.codigo as code', 'suppliers.merged_into'])
    .select(['it.category_id', 'it.payment_method_id', 'it.payment_condition_id', 'it.service_bought_id'])
    .forUpdate('it')
    .executeTakeFirst();
  if (!row) throw notFound('Ese proveedor');
  if (row.version !== version)
    throw new Problem('stale', { message: 'Otra persona lo cambió mientras tanto.', current: await getSupplier(reading, { id }) });
  if (row.merged_into !== null) throw new Problem('rule', { message: `Se fusionó con ${row.merged_into}: edite ese.` });
  await requireChoices(tx, { ...terms, country: row.country }, row);
  const before = await auditedTerms(tx, id);
  await tx
    .updateTable('supplier_records')
    .set((it) => ({ ...terms, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tellOldMails(context, [{ name: row.name, before: row.email, after: terms.email }]);
  await record(context, { action: 'update', entity: 'supplier', id: row.code, before, after: await auditedTerms(tx, id) });
  return getSupplier(reading, { id });
}

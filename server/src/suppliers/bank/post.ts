import { sql } from 'kysely';
import { changeCardInErp, type ErpContext } from '../../erp/index.ts';
import { source } from './rows.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** The ERP hears of the account in force, once for each account; of who is not there yet, when it is created there. */
export async function sendAccount(context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>, supplier_id: number): Promise<void> {
  const it = await context.tx
    .selectFrom('supplier_bank_accounts as it')
    .innerJoin('supplier_records as supplier', 'supplier.id', 'it.supplier_id')
    .innerJoin('suppliers', 'suppliers.codigo', 'supplier.supplier_code')
    .innerJoin('banks', 'banks.id', 'it.bank_id')
    .where('it.supplier_id', '=', supplier_id)
    .where('it.status', '=', 'vigente')
    .where(sql<boolean>`it.holder = coalesce(supplier.rut, supplier.tax_id)`)
    .where('suppliers.en_erp', '=', true)
    .select(['it.id', 'it.number', 'supplier.name', 'suppliers.codigo as code', 'supplier.country', 'banks.codigo as bank'])
    .executeTakeFirst();
  if (!it) return;
  await changeCardInErp(context, {
    source,
    source_id: it.id,
    source_number: it.code,
    comments: `Cuenta bancaria de ${it.code}`,
    change: { partner: { code: it.code, bank: { bank: it.bank, country: it.country, account: it.number, holder: it.name.slice(0, 100) } } },
  });
}

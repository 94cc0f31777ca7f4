import type { Hooks } from '../../platform/context.ts';
import '../../erp/index.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

type Leaves = NonNullable<Hooks['erpLeaves'][string]>;

/** An account leaves for the ERP while its supplier is paid in it, and is the one who is paid. */
export const accountLeaves: Leaves = async ({ db }, { source_id }) => {
  const account = await db
    .selectFrom('supplier_bank_accounts as it')
    .innerJoin('supplier_records as record', 'record.id', 'it.supplier_id')
    .leftJoin('suppliers', 'suppliers.codigo', 'record.supplier_code')
    .where('it.id', '=', source_id)
    .select(['it.status', 'record.name', 'suppliers.merged_into'])
    .executeTakeFirst();
  if (!account) return undefined;
  if (account.status !== 'vigente') return `A ${account.name} ya no se le paga en esa cuenta: no se envía al ERP.`;
  return account.merged_into === null ? undefined : `${account.name} se fusionó con ${account.merged_into}: su cuenta no se envía al ERP.`;
};

import type { Tx } from '../../platform/database/database.ts';
import type { ErpContext, ErpPostTold } from '../../erp/index.ts';
import { Problem } from '../../platform/problem.ts';
import { stoppedInErp } from './actions.ts';
import { tellEndedInErp, tellNotInErp } from './notices.ts';
import { stopAccount } from './post.ts';
import { bankName } from './rows.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** The supplier of an account, before any post of it: as whoever decides on the account holds them. */
export const holdAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('supplier_records')
    .where('id', '=', (it) => it.selectFrom('supplier_bank_accounts').where('supplier_bank_accounts.id', '=', id).select('supplier_id'))
    .select('id')
    .forUpdate()
    .execute();

/** What the ERP said of an account: both people hear that it did not take it; one that ended meanwhile does not go there any more. */
export async function accountTold(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const it = await context.tx
    .selectFrom('supplier_bank_accounts as it')
    .innerJoin('supplier_records as supplier', 'supplier.id', 'it.supplier_id')
    .leftJoin('suppliers', 'suppliers.codigo', 'supplier.supplier_code')
    .leftJoin('banks', 'banks.id', 'it.bank_id')
    .where('it.id', '=', post.source_id)
    .select([
      'suppliers.merged_into',
      'it.status',
      'it.supplier_id',
      'it.number',
      'it.asked_by',
      'it.decided_by',
      'supplier.name',
      bankName.as('bank'),
    ])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('supplier_bank_accounts as other')
            .whereRef('other.supplier_id', '=', 'it.supplier_id')
            .where('other.status', '=', 'vigente')
            .select('other.id'),
        )
        .as('isReplaced'),
    )
    .executeTakeFirst();
  if (!it) return;
  const told = { ...it, people: [it.asked_by, it.decided_by].filter((id) => id !== null) };
  if (it.status === 'vigente') {
    if (!stoppedInErp.includes(post.state)) return;
    // Nobody sends it again, and the freeze of the one that is merged stands behind it.
    if (it.merged_into !== null && post.state === 'fallido')
      return stopAccount(context, post.source_id, `El proveedor se fusionó con ${it.merged_into}.`);
    return tellNotInErp(context, told);
  }
  const isTriedAgain = post.state === 'pendiente' && context.user !== undefined;
  if (isTriedAgain) throw new Problem('wrong_state', { message: 'A ese proveedor ya no se le paga en esa cuenta: anule el envío.' });
  if (post.state === 'fallido') await stopAccount(context, post.source_id);
  if (post.state === 'publicado' && !it.isReplaced && it.merged_into === null) await tellEndedInErp(context, told);
}

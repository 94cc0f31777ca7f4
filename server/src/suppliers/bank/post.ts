import type { ErpPostState } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import { changeCardInErp, changePost, retryPost, takeBackChange, type ErpContext } from '../../erp/index.ts';
import { source } from './rows.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

type Posting = Pick<ErpContext, 'tx' | 'jobs' | 'user'>;

/** The ERP hears of the account in force, once for each account; of who is not there yet, when it is created there: then it answers no. */
export async function sendAccount(context: Posting, supplier_id: number): Promise<boolean> {
  const it = await context.tx
    .selectFrom('supplier_bank_accounts as it')
    .innerJoin('supplier_records as supplier', 'supplier.id', 'it.supplier_id')
    .innerJoin('suppliers', 'suppliers.codigo', 'supplier.supplier_code')
    .leftJoin('banks', 'banks.id', 'it.bank_id')
    .where('it.supplier_id', '=', supplier_id)
    .where('it.status', '=', 'vigente')
    .where(sql<boolean>`it.holder = coalesce(supplier.rut, supplier.tax_id)`)
    .where('suppliers.en_erp', '=', true)
    .select(['it.id', 'it.number', 'it.country', 'it.swift', 'supplier.name', 'suppliers.codigo as code', 'banks.codigo as bank'])
    .executeTakeFirst();
  if (!it) return false;
  await changeCardInErp(context, {
    source,
    source_id: it.id,
    source_number: it.code,
    comments: `Cuenta bancaria de ${it.code}`,
    change: {
      partner: {
        code: it.code,
        bank: {
          ...(it.bank !== null && { bank: it.bank }),
          ...(it.swift !== null && { swift: it.swift }),
          country: it.country,
          account: it.number,
          holder: it.name.slice(0, 100),
        },
      },
    },
  });
  return true;
}

const postOf = (source_id: number) => ({ source, source_id, part: '' });

/** Nothing of it can be in the ERP. */
const isHere = ({ state, sent_at }: { state: ErpPostState; sent_at: Date | null }): boolean =>
  sent_at === null && (state === 'pendiente' || state === 'fallido');

/**
 * What the ERP refused, or somebody took back, goes there once more; no where nothing of it is to be there. What never left is written
 * anew: what was written of the account then may be what the ERP cannot take.
 */
export async function sendAccountAgain(context: Posting, { id, supplier_id }: { id: number; supplier_id: number }): Promise<boolean> {
  const post = await changePost(context.tx, postOf(id));
  if (post && !isHere(post)) {
    await retryPost(context, post);
    return true;
  }
  if (post) await takeBackChange(context, { ...postOf(id), reason: 'Se envía de nuevo, como está la cuenta.' });
  return sendAccount(context, supplier_id);
}

/** Another account takes its place: what never left is not sent any more, and what the ERP may have got is heard of first. */
export async function stopAccount(context: Posting, id: number, reason = 'Se le paga en otra cuenta.'): Promise<void> {
  const post = await changePost(context.tx, postOf(id));
  if (!post) return;
  if (isHere(post)) await takeBackChange(context, { ...postOf(id), reason });
  else await retryPost(context, post);
}

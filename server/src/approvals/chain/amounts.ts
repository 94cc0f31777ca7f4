import type { ApprovalKind } from 'contract/approvals/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sourceFor } from './sources.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

interface AmountQuestion {
  kind: ApprovalKind;
  amount_clp: string;
  codigo_unidad: string | null;
  codigo_centro_costo: string | null;
  codigo_proyecto: string | null;
  matrix_version: number;
}

/**
 * Whether an amount, in pesos, went to another band of the matrix than it was in, which is not the one that an approval was asked by:
 * of the matrix as it was then.
 */
export async function isOtherBand(db: Reader, approval_id: number, { from, to }: { from: string; to: string }): Promise<boolean> {
  if (from === to) return false;
  const asked = await db
    .selectFrom('approvals')
    .select(['kind', 'amount_clp', 'codigo_unidad', 'codigo_centro_costo', 'codigo_proyecto', 'matrix_version'])
    .where('id', '=', approval_id)
    .executeTakeFirstOrThrow();
  const [then, before, now] = await Promise.all([asked.amount_clp, from, to].map((amount_clp) => rulesOf(db, { ...asked, amount_clp })));
  return now !== before && now !== then;
}

async function rulesOf(db: Reader, asked: AmountQuestion): Promise<string> {
  const asking = { requester_id: null, requester: null, requester_boss_id: null };
  const nobody = { ...asking, manager: null, manager_id: null, head_id: null, owner_id: null };
  const { rules } = await sourceFor(asked.kind)(db, {
    ...asked,
    ...nobody,
    amount: asked.amount_clp,
    currency: 'CLP',
    rate: '1',
    date: todayInChile(),
    isPriced: true,
  });
  return rules.map((it) => it.id).join(' ');
}

/** What is asked for costs another amount, in pesos, of which nobody else is asked: whoever decides from now on decides of that. */
export async function restateAmount(tx: Tx, approval_id: number, amount: string): Promise<void> {
  await tx.updateTable('approvals').set({ amount, amount_clp: amount, currency: 'CLP', rate: '1' }).where('id', '=', approval_id).execute();
}

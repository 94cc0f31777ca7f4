import { voucherStates, type ConsumptionVoucher } from 'contract/materials/index.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a voucher are judged by. */
interface VoucherCase {
  row: Pick<ConsumptionVoucher, 'number' | 'status'> & { annulled_at: Date | null };
  user: User;
}

/** All that can be done with a voucher. */
export const voucherActions: DeclaredActions<ConsumptionVoucher['allowed_actions'][number], VoucherCase> = {
  annul: {
    label: 'Anular',
    effect: 'Todo lo del vale vuelve a donde estaba. No se puede deshacer.',
    rules: [
      whileState(
        voucherStates,
        (status) => voucherStates.allows(status, 'annul'),
        ({ row }) => ({ thing: `El vale ${row.number}`, status: row.status, since: row.annulled_at }),
      ),
      needs('consumption:approve'),
    ],
  },
};

import { hesLimits, hesStates, type Hes } from 'contract/orders/index.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a sheet are judged by. */
export interface HesCase {
  row: Pick<Hes, 'id' | 'number' | 'status'> & { evidences: number };
  user: User;
}

const during = (action: Parameters<typeof hesStates.allows>[1]): Rule<HesCase> =>
  whileState(
    hesStates,
    (status) => hesStates.allows(status, action),
    ({ row }: HesCase) => ({ thing: `La ${row.number}`, status: row.status, since: null }),
  );

export const hesActions: DeclaredActions<Hes['allowed_actions'][number], HesCase> = {
  retry: {
    label: 'Reintentar envío',
    effect: 'La HES se envía otra vez al ERP, tal como está.',
    rules: [during('retry'), needs('purchase_orders:update')],
  },
  annul: {
    label: 'Anular',
    effect: 'Lo que recibió queda otra vez por recibir, también en el ERP; se niega si una factura ya la usa.',
    rules: [during('annul'), needs('purchase_orders:update')],
  },
  add_evidence: {
    label: 'Agregar evidencia',
    effect: 'Suma una foto o un PDF a lo que ya prueba la recepción; nada se quita.',
    rules: [
      {
        code: 'wrong_state',
        lets: ({ row }) => row.status !== 'anulada',
        says: ({ row }) => `La ${row.number} está anulada: no se le suma evidencia.`,
      },
      {
        code: 'rule',
        lets: ({ row }) => row.evidences < hesLimits.evidences,
        says: ({ row }) => `La ${row.number} ya tiene ${hesLimits.evidences} evidencias, que es el máximo.`,
      },
      needs('purchase_orders:create'),
    ],
  },
};

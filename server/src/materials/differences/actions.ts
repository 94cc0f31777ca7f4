import { stockDifferenceStates, type StockDifference } from 'contract/materials/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';

/** What the actions of a difference are judged by: whoever sees one may decide it. */
interface DifferenceCase {
  row: Pick<StockDifference, 'number' | 'state'> & { decided_at: Date | null };
}

const open: Rule<DifferenceCase> = whileState(
  stockDifferenceStates,
  (state) => state === 'abierta',
  ({ row }) => ({ thing: `La diferencia ${row.number}`, status: row.state, since: row.decided_at }),
);

/** All that can be done with a difference between our stock and the ERP's. */
export const differenceActions: DeclaredActions<StockDifference['allowed_actions'][number], DifferenceCase> = {
  accept: { label: 'Tomar la del ERP', effect: 'El stock se ajusta con un movimiento que lleva el motivo.', rules: [open] },
  keep: {
    label: 'Mantener la nuestra',
    effect: 'Nada cambia aquí, y no se vuelve a preguntar mientras la diferencia sea la misma.',
    rules: [open],
  },
  assign: { label: 'Encargar', effect: 'Otra persona la decide, y se le avisa.', rules: [open] },
};

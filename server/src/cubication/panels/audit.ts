import type { CubagePanel } from 'contract/cubication/index.ts';

type Cells = Pick<CubagePanel, 'code' | 'name' | 'quantity' | 'formula' | 'panel_cost' | 'cost_currency'>;

/** What the history keeps of a board: all of its cells. */
export const auditOfPanel = ({ code, name, quantity, formula, panel_cost, cost_currency }: Cells) => ({
  tablero: code === null ? name : `${code} - ${name}`,
  cantidad: quantity,
  formula,
  costo: panel_cost === null ? null : { monto: panel_cost, moneda: cost_currency ?? 'CLP' },
});

/** The entry of a board that is another than it was. */
export function changeOfPanel(number: string, before: Cells, after: Cells) {
  const past = auditOfPanel(before);
  return {
    action: 'change_panel',
    entity: 'cubage',
    id: number,
    before: { ...past, fila: null },
    after: { ...auditOfPanel(after), fila: past.tablero },
  };
}

import type { Variables } from 'contract/cubication/index.ts';
import type { ReadCell } from '../../ui/grid/columns.ts';
import type { PasteColumn, PastedRow, PasteShape } from '../pastedNamed.ts';
import { readAmount, readDecimal } from '../typing.ts';

/** None is no quantity of boards. */
export const readBoards = (typed: string, variables: Variables): ReadCell => {
  const read = readAmount(typed, 'UN', variables);
  return read.ok && /^[0.]*$/.test(read.value ?? '') ? { ok: false, message: 'La cantidad debe ser mayor que cero.' } : read;
};

const panelCost: PasteColumn = {
  key: 'panel_cost',
  titles: ['costo', 'costo unitario', 'precio unitario', 'valor'],
  isFor: () => true,
  read: (typed) => readDecimal(typed, { digits: 14, decimals: 4 }),
};

/** Rows of boards as they are pasted; who sees no money writes no cost. */
export const panelShape = (variables: () => Variables, seesMoney: boolean): PasteShape => ({
  columns: [
    { key: 'quantity', titles: ['cantidad', 'cant', 'cant.'], isFor: () => true, read: (typed) => readBoards(typed, variables()) },
    ...(seesMoney ? [panelCost] : []),
  ],
});

/** The same as the call that adds boards takes it: one where nothing else is said, at a cost in pesos. */
export function pastedBoard({ code, name, cells }: PastedRow) {
  const [quantity, cost] = [cells.get('quantity') ?? '1', cells.get('panel_cost')];
  return {
    ...(code === null ? { name } : { code }),
    ...(quantity.startsWith('=') ? { formula: quantity.slice(1) } : { quantity }),
    ...(cost && { panel_cost: cost, cost_currency: 'CLP' as const }),
  };
}

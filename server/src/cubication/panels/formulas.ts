import { quantityOf, type Variables } from 'contract/cubication/index.ts';
import { compareDecimals } from 'contract/decimals.ts';
import type { Tx } from '../../platform/database/database.ts';
import { updateAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';
import { readPanels } from './rows.ts';

const noBoards = 'La cantidad debe ser mayor que cero.';

/** How many boards were written: a number, or what a formula gives. */
export function boardsOf(
  { quantity, formula }: { quantity?: string | undefined; formula?: string | undefined },
  variables: Variables,
  field: string,
): { quantity: string; formula: string | null } {
  if (formula === undefined) return { quantity: quantity ?? '0', formula: null };
  const found = quantityOf(formula, 'UN', variables);
  const message = found.ok ? (compareDecimals(found.quantity, '0') <= 0 ? noBoards : null) : found.message;
  if (!found.ok || message !== null) throw new Problem('invalid', { fields: { [field]: message ?? noBoards } });
  return { quantity: found.quantity, formula };
}

/** Those that are formulas, with the variables of now; one that gives nothing any more is refused, and named. */
export async function recalculatePanels(
  tx: Tx,
  cubage_id: number,
  { variables, field }: { variables: Variables; field: string },
): Promise<void> {
  const changed = (await readPanels(tx, cubage_id)).flatMap(({ id, name, formula, quantity }) => {
    if (formula === null) return [];
    const found = quantityOf(formula, 'UN', variables);
    const complaint = found.ok ? (compareDecimals(found.quantity, '0') <= 0 ? noBoards : null) : found.message;
    if (!found.ok || complaint !== null) throw new Problem('invalid', { fields: { [field]: `«${formula}», de ${name}: ${complaint}` } });
    return found.quantity === quantity ? [] : [{ id, quantity: found.quantity }];
  });
  await updateAll(tx, 'cubage_panels', changed);
}

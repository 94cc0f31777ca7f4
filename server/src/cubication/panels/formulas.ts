import { quantityOf, type Variables } from 'contract/cubication/index.ts';
import { compareDecimals } from 'contract/decimals.ts';
import type { Tx } from '../../platform/database/database.ts';
import { updateAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';
import { readPanels } from './rows.ts';

/** How many boards a formula gives; none are no row. */
function boardsGiven(formula: string, variables: Variables, refuse: (message: string) => Problem): string {
  const found = quantityOf(formula, 'UN', variables);
  if (!found.ok) throw refuse(found.message);
  if (compareDecimals(found.quantity, '0') <= 0) throw refuse('La cantidad debe ser mayor que cero.');
  return found.quantity;
}

/** How many boards were written: a number, or what a formula gives. */
export function boardsOf(
  { quantity, formula }: { quantity?: string | undefined; formula?: string | undefined },
  variables: Variables,
  field: string,
): { quantity: string; formula: string | null } {
  if (formula === undefined) return { quantity: quantity ?? '0', formula: null };
  const refuse = (message: string) => new Problem('invalid', { fields: { [field]: message } });
  return { quantity: boardsGiven(formula, variables, refuse), formula };
}

/** Those that are formulas, with the variables of now; one that gives nothing any more is refused, and named. */
export async function recalculatePanels(
  tx: Tx,
  cubage_id: number,
  { variables, field }: { variables: Variables; field: string },
): Promise<void> {
  const changed = (await readPanels(tx, cubage_id)).flatMap(({ id, name, formula, quantity }) => {
    if (formula === null) return [];
    const refuse = (message: string) => new Problem('invalid', { fields: { [field]: `«${formula}», de ${name}: ${message}` } });
    const now = boardsGiven(formula, variables, refuse);
    return now === quantity ? [] : [{ id, quantity: now }];
  });
  await updateAll(tx, 'cubage_panels', changed);
}

import { amountColumnNames, costColumns, costUnits, quantityOf, type AmountColumn, type Variables } from 'contract/cubication/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { updateAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';
import { readServices } from './rows.ts';

/** Only the columns that have one. */
export type FormulaOfColumn = Partial<Record<AmountColumn, string>>;

export const formulasOf = (formulas: Partial<Record<AmountColumn, string | null | undefined>>): FormulaOfColumn =>
  Object.fromEntries(amountColumnNames.flatMap((it) => (formulas[it] ? [[it, formulas[it]]] : [])));

/** What each formula gives, by its column; one that gives nothing is told to `refuse`. */
export function amountsOf(
  formulas: FormulaOfColumn,
  variables: Variables,
  refuse: (column: AmountColumn, message: string) => void,
): Partial<Record<AmountColumn, string>> {
  return Object.fromEntries(
    amountColumnNames.flatMap((column) => {
      const formula = formulas[column];
      if (formula === undefined) return [];
      const found = quantityOf(formula, costUnits[column], variables);
      if (!found.ok) refuse(column, found.message);
      return found.ok ? [[column, found.quantity]] : [];
    }),
  );
}

/** All columns that are formulas, with the variables of now; one that gives nothing any more is refused, and named. */
export async function recalculateServices(
  tx: Tx,
  cubage_id: number,
  { variables, field }: { variables: Variables; field: string },
): Promise<void> {
  const changed = (await readServices(tx, cubage_id)).flatMap((service) => {
    const formulas = formulasOf(service.formulas);
    const amounts = amountsOf(formulas, variables, (column, message) => {
      throw new Problem('invalid', {
        fields: { [field]: `«${formulas[column]}», ${costColumns[column].toLowerCase()} de ${service.name}: ${message}` },
      });
    });
    const { Quantity, Days, Hour, Day_Month, Staff } = { ...service, ...amounts };
    const isSame = amountColumnNames.every((it) => amounts[it] === undefined || amounts[it] === service[it]);
    return isSame ? [] : [{ id: service.id, quantity: Quantity, days: Days, hours: Hour, day_month: Day_Month, staff: Staff }];
  });
  await updateAll(tx, 'cubage_services', changed);
}

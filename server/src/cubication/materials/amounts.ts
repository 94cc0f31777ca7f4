import { cubageLimits, quantityOf, type RowOrigin, type Variables } from 'contract/cubication/index.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import '../../catalogues/tables.ts';
import { variablesOf } from '../documents/values.ts';
import { recalculatePanels } from '../panels/formulas.ts';
import { recalculateServices } from '../services/formulas.ts';

/** How much of a row, and where that comes from. */
export interface Amount {
  quantity: string;
  formula: string | null;
  origin: RowOrigin;
}

interface AmountText {
  quantity?: string | undefined;
  formula?: string | null | undefined;
  /** The code of the row's unit. */
  unit: string;
}

/** What somebody wrote as a quantity, calculated; a formula that gives none is refused at its field. */
export function amountOf({ quantity, formula, unit }: AmountText, variables: Variables, field: string): Amount {
  if (!formula) return { quantity: quantity ?? '0', formula: null, origin: 'typed' };
  const found = quantityOf(formula, unit, variables);
  if (!found.ok) throw new Problem('invalid', { fields: { [field]: found.message }, at: found.at });
  return { quantity: found.quantity, formula, origin: 'formula' };
}

/** All quantities that are formulas, with the variables of now; one that has none any more is refused, and named. */
export async function recalculate(tx: Tx, cubage_id: number, field = 'formula'): Promise<void> {
  const rows = await tx
    .selectFrom('cubage_rows as it')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', (join) => join.on('units.id', '=', (of) => of.fn.coalesce('it.custom_unit_id', 'materials.unidad_id')))
    .where('it.cubage_id', '=', cubage_id)
    .where('it.formula', 'is not', null)
    .select((of) => ['it.id', 'it.line', 'it.formula', 'units.codigo as unit', of.fn.coalesce('custom_name', 'descripcion').as('name')])
    .select(plainDecimal('it.quantity').as('quantity'))
    .limit(cubageLimits.rows)
    .execute();
  const variables = await variablesOf(tx, cubage_id);
  const changed = rows.flatMap(({ id, formula, unit, quantity, name }) => {
    const found = quantityOf(formula ?? '', unit, variables);
    if (!found.ok) throw new Problem('invalid', { fields: { [field]: `«${formula}», de ${name}: ${found.message}` } });
    return found.quantity === quantity ? [] : [{ id, quantity: found.quantity }];
  });
  await setAll(tx, 'cubage_rows', changed);
  await recalculatePanels(tx, cubage_id, { variables, field });
  await recalculateServices(tx, cubage_id, { variables, field });
}

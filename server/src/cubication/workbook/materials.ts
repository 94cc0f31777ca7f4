import { categoryOfMaterial, costCategories, materialCategoryNames, quantityOf } from 'contract/cubication/index.ts';
import type { CostCategory, MaterialCategory, Variables } from 'contract/cubication/index.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import type { RequestDocument } from 'contract/materials/index.ts';
import type { Complaint } from '../../platform/imports/kind.ts';
import { foldText } from '../../platform/spreadsheet/cells.ts';
import {
  absentRow,
  costDifference,
  costSaid,
  currencyAlone,
  differenceIn,
  number,
  otherCost,
  otherName,
  type Amount,
  type Change,
  type RowToJudge,
  type MaterialCells,
  type PlannedRow,
} from './changes.ts';
import { dispatchLabels, numberOf, type Column } from './columns.ts';
import type { RowText } from './read.ts';
import type { MaterialThere } from './there.ts';

/** A material that is there, one of the catalogue, or one that only this take-off has. */
export function planMaterial({ said, document, variables, catalogue, user }: RowToJudge, isCustom: boolean): PlannedRow {
  const there = said.number && document?.materials.get(said.number.id);
  if (said.number && !there) return absentRow('material', said.number.id);
  const errors: Complaint<Column>[] = [];
  const chosen = said.code === undefined || isCustom ? undefined : catalogue.materials.get(said.code);
  const unit = said.unit === undefined ? undefined : catalogue.units.get(foldText(said.unit));
  if (there) errors.push(...otherThan(there, said, unit));
  else errors.push(...(isCustom ? wrongCustom(said, unit) : wrongChoice(said, chosen)));
  const counted = there?.unit ?? chosen?.unit ?? unit?.code;
  if (!there && chosen && said.unit !== undefined && unit?.code !== chosen.unit)
    errors.push({ field: 'unit', message: `${said.code} se cuenta en ${chosen.unit}.` });
  const category = said.category ?? there?.category ?? (isCustom ? 'adicionales' : categoryOfMaterial(said.code ?? ''));
  if (!isOfMaterials(category)) {
    errors.push({ field: 'category', message: `«${costCategories[category]}» es de servicios.` });
    return { name: there?.name ?? chosen?.name ?? said.name ?? '', changes: [], errors };
  }
  const amount = amountSaid(said, { there, unit: counted ?? '', variables });
  if ('field' in amount) errors.push(amount);
  const costThere = there?.code === null ? { cost: there.cost, currency: there.cost_currency } : undefined;
  const cost = costThere ? otherCost(said, costThere, user) : null;
  const custom = isCustom && !there && unit ? { name: said.name ?? '', unit_id: unit.id, cost: costSaid(said, user) } : null;
  const cells: MaterialCells = {
    section: said.section ?? there?.section ?? null,
    category,
    dispatch: said.dispatch ?? there?.dispatch ?? null,
    comment: said.comment ?? there?.comment ?? null,
  };
  const name = there?.name ?? chosen?.name ?? said.name ?? '';
  if ('field' in amount || errors.length > 0) return { name, changes: [], errors };
  const { quantity, formula, origin } = amount;
  const changes = [
    ...differenceIn('quantity', number(there?.quantity), number(quantity)),
    ...differenceIn('formula', there && there.formula, formula),
    ...differenceIn('section', there && there.section, cells.section),
    ...differenceIn('category', there && costCategories[there.category], costCategories[cells.category]),
    ...differenceIn('dispatch', there && wayOf(there.dispatch), wayOf(cells.dispatch)),
    ...differenceIn('comment', there && there.comment, cells.comment),
    ...(costThere ? costDifference(costThere, cost) : []),
  ];
  const change: Change = {
    thing: 'material',
    id: there?.id ?? null,
    material_id: chosen?.id ?? null,
    custom,
    cost,
    quantity,
    formula,
    origin,
    ...cells,
  };
  return { name, changes, errors, change };
}

const isOfMaterials = (category: CostCategory): category is MaterialCategory =>
  (materialCategoryNames as readonly CostCategory[]).includes(category);

const wayOf = (dispatch: RequestDocument | null) => (dispatch === null ? null : dispatchLabels[dispatch]);

/** A row stays the material that it is, in its unit, at the cost that it has. */
function otherThan(there: MaterialThere, said: RowText, unit: { code: string } | undefined) {
  const which = numberOf('material', there.id);
  const errors: Complaint<Column>[] = [];
  if (said.unit !== undefined && unit?.code !== there.unit && foldText(said.unit) !== foldText(there.unit))
    errors.push({ field: 'unit', message: `${which} se cuenta en ${there.unit}: borre su N.º para agregar otro material.` });
  if (said.code !== undefined && said.code !== there.code)
    errors.push({ field: 'code', message: `${which} es ${there.code ?? there.name}: borre su N.º para agregar otro material.` });
  if (there.code === null) return [...errors, ...otherName('material', there, said), ...currencyAlone(said, there)];
  if (said.cost !== undefined && compareDecimals(said.cost, there.cost ?? '0') !== 0)
    errors.push({ field: 'cost', message: 'El costo de un material viene de su lista de precios: deje el que estaba, o la celda vacía.' });
  if (said.currency !== undefined && said.currency !== there.cost_currency)
    errors.push({ field: 'currency', message: 'La moneda de un material es la de su costo: deje la que estaba, o la celda vacía.' });
  return errors;
}

function wrongChoice({ code }: RowText, chosen: unknown): Complaint<Column>[] {
  if (code === undefined) return [{ field: 'code', message: 'Indique el código del material.' }];
  return chosen ? [] : [{ field: 'code', message: `${code} no existe, o está retirado: elija otro.` }];
}

function wrongCustom({ code, name, unit }: RowText, known: unknown): Complaint<Column>[] {
  return [
    ...(code === undefined
      ? []
      : [{ field: 'code' as const, message: 'Un material propio no lleva código: es uno que no está en el catálogo.' }]),
    ...(name === undefined ? [{ field: 'name' as const, message: 'Describa el material propio.' }] : []),
    ...(unit === undefined ? [{ field: 'unit' as const, message: 'Indique en qué unidad se cuenta.' }] : []),
    ...(unit !== undefined && !known ? [{ field: 'unit' as const, message: `La unidad «${unit}» no existe, o está retirada.` }] : []),
  ];
}

interface Counting {
  there: Amount | undefined;
  unit: string;
  variables: Variables;
}

/** How much: what is written, what a formula gives, or what stood there. Both say the same, or one of them is refused. */
export function amountSaid({ quantity, formula }: RowText, { there, unit, variables }: Counting): Amount | Complaint<Column> {
  const isSame = quantity === undefined || (there && compareDecimals(quantity, there.quantity) === 0);
  if (there && isSame && (formula === undefined || formula === there.formula)) return there;
  if (formula === undefined)
    return quantity === undefined
      ? { field: 'quantity', message: 'Indique una cantidad o una fórmula.' }
      : { quantity, formula: null, origin: 'excel' };
  const found = quantityOf(formula, unit, variables);
  if (!found.ok) return { field: 'formula', message: found.message };
  if (
    quantity !== undefined &&
    compareDecimals(quantity, found.quantity) !== 0 &&
    !(there && compareDecimals(quantity, there.quantity) === 0)
  )
    return { field: 'quantity', message: `La fórmula da ${formatNumber(found.quantity)}, y la cantidad es otra: deje una de las dos.` };
  return { quantity: found.quantity, formula, origin: 'formula' };
}

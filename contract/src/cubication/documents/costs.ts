import type { Currency } from '../../currency.ts';
import { compareDecimals, productOf, round, sumOf, type Exact } from '../../decimals.ts';
import { quotientOf } from '../formulas/formulas.ts';

/** The specification's cost-category code, which no rule uses (spec 2 §3, contract decision 71). */
export const costCategoryCode = '1';

/** What a take-off costs is told by these ten (spec 2 §3). The first three are of materials, the others of services. */
export const costCategories = {
  equipos_principales: 'Equipos Principales (Paneles e Inversores)',
  equipos_otros: 'Equipos Principales (Otros)',
  adicionales: 'Adicionales',
  transport: 'Transporte de Personal',
  load_transport: 'Transporte de Carga',
  machinery: 'Maquinaria y Faena',
  labor: 'Mano de obra',
  lodging: 'Hospedaje y Viáticos',
  others: 'Otros',
  SubContrato: 'SubContrato',
} as const;
export type CostCategory = keyof typeof costCategories;
export const costCategoryNames = Object.keys(costCategories) as [CostCategory, ...CostCategory[]];

export const materialCategoryNames = ['equipos_principales', 'equipos_otros', 'adicionales'] as const;
export type MaterialCategory = (typeof materialCategoryNames)[number];

const mainFamilies: ReadonlySet<string> = new Set(['PAN', 'INV']);
const otherMainFamilies: ReadonlySet<string> = new Set(['EST', 'CON', 'PRO', 'CAN', 'MTE', 'MED', 'BAT']);

/** A material's category comes with its code, by the family that begins it; a row may be put into another one. */
export function categoryOfMaterial(code: string): MaterialCategory {
  const [family = ''] = code.toUpperCase().split('-');
  if (mainFamilies.has(family)) return 'equipos_principales';
  return otherMainFamilies.has(family) ? 'equipos_otros' : 'adicionales';
}

/** The columns of a cost table, by their names in the specification (spec 2 §3). */
export const costColumns = {
  Unit_Cost: 'Costo unitario',
  Quantity: 'Cantidad',
  Days: 'Días',
  Hour: 'Horas por día',
  Day_Month: 'Días al mes',
  Staff: 'Personas',
} as const;
export type CostColumn = keyof typeof costColumns;
export const costColumnNames = Object.keys(costColumns) as [CostColumn, ...CostColumn[]];

/** Those of them that say how much, which may be formulas; each is counted in this unit. */
export const costUnits = { Quantity: 'UN', Days: 'DIA', Hour: 'HR', Day_Month: 'DIA', Staff: 'UN' } as const satisfies Partial<
  Record<CostColumn, string>
>;
export type AmountColumn = keyof typeof costUnits;
export const amountColumnNames = Object.keys(costUnits) as [AmountColumn, ...AmountColumn[]];

/** What is multiplied for a service of each kind (spec 2 §5); a column that a kind does not use is null, never 1. */
export const serviceFormulas = {
  transport: ['Unit_Cost', 'Quantity', 'Days'],
  load_transport: ['Unit_Cost', 'Quantity'],
  machinery: ['Unit_Cost', 'Quantity', 'Hour', 'Day_Month'],
  labor: ['Unit_Cost', 'Staff', 'Days'],
  lodging: ['Unit_Cost', 'Staff', 'Days'],
  others: ['Unit_Cost', 'Quantity'],
  SubContrato: ['Unit_Cost', 'Quantity'],
} as const satisfies Partial<Record<CostCategory, readonly CostColumn[]>>;
export type ServiceType = keyof typeof serviceFormulas;
export const serviceTypeNames = Object.keys(serviceFormulas) as [ServiceType, ...ServiceType[]];

/** Decimal text, or null. */
export type CostCells = Record<CostColumn, string | null>;

const usesOf = (type: ServiceType): readonly CostColumn[] => serviceFormulas[type];

/** What is wrong with the columns of a service, each by its name. */
export function cellComplaints(type: ServiceType, cells: CostCells): Partial<Record<CostColumn, string>> {
  const found: Partial<Record<CostColumn, string>> = {};
  for (const column of costColumnNames) {
    const isUsed = usesOf(type).includes(column);
    if (isUsed && cells[column] === null) found[column] = `Indique ${costColumns[column].toLowerCase()}.`;
    if (!isUsed && cells[column] !== null)
      found[column] = `${costCategories[type]} no usa ${costColumns[column].toLowerCase()}: déjelo vacío.`;
  }
  return found;
}

/** What a service costs, exactly; null while a column that it needs is empty. */
export function serviceCost(type: ServiceType, cells: CostCells): string | null {
  const factors = usesOf(type).map((it) => cells[it]);
  return factors.every((it) => it !== null) ? factors.reduce(productOf) : null;
}

/** What the columns of a service beside its cost say together; nothing where it is a plain number. */
export const serviceUnits: Record<ServiceType, string> = {
  transport: 'días-vehículo',
  load_transport: '',
  machinery: 'horas',
  labor: 'días-persona',
  lodging: 'días-persona',
  others: '',
  SubContrato: '',
};

/** How much of a service there is, whatever one of it costs. */
export const serviceAmount = (type: ServiceType, cells: CostCells): string | null => serviceCost(type, { ...cells, Unit_Cost: '1' });

/** A cost as it was taken: in its currency, with the pesos of one unit of it. */
export interface CostRate {
  currency: Currency;
  rate: string;
}

/** Exact pesos of a quantity at a cost; quantity × cost (spec 2 §5), for panels too. */
export function pesosOf(quantity: string, cost: string, rate: string): string {
  const own = productOf(quantity, cost);
  return rate === '1' ? own : productOf(own, rate);
}

export interface CostOfRow {
  category: CostCategory;
  /** Exact, in pesos; null while its cost is not known. */
  pesos: string | Exact | null;
}

export interface Totals {
  /** Exact pesos of each category that has any row, in the order of the specification. */
  categories: { category: CostCategory; total: string; rows: number }[];
  /** Whole pesos: rounded once, at the end. */
  total: string;
  /** Whole pesos for each kWp, of the exact total; null while the power is not known. */
  per_kwp: string | null;
  /** Rows whose cost is not known, and which the total lacks. */
  without_cost: number;
}

/** What all rows of a document cost. */
export function totalsOf(rows: readonly CostOfRow[], kwp: string | null): Totals {
  const byCategory = Map.groupBy(rows, (it) => it.category);
  const categories = costCategoryNames.flatMap((category) => {
    const own = byCategory.get(category) ?? [];
    return own.length === 0 ? [] : [{ category, total: sumOf(own.flatMap((it) => it.pesos ?? [])), rows: own.length }];
  });
  const exact = sumOf(categories.map((it) => it.total));
  return {
    categories,
    total: round(exact),
    per_kwp: kwp === null || compareDecimals(kwp, '0') <= 0 ? null : quotientOf(exact, kwp),
    without_cost: rows.filter((it) => it.pesos === null).length,
  };
}

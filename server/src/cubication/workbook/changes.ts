import type { MaterialCategory, RowOrigin, ServiceType, Variables } from 'contract/cubication/index.ts';
import type { Currency } from 'contract/currency.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import type { RequestDocument } from 'contract/materials/index.ts';
import { asName } from 'contract/plain-text.ts';
import type { Complaint } from '../../platform/imports/kind.ts';
import { seesMoney, type Viewer } from '../../platform/money.ts';
import { columns, numberOf, things, type Column, type Thing } from './columns.ts';
import type { RowText } from './read.ts';
import type { DocumentThere, CatalogueThere } from './there.ts';

export interface Amount {
  quantity: string;
  formula: string | null;
  origin: RowOrigin;
}

export interface MaterialCells {
  section: string | null;
  category: MaterialCategory;
  dispatch: RequestDocument | null;
  comment: string | null;
}

export interface Cost {
  cost: string;
  currency: Currency;
}

/** What becomes of a row of a take-off. */
export type Change =
  | ({ thing: 'material'; id: number | null; material_id: number | null; custom: Custom | null; cost: Cost | null } & Amount &
      MaterialCells)
  | { thing: 'board'; id: number | null; code: string | null; name: string; quantity: string; formula: string | null; cost: Cost | null }
  | { thing: 'service'; id: number | null; version: number | null; given: ServiceGiven };

interface Custom {
  name: string;
  unit_id: number;
  cost: Cost | null;
}

interface ServiceGiven {
  service_type: ServiceType;
  code: string | null;
  name: string | null;
  Unit_Cost: string;
  Quantity: string | null;
  Days: string | null;
  Hour: string | null;
  Day_Month: string | null;
  Staff: string | null;
}

/** A row, and what it is judged by. */
export interface RowToJudge {
  said: RowText;
  document: DocumentThere | null;
  catalogue: CatalogueThere;
  /** Of the take-off, or those that it will begin with. */
  variables: Variables;
  user: Viewer;
}

export interface PlannedRow {
  name: string;
  changes: string[];
  errors: Complaint<Column>[];
  change?: Change | undefined;
}

export const absentRow = (thing: Thing, id: number): PlannedRow => ({
  name: numberOf(thing, id),
  changes: [],
  errors: [
    {
      field: 'row',
      message: `La fila ${numberOf(thing, id)} ya no está en la cubicación: alguien la quitó. Borre su N.º para agregarla de nuevo.`,
    },
  ],
});

/** A row stays what it is called; another name is another row. */
export function otherName(thing: Thing, there: { id: number; name: string }, { name }: RowText): Complaint<Column>[] {
  if (name === undefined || name === asName(there.name).trim()) return [];
  return [{ field: 'name', message: `${numberOf(thing, there.id)} es «${there.name}»: borre su N.º para agregar otra fila.` }];
}

/** Columns that a kind of row has no place for. */
const withoutPlace: Record<Thing, readonly (Column & keyof RowText)[]> = {
  material: ['days', 'hours', 'day_month', 'staff'],
  custom: ['days', 'hours', 'day_month', 'staff'],
  board: ['section', 'unit', 'days', 'hours', 'day_month', 'staff', 'dispatch', 'comment'],
  service: ['section', 'unit', 'dispatch', 'comment'],
};

/** What a row that is there says where nothing of it is kept: it is told, and not passed over. */
export const superfluous = (thing: Thing, said: RowText): Complaint<Column>[] =>
  withoutPlace[thing]
    .filter((it) => said[it] !== undefined)
    .map((field) => ({ field, message: `${things[thing].label} no lleva «${columns[field].header}»: deje la celda vacía.` }));

/** `Cantidad: 10 → 12`; of what is new, `Cantidad: 12`. */
export const differenceIn = (column: Column, before: string | null | undefined, now: string | null): string[] => {
  const { header } = columns[column];
  if (before === undefined) return now === null ? [] : [`${header}: ${now}`];
  return before === now ? [] : [`${header}: ${before ?? '—'} → ${now ?? '—'}`];
};

/** A number as people read it; nothing stays nothing. */
export function number<T extends string | null | undefined>(value: T): T | string {
  return value === null || value === undefined ? value : formatNumber(value);
}

/** What a row says of the cost of what is there, where that is another: an empty cell changes nothing. */
export function otherCost(said: RowText, there: { cost: string | null; currency: Currency | null }, user: Viewer): Cost | null {
  const cost = said.cost ?? there.cost ?? undefined;
  const told = costSaid({ ...said, cost, currency: said.currency ?? there.currency ?? undefined }, user);
  const isSame = told?.currency === there.currency && compareDecimals(told.cost, there.cost ?? '0') === 0;
  return isSame ? null : told;
}

/** A currency that says of no cost in what it is. */
export const currencyAlone = (said: RowText, there: { cost: string | null }): Complaint<Column>[] =>
  said.currency !== undefined && said.cost === undefined && there.cost === null
    ? [{ field: 'cost', message: 'Indique también el costo: una moneda sola no dice cuánto.' }]
    : [];

export const costDifference = (there: { cost: string | null; currency: Currency | null }, cost: Cost | null): string[] =>
  cost === null
    ? []
    : [...differenceIn('cost', number(there.cost), number(cost.cost)), ...differenceIn('currency', there.currency, cost.currency)];

export const costSaid = ({ cost, currency }: RowText, user: Viewer): Cost | null =>
  cost === undefined || !seesMoney(user) ? null : { cost, currency: currency ?? 'CLP' };

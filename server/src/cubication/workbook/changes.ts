import type { MaterialCategory, RowOrigin, ServiceType, Variables } from 'contract/cubication/index.ts';
import type { Currency } from 'contract/currency.ts';
import { formatNumber } from 'contract/format.ts';
import type { RequestDocument } from 'contract/materials/index.ts';
import type { Complaint } from '../../platform/imports/kind.ts';
import { seesMoney, type Viewer } from '../../platform/money.ts';
import { columns, numberOf, type Column, type Thing } from './columns.ts';
import type { Said } from './read.ts';
import type { DocumentThere, Known } from './there.ts';

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
  | ({ thing: 'material'; id: number | null; material_id: number | null; custom: Custom | null } & Amount & MaterialCells)
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
export interface Judged {
  said: Said;
  document: DocumentThere | null;
  catalogue: Known;
  /** The variables of a take-off that has none. */
  nothing: Variables;
  user: Viewer;
}

export interface Planned {
  name: string;
  changes: string[];
  errors: Complaint<Column>[];
  change?: Change | undefined;
}

export const absentRow = (thing: Thing, id: number): Planned => ({
  name: numberOf(thing, id),
  changes: [],
  errors: [
    {
      field: 'row',
      message: `La fila ${numberOf(thing, id)} ya no está en la cubicación: alguien la quitó. Borre su N.º para agregarla de nuevo.`,
    },
  ],
});

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

export const costSaid = ({ cost, currency }: Said, user: Viewer): Cost | null =>
  cost === undefined || !seesMoney(user) ? null : { cost, currency: currency ?? 'CLP' };

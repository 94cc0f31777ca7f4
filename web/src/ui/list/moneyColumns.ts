import type { Tone } from 'contract/states.ts';
import type { To } from '../page/to.ts';

/** What of one sort was asked for in one month. */
export interface MonthPart {
  sort: string;
  tone: Tone;
  /** The first day of it that is told. */
  from: string;
  /** Null only for who has no such picture. */
  amount: string | null;
  /** Where just these are listed. */
  link: To;
}

export interface MoneyColumn {
  /** `2026-11` */
  month: string;
  parts: readonly MonthPart[];
  worth: number;
}

/** One column for each month from the first to the last of which there is anything, those between of which there is nothing too. */
export function columnsOf(parts: readonly MonthPart[]): MoneyColumn[] {
  const byMonth = Map.groupBy(parts, (it) => it.from.slice(0, 7));
  const told = [...byMonth.keys()].toSorted();
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined) return [];
  const columns: MoneyColumn[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) {
    const own = byMonth.get(month) ?? [];
    columns.push({ month, parts: own, worth: own.reduce((sum, it) => sum + Number(it.amount), 0) });
  }
  return columns;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

import type { PortfolioRow } from 'contract/schedule/index.ts';

const day = 86_400_000;
const numberOf = (it: string): number => Date.parse(it) / day;

/** From when until when the rows are drawn, and where a day stands in it, in percent from the left. */
export interface Axis {
  /** Of the beginning of a day. */
  at: (it: string) => number;
  /** Of the end of a day. */
  after: (it: string) => number;
  months: { label: string; at: number }[];
}

/** From the first month to the last that any of the rows has something in, today among them. */
export function axisOf(rows: readonly Pick<PortfolioRow, 'etapas' | 'desde' | 'hasta' | 'comprometido'>[], today: string): Axis {
  const days = [today, ...rows.flatMap((it) => [it.desde, it.hasta, ...it.etapas.flatMap((bar) => [bar.desde, bar.hasta])])];
  const first = monthOf(
    days.reduce((a, b) => (a < b ? a : b)),
    0,
  );
  const end = monthOf(
    days.reduce((a, b) => (a > b ? a : b)),
    1,
  );
  const [from, to] = [numberOf(first), numberOf(end)];
  const place = (number: number): number => Math.max(0, Math.min(100, ((number - from) / (to - from)) * 100));
  const months = [];
  for (let at = first; at < end; at = monthOf(at, 1)) months.push(at);
  // So that their words do not run into each other.
  const step = Math.ceil(months.length / 10);
  return {
    at: (it) => place(numberOf(it)),
    after: (it) => place(numberOf(it) + 1),
    months: months.filter((_, index) => index % step === 0).map((it) => ({ label: monthInWords(it), at: place(numberOf(it)) })),
  };
}

/** The first day of the month of a day, or of so many months later. */
function monthOf(it: string, later: number): string {
  const [year = 0, month = 1] = it.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

const monthInWords = (it: string): string => {
  const name = new Date(`${it}T12:00:00Z`).toLocaleDateString('es-CL', { month: 'short', timeZone: 'UTC' }).replace('.', '');
  return it.slice(5, 7) === '01' ? `${name} ${it.slice(0, 4)}` : name;
};

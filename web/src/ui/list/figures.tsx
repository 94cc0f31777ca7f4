import { createContext, useContext } from 'react';
import type { Currency } from 'contract/currency.ts';
import { daysLate, decimalsOf, formatDay, formatInstant, formatMoney, formatNumber, unitFor } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { lateWords } from '../days/late.ts';

type Missing = null | undefined;

/** What stands where there is no value; a card has no line for it. */
export const nothing = <span className="muted nothing">—</span>;
const isMissing = (value: unknown): value is Missing => value === null || value === undefined || value === '';

/** An amount in its currency: `$ 1.234.567`. */
export const Money = ({ value, currency = 'CLP' }: { value: string | number | Missing; currency?: Currency }) =>
  isMissing(value) ? nothing : <span className="figure">{formatMoney(value, currency)}</span>;

/** With how many decimals at least the numbers of a column are written, so that their commas stand below each other. */
export const Decimals = createContext(0);

/** A number with points for thousands: `1.234,5`. */
export function Figure({ value, decimals, unit }: { value: string | number | Missing; decimals?: number; unit?: string }) {
  const ofColumn = useContext(Decimals);
  if (isMissing(value)) return nothing;
  const text = formatNumber(value, decimals ?? Math.max(ofColumn, decimalsOf(value)));
  return <span className="figure">{text + (unit ? ` ${unitFor(value, unit)}` : '')}</span>;
}

/** A calendar day: `20-11-2026`. */
export const Day = ({ value }: { value: string | Missing }) =>
  isMissing(value) ? nothing : <time dateTime={value}>{formatDay(value)}</time>;

/** The day by which something is due; passed and not done, it says by how much. */
export function DueDay({ value, isDone }: { value: string | Missing; isDone: boolean }) {
  const late = isMissing(value) || isDone ? 0 : daysLate(value);
  if (late <= 0) return <Day value={value} />;
  return (
    <span className="late">
      <Day value={value} /> <strong>{lateWords(late)}</strong>
    </span>
  );
}

/** An instant on the clocks of Santiago: `20-11-2026 14:05`. */
export const Instant = ({ value }: { value: string | Missing }) =>
  isMissing(value) ? nothing : <time dateTime={value}>{formatInstant(value)}</time>;

/** A tax id: `76.123.456-0`. */
export const Rut = ({ value }: { value: string | Missing }) =>
  isMissing(value) ? nothing : <span className="figure">{formatRut(value)}</span>;

/** How far something is, 0 to 100, as a bar and its number. */
export function Advance({ value, label = 'Avance' }: { value: number; label?: string }) {
  return (
    <span className="advance">
      <span className="advance-bar" role="progressbar" aria-label={label} aria-valuenow={value} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ width: `${value}%` }} />
      </span>
      <span className="figure">{formatNumber(value)} %</span>
    </span>
  );
}

import type { Ask } from '../asking.ts';
import type { DayRate, ForeignCurrency } from './port.ts';

/** What differs from one publisher to another: its addresses, and how it writes a value. */
export interface Source {
  name: string;
  /** The variables of its credential and of its address, for who must look at them. */
  settings: { credential: string; place: string };
  between(ask: Ask, moneda: ForeignCurrency, from: string, to: string): Promise<DayRate[]>;
}

/** A value as exact decimals; what is no amount of pesos is no value. */
export function valueOf(text: string): string | undefined {
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) > 0 ? text : undefined;
}

/** Those of the days asked for, each once, in their order. */
export function within(values: readonly { fecha: string; valor: string | undefined }[], from: string, to: string): DayRate[] {
  const found = new Map<string, string>();
  for (const { fecha, valor } of values)
    if (valor !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(fecha) && fecha >= from && fecha <= to && !found.has(fecha))
      found.set(fecha, valor);
  return [...found].map(([fecha, valor]) => ({ fecha, valor })).toSorted((a, b) => (a.fecha < b.fecha ? -1 : 1));
}

/** The years or months that two days lie in, first to last: as many of the first letters of a day as name one. */
export function stretchesOf(from: string, to: string, letters: 4 | 7): string[] {
  const found: string[] = [];
  for (
    let at = new Date(`${from.slice(0, 7)}-01T12:00:00Z`);
    at.toISOString().slice(0, 7) <= to.slice(0, 7);
    at.setUTCMonth(at.getUTCMonth() + 1)
  ) {
    const name = at.toISOString().slice(0, letters);
    if (found.at(-1) !== name) found.push(name);
  }
  return found;
}

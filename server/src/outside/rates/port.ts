import type { ExchangeRate } from 'contract/administration/exchange-rates/exchange-rates.ts';
import type { Checkable } from '../../platform/context.ts';

export type ForeignCurrency = ExchangeRate['moneda'];

/** What one unit was worth in pesos on a day, exactly as it was published. */
export interface DayRate {
  fecha: string;
  valor: string;
}

/** Who publishes what currencies are worth: the first in the order of the configuration that tells is believed. */
export interface Rates extends Checkable {
  /** How people call the sources, in order. */
  sources: readonly string[];
  /**
   * What was published for the days from one to another, which may be none, and by whom; days without a value are left out. Refuses
   * with `outside_down` when no source answers as it should.
   */
  between(moneda: ForeignCurrency, from: string, to: string): Promise<{ fuente: string; values: DayRate[] }>;
}

declare module '../../platform/context.ts' {
  interface Outside {
    rates: Rates;
  }
}

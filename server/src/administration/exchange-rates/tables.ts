import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** Published, and not used until a person confirms it. */
    doubtful_rates: {
      moneda: 'USD' | 'EUR' | 'UF';
      fecha: string;
      valor: string;
      fuente: string;
      estado: Generated<'pendiente' | 'descartado'>;
    };
    exchange_rates: { moneda: 'USD' | 'EUR' | 'UF'; fecha: string; valor: string; fuente: string; version: Generated<number> };
  }
}

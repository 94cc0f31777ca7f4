import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    exchange_rates: { moneda: 'USD' | 'EUR' | 'UF'; fecha: string; valor: string; fuente: string; version: Generated<number> };
  }
}

import type { ColumnType } from 'kysely';

/** An official code or order, which nobody changes. */
type Fixed<T> = ColumnType<T, T, never>;

declare module '../platform/database.ts' {
  interface Tables {
    regions: { codigo: Fixed<string>; nombre: string; orden: Fixed<number> };
    communes: { codigo: Fixed<string>; nombre: string; codigo_region: Fixed<string>; orden: Fixed<number> };
  }
}

import type {} from '../platform/database.ts';

declare module '../platform/database.ts' {
  interface Tables {
    regions: { codigo: string; nombre: string; orden: number };
    communes: { codigo: string; nombre: string; codigo_region: string; orden: number };
  }
}

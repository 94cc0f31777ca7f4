import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    sale_order_bands: { id: Generated<number>; hasta_uf: string | null; aprobador_id: number };
    sale_order_approvers: { banda_id: number; codigo_unidad: string; aprobador_id: number };
    sale_order_version: { id: Generated<number>; version: Generated<number> };
  }
}

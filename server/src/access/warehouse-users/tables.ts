import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    warehouse_users: { id: GeneratedAlways<number>; user_id: number; activo: Generated<0 | 1>; version: Generated<number> };
    warehouse_user_warehouses: { warehouse_user_id: number; codigo_bodega: string };
  }
}

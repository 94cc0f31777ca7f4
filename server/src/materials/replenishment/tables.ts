import type { Generated } from 'kysely';
import type { Decimal, Moment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** What the ERP says. */
    erp_minimums: { warehouse_id: number; material_id: number; quantity: Decimal };
    stock_limits: {
      warehouse_id: number;
      material_id: number;
      minimum: Decimal | null;
      maximum: Decimal | null;
      version: Generated<number>;
      changed_by: number | null;
      changed_at: Moment;
    };
  }
}

import type { Generated } from 'kysely';
import type { Moment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    material_suppliers: {
      material_id: number;
      supplier_code: string;
      supplier_item_code: string | null;
      purchase_unit: string | null;
      factor: string | null;
      minimum_quantity: string | null;
      lead_days: number | null;
      is_usual: Generated<boolean>;
      changed_by: number;
      changed_at: Moment;
      version: Generated<number>;
    };
  }
}

import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    purchase_tolerances: {
      id: Generated<number>;
      desde: string;
      percent: string;
      /** Whole pesos. */
      pesos: string;
      over_receipt_percent: string;
      reason: string;
      /** Null: it came with the product. */
      changed_by: number | null;
      changed_at: Generated<Date>;
      version: Generated<number>;
    };
    /** Of which families of materials more is received than ordered. */
    purchase_tolerance_groups: { tolerance_id: number; family_id: number; percent: string };
  }
}

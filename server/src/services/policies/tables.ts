import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    quotation_policies: {
      id: Generated<number>;
      desde: string;
      /** Whole pesos. */
      quotation_threshold: string;
      supply_only_threshold: string;
      bidding_threshold: string;
      quotations_below_threshold: number;
      quotations_above_threshold: number;
      reopening_days: number;
      reason: string;
      /** Null: it came with the product. */
      changed_by: number | null;
      changed_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}

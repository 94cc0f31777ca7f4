import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    fee_retentions: {
      id: Generated<number>;
      desde: string;
      percent: string;
      reason: string;
      /** Null: it came with the product. */
      changed_by: number | null;
      changed_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}

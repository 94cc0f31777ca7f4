import type { stockDifferenceStates } from 'contract/materials/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment, MaybeMoment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    stock_differences: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      state: Generated<(typeof stockDifferenceStates.names)[number]>;
      current: Generated<boolean>;
      warehouse_id: number;
      material_id: number;
      ours: Decimal;
      under_way: Decimal;
      erp: Decimal;
      difference: GeneratedAlways<string>;
      run_id: number;
      found_at: Moment;
      seen_at: Moment;
      assigned_to: number | null;
      is_told: Generated<boolean>;
      decided_by: number | null;
      decided_at: MaybeMoment;
      reason: string | null;
      version: Generated<number>;
    };
  }
}

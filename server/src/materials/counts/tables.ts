import type { countStates } from 'contract/materials/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment, MaybeMoment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    stock_counts: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      warehouse_id: number;
      familia_id: number | null;
      status: (typeof countStates.names)[number];
      blind: boolean;
      comment: string | null;
      opened_by: number | null;
      opened_at: Moment;
      submitted_by: number | null;
      submitted_at: MaybeMoment;
      decided_by: number | null;
      decided_at: MaybeMoment;
      decision_comment: string | null;
      version: Generated<number>;
    };
    stock_count_lines: {
      count_id: number;
      material_id: number;
      expected: Decimal;
      counted: Decimal | null;
      comment: string | null;
      counted_by: number | null;
      counted_at: MaybeMoment;
    };
  }
}

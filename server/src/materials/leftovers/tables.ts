import type { LeftoverSource } from 'contract/materials/index.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Decimal, MaybeMoment, Moment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    material_equivalents: {
      material_id: number;
      equivalent_id: number;
      reason: string;
      declared_by: number;
      declared_at: Moment;
    };
    leftovers: {
      request_id: number;
      source: LeftoverSource;
      project_id: number | null;
      warehouse_id: number | null;
      return_id: number | null;
      transfer_id: number | null;
      asked_material_id: number;
      replaces_line_id: number | null;
      /** So much of that line is not bought any more, because this was sent. */
      replaced_quantity: ColumnType<string, undefined, string>;
      held_until: ColumnType<Date, Date, Date>;
      expired_at: MaybeMoment;
    };
    /** A view: what they hold now. */
    leftover_promises: {
      request_line_id: number;
      request_id: number;
      source: LeftoverSource;
      project_id: number | null;
      warehouse_id: number | null;
      return_id: number | null;
      transfer_id: number | null;
      material_id: number;
      quantity: Decimal;
    };
    leftovers_ignored: {
      id: Generated<number>;
      user_id: number;
      project_id: number | null;
      cost_center: string | null;
      request_line_id: number | null;
      material_id: number;
      offered_material_id: number;
      offered_at: string;
      offered_quantity: Decimal;
      reason_id: number | null;
      ignored_at: Moment;
    };
  }
}

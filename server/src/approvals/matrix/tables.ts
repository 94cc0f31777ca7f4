import type { ColumnType, Generated } from 'kysely';
import type { ApprovalKind, ApproverKind } from 'contract/approvals/index.ts';
import type { FixedColumn } from '../columns.ts';

type ComputedColumn<T> = ColumnType<T, never, never>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    approval_matrix_versions: {
      version: FixedColumn<number>;
      saved_at: ColumnType<Date, Date | undefined, never>;
      saved_by: FixedColumn<number | null>;
      comment: FixedColumn<string>;
    };
    approval_rules: {
      id: Generated<number>;
      kind: FixedColumn<ApprovalKind>;
      codigo_unidad: FixedColumn<string | null>;
      codigo_centro_costo: FixedColumn<string | null>;
      codigo_proyecto: FixedColumn<string | null>;
      level: FixedColumn<number>;
      amount_from: FixedColumn<string>;
      amount_to: FixedColumn<string | null>;
      approver_kind: FixedColumn<ApproverKind>;
      staff_id: FixedColumn<number | null>;
      cargo_id: FixedColumn<number | null>;
      desde_version: FixedColumn<number>;
      hasta_version: number | null;
      replaces_id: FixedColumn<number | null>;
      scope: ComputedColumn<string>;
      approver: ComputedColumn<string>;
    };
  }
}

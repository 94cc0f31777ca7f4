import type { ColumnType, Generated } from 'kysely';
import type { ApprovalKind, ApproverKind } from 'contract/approvals/index.ts';
import type { Fixed } from '../columns.ts';

type Made<T> = ColumnType<T, never, never>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    approval_matrix_versions: {
      version: Fixed<number>;
      saved_at: ColumnType<Date, Date | undefined, never>;
      saved_by: Fixed<number | null>;
      comment: Fixed<string>;
    };
    approval_rules: {
      id: Generated<number>;
      kind: Fixed<ApprovalKind>;
      codigo_unidad: Fixed<string | null>;
      codigo_centro_costo: Fixed<string | null>;
      codigo_proyecto: Fixed<string | null>;
      level: Fixed<number>;
      amount_from: Fixed<string>;
      amount_to: Fixed<string | null>;
      approver_kind: Fixed<ApproverKind>;
      staff_id: Fixed<number | null>;
      cargo_id: Fixed<number | null>;
      desde_version: Fixed<number>;
      hasta_version: number | null;
      replaces_id: Fixed<number | null>;
      scope: Made<string>;
      approver: Made<string>;
    };
  }
}

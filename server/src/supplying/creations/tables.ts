import type { CreationKind, CreationStatus } from 'contract/supplying/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Moment = ColumnType<Date, Date | undefined, Date>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    creation_requests: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      kind: CreationKind;
      status: CreationStatus;
      status_since: Moment;
      title: string;
      completed: boolean;
      reason: string;
      distinct_reason: string | null;
      requester_id: number;
      /** Everybody who ever answered for it; kept by the database. */
      askers: GeneratedAlways<number[]>;
      /** Who left it whole last; nobody while it is not, or of those from before this was kept. */
      completed_by: ColumnType<number | null, number | null | undefined, number | null>;
      supplier_id: number | null;
      code: string | null;
      erp_error: string | null;
      erp_conflict: Generated<boolean>;
      created_at: Moment;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    material_creations: {
      request_id: number;
      description: string;
      family_id: number | null;
      unit_id: number | null;
      expense_item_id: number | null;
      brand: string | null;
      part_number: string | null;
      observations: string | null;
    };
    creation_comments: {
      id: Generated<number>;
      request_id: number;
      user_id: number;
      comment: string;
      warning: boolean;
      rejected: boolean;
      resolved: boolean;
      created_at: Moment;
      resolved_at: Date | null;
    };
  }
}

import type { ErpSyncProblemKind, erpSyncStates, erpSyncSteps } from 'contract/materials/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    erp_sync_runs: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      state: Generated<(typeof erpSyncStates.names)[number]>;
      user_id: number | null;
      started_at: Generated<Date>;
      beat_at: Generated<Date>;
      ended_at: Date | null;
      suppliers_since: Generated<string | null>;
      step: Generated<keyof typeof erpSyncSteps>;
      items_read: Generated<number>;
      created: Generated<number>;
      updated: Generated<number>;
      retired: Generated<number>;
      new_values: Generated<number>;
      moved: Generated<number>;
      differences: Generated<number>;
      problems: Generated<number>;
      error: string | null;
    };
    erp_sync_problems: { id: Generated<number>; run_id: number; kind: ErpSyncProblemKind; code: string; text: string };
  }
}

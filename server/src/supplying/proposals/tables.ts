import type { Proposal } from 'contract/supplying/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    replenishment_proposals: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      warehouse_id: number;
      material_id: number;
      state: Generated<Proposal['state']>;
      way: Proposal['way'];
      supplier_code: string | null;
      quantity: string;
      why: string;
      found_at: Generated<Date>;
      seen_at: Generated<Date>;
      decided_by: number | null;
      decided_at: Date | null;
      asked_quantity: string | null;
      request_id: number | null;
      reason: string | null;
      dropped_until: string | null;
      version: Generated<number>;
    };
  }
}

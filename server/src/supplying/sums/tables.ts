import type { GeneratedAlways } from 'kysely';

/** Only triggers write it: whoever reads it finds what the requests, their lines and their orders say. */
declare module '../../platform/database/database.ts' {
  interface Tables {
    supply_sums: {
      id: GeneratedAlways<number>;
      material_request_id: GeneratedAlways<number | null>;
      service_request_id: GeneratedAlways<number | null>;
      asked_on: GeneratedAlways<string>;
      project_id: GeneratedAlways<number | null>;
      place_id: GeneratedAlways<number | null>;
      cost_center: GeneratedAlways<string | null>;
      is_bought: GeneratedAlways<boolean>;
      buyer_id: GeneratedAlways<number | null>;
      due_date: GeneratedAlways<string | null>;
      is_moved: GeneratedAlways<boolean>;
      is_open: GeneratedAlways<boolean>;
      is_approved: GeneratedAlways<boolean>;
      is_ordered: GeneratedAlways<boolean>;
      is_received: GeneratedAlways<boolean>;
      is_used: GeneratedAlways<boolean>;
      is_returned: GeneratedAlways<boolean>;
      asked_amount: GeneratedAlways<string>;
      approved_amount: GeneratedAlways<string>;
      ordered_amount: GeneratedAlways<string>;
      received_amount: GeneratedAlways<string>;
      used_amount: GeneratedAlways<string>;
      returned_amount: GeneratedAlways<string>;
    };
  }
}

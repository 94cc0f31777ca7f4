import type { PurchaseHandling, PurchaseStatus } from 'contract/supplying/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** One for each approved request of what is bought. Triggers make it, and keep all of it that is read only here. */
    purchase_requests: {
      request_id: number;
      asked_on: string;
      buyer_id: number | null;
      status_manual: Generated<PurchaseHandling>;
      status: GeneratedAlways<PurchaseStatus>;
      is_open: GeneratedAlways<boolean>;
      delivery_date: GeneratedAlways<string | null>;
      first_delivery_date: GeneratedAlways<string | null>;
      days_moved: GeneratedAlways<number | null>;
      due_date: GeneratedAlways<string | null>;
      version: Generated<number>;
    };
    /** What supply said of a line; one of which nothing was said has none. */
    purchase_lines: {
      request_line_id: number;
      request_id: number;
      asked_on: string;
      status_manual: Generated<PurchaseHandling>;
      delivery_date: string | null;
      first_delivery_date: string | null;
      /** Kept by the orders: what live ones ask for. */
      ordered_quantity: GeneratedAlways<string>;
    };
  }
}

import type { DeliveryHandling } from 'contract/supplying/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** One for each approved request of what is moved. A trigger makes it, and keeps all of it that is read only here. */
    delivery_requests: {
      request_id: number;
      asked_on: string;
      manual_status: Generated<DeliveryHandling>;
      delivery_date: string | null;
      first_delivery_date: string | null;
      /** Of the next journey. */
      dte_folio: string | null;
      is_open: GeneratedAlways<boolean>;
      required_date: GeneratedAlways<string | null>;
      due_date: GeneratedAlways<string | null>;
      version: Generated<number>;
    };
    delivery_trips: { transfer_id: number; dte_folio: string | null };
  }
}

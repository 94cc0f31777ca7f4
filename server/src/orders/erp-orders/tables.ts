import type { ErpOrder, ErpOrderLine } from 'contract/orders/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    erp_orders: {
      erp_entry: string;
      number: string;
      status: ErpOrder['status'];
      supplier_code: string;
      supplier: string;
      day: string;
      due_on: string | null;
      currency: string;
      total: string;
      comment: string | null;
      reception: ErpOrder['reception'];
      lines: ErpOrderLine[];
      read_at: Generated<Date>;
      busqueda: GeneratedAlways<string>;
    };
  }
}

import type { SupplierReturnOutcome, supplierReturnStates } from 'contract/materials/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment } from '../columns.ts';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    supplier_returns: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: Generated<(typeof supplierReturnStates.names)[number]>;
      outcome: SupplierReturnOutcome;
      order_id: number;
      receipt_id: number;
      /** Null: it lies at the site. */
      warehouse_id: number | null;
      reason_id: number;
      detail: string | null;
      created_by: number;
      created_at: Moment;
      dte_folio: Maybe<string>;
      driver: Maybe<string>;
      plate: Maybe<string>;
      sent_by: Maybe<number>;
      sent_at: Maybe<Date>;
      credit_folio: Maybe<string>;
      credit_on: Maybe<string>;
      credit_net: Maybe<string>;
      ended_by: Maybe<number>;
      ended_at: Maybe<Date>;
      end_reason: Maybe<string>;
      version: Generated<number>;
    };
    supplier_return_lines: {
      return_id: number;
      line: number;
      request_line_id: number;
      order_line: number;
      material_id: number;
      quantity: Decimal;
      replaced_quantity: ColumnType<string, string | undefined, string>;
      /** It had come beyond its order, so that nobody waits for it again. */
      surplus_quantity: ColumnType<string, string | undefined, string>;
      worth: string;
    };
    supplier_return_files: {
      id: Generated<number>;
      return_id: number;
      file: string;
      name: string;
      added_by: number;
      added_at: Moment;
    };
  }
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    request_line_moves: {
      transfer_id: number;
      line: number;
      request_line_id: number;
      quantity: Decimal;
      back_quantity: ColumnType<string, string | undefined, string>;
      /** It lay at the project's site, in no warehouse. */
      from_site: ColumnType<boolean, boolean | undefined, never>;
    };
    material_receipts: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      request_id: number;
      transfer_id: number | null;
      paper: string | null;
      comment: string | null;
      received_by: number;
      received_at: Moment;
    };
    arrival_photos: {
      id: Generated<number>;
      transfer_id: number | null;
      request_id: number | null;
      file: string;
      name: string;
      added_by: number;
      added_at: Moment;
    };
    material_receipt_lines: { receipt_id: number; request_line_id: number; quantity: Decimal };
  }
}

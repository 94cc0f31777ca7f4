import type { TransferKind, transferStates } from 'contract/materials/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment, MaybeMoment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    stock_transfers: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      kind: TransferKind;
      status: (typeof transferStates.names)[number];
      from_warehouse_id: number;
      /** Null when it goes to the site of the request. */
      to_warehouse_id: number | null;
      request_id: number | null;
      project_id: number | null;
      comment: string | null;
      driver: string | null;
      driver_rut: string | null;
      plate: string | null;
      sent_by: number | null;
      sent_at: Moment;
      received_by: number | null;
      received_at: MaybeMoment;
      closed_by: number | null;
      closed_at: MaybeMoment;
      settlement: 'devolver' | 'perdida' | null;
      close_reason: string | null;
      version: Generated<number>;
    };
    stock_transfer_lines: {
      transfer_id: number;
      line: number;
      material_id: number;
      request_line_id: number | null;
      quantity: Decimal;
      received_quantity: Decimal | null;
      reason: string | null;
      unit_cost: Decimal | null;
      currency: Currency | null;
    };
  }
}

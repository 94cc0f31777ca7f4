import type { DocumentKind, MovementKind } from 'contract/materials/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { Generated } from 'kysely';
import type { Decimal, Moment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    stocks: { warehouse_id: number; material_id: number; quantity: Decimal };
    /** A view: what approved requests still want from their warehouse. */
    stock_reservations: { request_line_id: number; request_id: number; warehouse_id: number; material_id: number; quantity: Decimal };
    stock_movements: {
      id: Generated<number>;
      at: Moment;
      material_id: number;
      from_warehouse_id: number | null;
      to_warehouse_id: number | null;
      quantity: Decimal;
      unit_cost: Decimal | null;
      currency: Currency | null;
      kind: MovementKind;
      document_kind: DocumentKind;
      document_number: string;
      project_id: number | null;
      place_id: number | null;
      user_id: number | null;
      reason: string | null;
    };
  }
}

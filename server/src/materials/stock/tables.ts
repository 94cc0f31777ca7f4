import type { DocumentKind, MovementKind } from 'contract/materials/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment } from '../columns.ts';

export interface StockReservation {
  request_line_id: number;
  request_id: number;
  warehouse_id: number;
  material_id: number;
  quantity: Decimal;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    stocks: {
      warehouse_id: number;
      material_id: number;
      quantity: Decimal;
      /** The same as a whole number; what follows is in thousandths too. */
      thousandths: GeneratedAlways<string>;
      /** What came in the last days, as of the day of `stock_ages_day`. */
      came_30: Generated<string>;
      came_90: Generated<string>;
      came_180: Generated<string>;
      came_365: Generated<string>;
    };
    /** One row: the day that the sums of what came are of. */
    stock_ages_day: { id: GeneratedAlways<boolean>; day: string };
    /** A view: what approved requests still want from their warehouse, of the two that follow. */
    stock_reservations: StockReservation;
    /** A view: what they hold as requests. */
    own_reservations: StockReservation;
    /** A view: what they hold of leftovers that were promised to them. */
    leftover_reservations: StockReservation;
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

import type {
  countStates,
  DocumentKind,
  MaterialCondition,
  MovementKind,
  RequestCategory,
  RequestDocument,
  requestStates,
  RequestType,
  ErpSyncProblemKind,
  erpSyncStates,
  erpSyncSteps,
  returnStates,
  stockDifferenceStates,
  TransferKind,
  transferStates,
  voucherStates,
} from 'contract/materials/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Money = 'CLP' | 'USD' | 'EUR' | 'UF';
/** Exact decimals, as text. */
type Decimal = ColumnType<string, string | number, string | number>;
type Moment = ColumnType<Date, string | Date | undefined, string | Date>;
type MaybeMoment = ColumnType<Date | null, string | Date | null | undefined, string | Date | null>;

interface Value {
  id: Generated<number>;
  material_id: number;
  monto: Decimal;
  moneda: Money;
  desde: string;
  created_by: number | null;
  created_at: Moment;
}

declare module '../platform/database/database.ts' {
  interface Tables {
    materials: {
      id: Generated<number>;
      codigo: string;
      descripcion: string;
      familia_id: number;
      unidad_id: number;
      observaciones: string | null;
      activo: Generated<boolean>;
      version: Generated<number>;
      created_at: Moment;
      busqueda: GeneratedAlways<string>;
    };
    material_prices: Value;
    material_costs: Value;
    material_favorites: { user_id: number; material_id: number };
    stocks: { warehouse_id: number; material_id: number; quantity: Decimal };
    /** Of how many lines something was received, and is left: kept by the database with each change of a line. */
    material_charges: { project_id: number | null; cost_center: string | null; received: number; remaining: number };
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
      currency: Money | null;
      kind: MovementKind;
      document_kind: DocumentKind;
      document_number: string;
      project_id: number | null;
      place_id: number | null;
      user_id: number | null;
      reason: string | null;
    };
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
      currency: Money | null;
    };
    material_requests: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: (typeof requestStates.names)[number];
      request_type: RequestType;
      category: RequestCategory;
      document_kind: RequestDocument;
      project_id: number | null;
      stage_id: number | null;
      place_id: number | null;
      cost_center: string | null;
      source: 'central' | 'proyecto';
      source_project_id: number | null;
      from_warehouse_id: number | null;
      to_warehouse_id: number | null;
      supplier_code: string | null;
      required_date: string | null;
      comment: string | null;
      requester_id: number;
      lines: Generated<number>;
      amount: ColumnType<string, string | undefined, string>;
      new_amount: string | null;
      /** Why it was corrected: with it, and only with it. */
      amount_reason: string | null;
      created_at: Moment;
      sent_at: MaybeMoment;
      erp_post_id: string | null;
      erp_number: string | null;
      erp_error: string | null;
      closed_by: number | null;
      closed_at: MaybeMoment;
      close_reason: string | null;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    material_request_lines: {
      id: Generated<number>;
      request_id: number;
      line: number;
      material_id: number;
      /** What is approved, or still asked for; nothing of a rejected line. */
      quantity: Decimal;
      /** What whoever asked last asked for. */
      asked_quantity: ColumnType<string, string | number | undefined, string>;
      comment: string | null;
      unit_price: Decimal | null;
      currency: Money | null;
      amount: ColumnType<string, string | undefined, string>;
      sent_quantity: ColumnType<string, string | undefined, string>;
      closed_quantity: ColumnType<string, string | undefined, string>;
      received_quantity: ColumnType<string, string | undefined, string>;
      consumed_quantity: ColumnType<string, string | undefined, string>;
      returned_quantity: ColumnType<string, string | undefined, string>;
      returning_quantity: ColumnType<string, string | undefined, string>;
      /** Kept by the moves: passed on to another project's request. */
      moved_quantity: GeneratedAlways<string>;
    };
    request_line_moves: {
      transfer_id: number;
      line: number;
      request_line_id: number;
      quantity: Decimal;
      back_quantity: ColumnType<string, string | undefined, string>;
      /** It lay at the project's site, in no warehouse. */
      from_site: ColumnType<boolean, boolean | undefined, never>;
    };
    material_request_line_decisions: {
      id: Generated<number>;
      request_line_id: number;
      approval_id: number;
      by_user_id: number;
      at: Moment;
      from_quantity: Decimal;
      to_quantity: Decimal;
      reason: string;
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
    material_receipt_lines: { receipt_id: number; request_line_id: number; quantity: Decimal };
    erp_sync_runs: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      state: Generated<(typeof erpSyncStates.names)[number]>;
      user_id: number | null;
      started_at: Generated<Date>;
      beat_at: Generated<Date>;
      ended_at: Date | null;
      step: Generated<keyof typeof erpSyncSteps>;
      items_read: Generated<number>;
      created: Generated<number>;
      updated: Generated<number>;
      retired: Generated<number>;
      new_values: Generated<number>;
      moved: Generated<number>;
      differences: Generated<number>;
      problems: Generated<number>;
      error: string | null;
    };
    erp_sync_problems: { id: Generated<number>; run_id: number; kind: ErpSyncProblemKind; code: string; text: string };
    stock_differences: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      state: Generated<(typeof stockDifferenceStates.names)[number]>;
      current: Generated<boolean>;
      warehouse_id: number;
      material_id: number;
      ours: Decimal;
      under_way: Decimal;
      erp: Decimal;
      difference: GeneratedAlways<string>;
      run_id: number;
      found_at: Moment;
      seen_at: Moment;
      assigned_to: number | null;
      is_told: Generated<boolean>;
      decided_by: number | null;
      decided_at: MaybeMoment;
      reason: string | null;
      version: Generated<number>;
    };
    consumption_vouchers: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: (typeof voucherStates.names)[number];
      project_id: number | null;
      place_id: number | null;
      cost_center: string | null;
      used_on: string;
      used_by: string;
      comment: string | null;
      signer_name: string;
      signer_rut: string;
      signature: string;
      created_by: number;
      created_at: Moment;
      annulled_by: number | null;
      annulled_at: MaybeMoment;
      annul_reason: string | null;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    consumption_lines: {
      voucher_id: number;
      line: number;
      request_line_id: number;
      material_id: number;
      warehouse_id: number | null;
      quantity: Decimal;
    };
    material_returns: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: (typeof returnStates.names)[number];
      project_id: number | null;
      place_id: number | null;
      cost_center: string | null;
      to_warehouse_id: number;
      reason: string;
      requested_by: number;
      requested_at: Moment;
      decided_by: number | null;
      decided_at: MaybeMoment;
      decision_comment: string | null;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    material_return_lines: {
      return_id: number;
      line: number;
      request_line_id: number;
      material_id: number;
      warehouse_id: number | null;
      quantity: Decimal;
      condition: MaterialCondition;
    };
    stock_counts: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      warehouse_id: number;
      status: (typeof countStates.names)[number];
      blind: boolean;
      comment: string | null;
      opened_by: number | null;
      opened_at: Moment;
      submitted_by: number | null;
      submitted_at: MaybeMoment;
      decided_by: number | null;
      decided_at: MaybeMoment;
      decision_comment: string | null;
      version: Generated<number>;
    };
    stock_count_lines: {
      count_id: number;
      material_id: number;
      expected: Decimal;
      counted: Decimal | null;
      comment: string | null;
      counted_by: number | null;
      counted_at: MaybeMoment;
    };
  }
}

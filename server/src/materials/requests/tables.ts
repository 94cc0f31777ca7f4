import type { RequestCategory, RequestDocument, requestStates, RequestType, TransferKind } from 'contract/materials/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Moment, MaybeMoment } from '../columns.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    material_requests: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: (typeof requestStates.names)[number];
      request_type: RequestType;
      category: RequestCategory;
      document_kind: RequestDocument;
      transfer_kind: ColumnType<TransferKind, TransferKind | undefined, TransferKind>;
      project_id: number | null;
      stage_id: number | null;
      place_id: number | null;
      activity_id: ColumnType<number | null, number | null | undefined, number | null>;
      takeoff: ColumnType<string | null, string | null | undefined, never>;
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
    /** Kept by triggers: what a warehouse has something to send of. */
    requests_to_send: { request_id: number; warehouse_id: number; required_date: string | null };
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
      currency: Currency | null;
      amount: ColumnType<string, string | undefined, string>;
      sent_quantity: ColumnType<string, string | undefined, string>;
      /** Received beyond what was approved, as the tolerance of its order allows. */
      extra_quantity: ColumnType<string, string | undefined, string>;
      closed_quantity: ColumnType<string, string | undefined, string>;
      received_quantity: ColumnType<string, string | undefined, string>;
      consumed_quantity: ColumnType<string, string | undefined, string>;
      returned_quantity: ColumnType<string, string | undefined, string>;
      returning_quantity: ColumnType<string, string | undefined, string>;
      /** Kept by the moves: passed on to another project's request. */
      moved_quantity: GeneratedAlways<string>;
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
  }
}

import type { Currency } from 'contract/currency.ts';
import type { BillingMode, Milestone } from 'contract/orders/index.ts';
import type { DocumentType, ServiceItemStatus, ServiceRequestStatus, ServiceType } from 'contract/services/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import '../../access/tables.ts';
import '../../administration/tables.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';

type Decimal = ColumnType<string, string, string>;
type MaybeDecimal = ColumnType<string | null, string | null | undefined, string | null>;
type Moment = ColumnType<Date, Date | undefined, Date>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    service_requests: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: ServiceRequestStatus;
      status_since: Moment;
      request_type: ServiceType;
      title: string;
      project_id: number | null;
      stage_id: number | null;
      place_id: number | null;
      cost_center: string | null;
      required_date: string | null;
      comment: string | null;
      maverick_reason_id: number | null;
      unique_supplier_cause_id: number | null;
      quote_request_id: Maybe<number>;
      requester_id: number;
      buyer_id: Maybe<number>;
      /** How many are live. */
      items: Generated<number>;
      /** One of the live ones becomes property. */
      has_asset: Generated<boolean>;
      /** Whole pesos, net; null while a part of it cannot be told. */
      amount: MaybeDecimal;
      policy_id: Maybe<number>;
      approval_id: Maybe<number>;
      cancelled_at: MaybeMoment;
      cancelled_by: Maybe<number>;
      cancellation_date: Maybe<string>;
      cancellation_reason: Maybe<string>;
      created_at: Moment;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    service_request_approvers: { request_id: number; staff_id: number; linked_by: number; linked_at: Moment };
    service_supplier_terms: {
      request_id: number;
      supplier_rut: string;
      advance_percent: string;
      retention_percent: string;
      billing_mode: BillingMode;
      milestones: ColumnType<Milestone[], string, string>;
      agreed_by: number;
      agreed_at: Moment;
    };
    service_items: {
      id: Generated<number>;
      request_id: number;
      line: number;
      status: ServiceItemStatus;
      service_id: number;
      description: string | null;
      quantity: Decimal;
      price: string | null;
      currency: Currency;
      comment: string | null;
      quotation_attached: boolean;
      reason: Maybe<string>;
      created_by: number;
      created_at: Moment;
      deleted_at: MaybeMoment;
      deleted_by: Maybe<number>;
      deleted_reason: Maybe<string>;
    };
    service_comments: {
      id: Generated<number>;
      request_id: number;
      item_id: number | null;
      user_id: number;
      comment: string;
      created_at: Moment;
      deleted_at: MaybeMoment;
    };
    service_documents: {
      id: Generated<number>;
      item_id: number;
      category: 0 | 1 | 2;
      document_type: DocumentType;
      file_id: number | null;
      price: string | null;
      coin: Currency;
      amount: string | null;
      supplier_rut: string | null;
      supplier: string | null;
      supplier_email: string | null;
      selected: Generated<boolean>;
      selected_by_supply: Generated<boolean>;
      unique_supplier: Generated<boolean>;
      unique_supplier_cause_id: Maybe<number>;
      evidence_file_id: Maybe<number>;
      unique_supplier_until: Maybe<string>;
      tax_exempt: boolean;
      shopping_index: number | null;
      number: string | null;
      date: string | null;
      valid_until: string | null;
      delivery_days: number | null;
      payment_terms: string | null;
      freight: string | null;
      service_date: string | null;
      by_supply: boolean;
      /** What its supplier sent, of which it was taken. */
      offer_id: Maybe<number>;
      created_by: number;
      created_at: Moment;
      deleted_at: MaybeMoment;
      deleted_by: Maybe<number>;
      /** Frozen with the approval, all four of them. */
      rate: MaybeDecimal;
      rate_date: Maybe<string>;
      rate_source: Maybe<string>;
      supplier_code: Maybe<string>;
    };
    service_line_decisions: {
      id: Generated<number>;
      item_id: number;
      approval_id: number;
      step: number;
      approved: boolean;
      comment: string | null;
      by_user_id: number;
      at: Moment;
    };
  }
}

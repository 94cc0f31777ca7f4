import type { Currency } from 'contract/currency.ts';
import type {
  AnswerMeans,
  BillingMode,
  ConfirmationStatus,
  EditionStatus,
  HesStatus,
  Invoicing,
  LineAnswer,
  MatchProblemKind,
  Milestone,
  OrderOrigin,
  OrderStatus,
  Payment,
  Reception,
} from 'contract/orders/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import '../access/tables.ts';
import '../administration/tables.ts';
import '../catalogues/tables.ts';
import '../projects/tables.ts';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../platform/database/database.ts' {
  interface Tables {
    purchase_orders: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: Generated<OrderStatus>;
      edition: Generated<number>;
      erp_number: Maybe<string>;
      erp_error: Maybe<string>;
      origin: OrderOrigin;
      origin_id: number;
      origin_number: string;
      requester_id: number;
      /** Who of supply made it of what is asked for; what was awarded was decided before. */
      prepared_by: Maybe<number>;
      /** The order to another supplier that this one takes the place of. */
      replaces_id: Maybe<number>;
      supplier_code: string;
      supplier: string;
      supplier_rut: string | null;
      supplier_email: string | null;
      /** Null of orders from before they said it. */
      supplier_country: Maybe<string>;
      supplier_tax_id: Maybe<string>;
      supplier_address: Maybe<string>;
      currency: Currency;
      project_id: number | null;
      cost_center: string | null;
      payment_terms: string | null;
      advance_percent: Generated<string>;
      retention_percent: Generated<string>;
      billing_mode: Generated<BillingMode>;
      milestones: ColumnType<Milestone[], string | undefined, string>;
      delivery_place: string | null;
      delivery_date: string | null;
      valid_until: string | null;
      comment: string | null;
      approvers: string[];
      vat_percent: string;
      subtotal: string;
      discount: string;
      net: string;
      taxable: string;
      tax: string;
      total: string;
      created_at: Generated<Date>;
      issued_at: Maybe<Date>;
      annul_reason: Maybe<string>;
      reception: Generated<Reception>;
      received_net: Generated<string>;
      /** As the ERP said when it was asked last. */
      erp_status: Maybe<'open' | 'closed' | 'cancelled'>;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    purchase_order_editions: {
      id: Generated<number>;
      order_id: number;
      edition: number;
      status: EditionStatus;
      reason: string | null;
      created_by: number | null;
      created_at: Generated<Date>;
      erp_error: Maybe<string>;
      approvers: string[];
      payment_terms: string | null;
      advance_percent: Generated<string>;
      retention_percent: Generated<string>;
      billing_mode: Generated<BillingMode>;
      milestones: ColumnType<Milestone[], string | undefined, string>;
      delivery_place: string | null;
      delivery_date: string | null;
      comment: string | null;
      subtotal: string;
      discount: string;
      net: string;
      taxable: string;
      tax: string;
      total: string;
    };
    /** What left for the supplier; the platform's mail says what became of it. */
    purchase_order_mails: {
      id: Generated<number>;
      order_id: number;
      edition: number;
      recipients: string;
      subject: string;
      body: string;
      mail_id: number;
      sent_by: number;
      sent_at: Generated<Date>;
    };
    /** What asks a supplier to confirm a version of an order. */
    purchase_order_links: {
      id: Generated<number>;
      order_id: number;
      edition: number;
      emails: string;
      token_hash: Maybe<Buffer>;
      mail_id: Maybe<number>;
      sent_at: Maybe<Date>;
      asked_by: number;
      /** Who took over what is answered; null: who asked. */
      heard_by: Maybe<number>;
      asked_at: Generated<Date>;
      answer_due: string;
      open_until: string;
      seen_at: Maybe<Date>;
      answered_at: Maybe<Date>;
      revoked_at: Maybe<Date>;
      status: Generated<ConfirmationStatus>;
      version: Generated<number>;
    };
    /** What was answered with it; the newest counts. */
    purchase_order_answers: {
      id: Generated<number>;
      link_id: number;
      number: number;
      comment: string | null;
      /** Where it did not come by the link: who wrote it down, how it came, who gave it. */
      registered_by: Maybe<number>;
      means: Maybe<AnswerMeans>;
      spoke_with: Maybe<string>;
      answered_at: Generated<Date>;
    };
    purchase_order_answer_lines: {
      answer_id: number;
      line: number;
      says: LineAnswer;
      wanted: string | null;
      date: string | null;
      comment: string | null;
      is_to_decide: boolean;
      decision: Maybe<'aceptada' | 'no_aceptada'>;
      decided_by: Maybe<number>;
      decided_at: Maybe<Date>;
      reason: Maybe<string>;
    };
    purchase_order_promises: { order_id: number; line: number; first_date: string; date: string; promised_at: Generated<Date> };
    purchase_order_lines: {
      id: Generated<number>;
      order_id: number;
      edition: Generated<number>;
      line: number;
      code: string;
      name: string;
      description: string | null;
      quantity: string;
      unit: string;
      unit_price: string;
      discount_percentage: string;
      tax_exempt: boolean;
      /** Exempt by itself, whoever bills it. */
      asked_exempt: boolean;
      total: string;
      origin_item_id: number;
      /** The offer that was chosen; freight has none. */
      origin_offer_id: Maybe<number>;
      /** Which request the item is of, where one order has items of several. */
      origin_id: Maybe<number>;
      origin_number: Maybe<string>;
      /** So much more is received of it, where it is received into stock: as the rule of its day says. */
      over_receipt_percent: Generated<string>;
    };
    /** Materials that came with a receipt of the warehouse or the site. */
    purchase_order_arrivals: {
      id: Generated<number>;
      order_id: number;
      line: number;
      quantity: string;
      total: string;
      receipt_id: number;
      receipt_number: string;
      at: Generated<Date>;
      /** Of what went back to its supplier, below nothing; or came back because the supplier did not take it. */
      return_id: Maybe<number>;
      return_number: Maybe<string>;
      /** Whether the order waits for it again. */
      comes_again: Maybe<boolean>;
    };
    /** What suppliers credit of what went back to them. */
    purchase_order_credits: {
      id: Generated<number>;
      order_id: number;
      line: number;
      quantity: string;
      net: string;
      folio: string;
      day: string;
      return_id: number;
      return_number: string;
    };
    /** What others received in the ERP. */
    purchase_order_receptions: { erp_entry: string; erp_line: number; number: string; order_id: number; line: number; quantity: string };
    /** A view: each line of the version in force beside what came, was invoiced and paid of it. */
    purchase_line_matches: {
      order_id: number;
      line: number;
      currency: Currency;
      status: OrderStatus;
      ordered: string;
      price: string;
      received: string;
      invoiced: string;
      invoiced_net: string;
      paid_net: string;
      is_paid: boolean;
      is_closed: boolean;
      percent: string;
      pesos: string;
      over_receipt_percent: string;
      most: string;
      /** What it orders less what went back and is credited. */
      expected: string;
      /** So much may be received of it. */
      most_received: string;
    };
    /** A view: what does not agree of an order beyond the tolerance of its day. */
    purchase_problems: { order_id: number; line: number | null; kind: MatchProblemKind; quantity: string | null; amount: string };
    /** Lines of which nothing more is waited for, whatever came. */
    purchase_order_closures: { order_id: number; line: number; reason: string; closed_by: number; part: string; at: Generated<Date> };
    /** Kept by `keep_order_matches`: of what was invoiced, or does not agree. */
    purchase_order_matches: { order_id: number; invoicing: Invoicing; payment: Payment; invoiced_net: string; problems: number };
    purchase_retention_releases: {
      id: Generated<number>;
      order_id: number;
      amount: string;
      reason: string;
      released_by: number;
      at: Generated<Date>;
    };
    supplier_invoices: { erp_entry: string; number: string; folio: string | null; day: string; total: string; paid: string };
    supplier_invoice_lines: { erp_entry: string; erp_line: number; order_id: number; line: number; quantity: string; net: string };
    supplier_credit_notes: { erp_entry: string; number: string; folio: string | null; day: string };
    supplier_credit_note_lines: {
      erp_entry: string;
      erp_line: number;
      order_id: number;
      line: number;
      quantity: string;
      net: string;
      return_id: number | null;
    };
    /** A view: each credit once, as the ERP says it or as somebody wrote it down. */
    purchase_line_credits: {
      order_id: number;
      line: number;
      quantity: string;
      net: string;
      erp_entry: string | null;
      number: string | null;
      folio: string | null;
      day: string;
      return_id: number | null;
    };
    /** One row: when the ERP was asked last. */
    purchase_readings: {
      id: Generated<boolean>;
      read_at: ColumnType<Date | null, never, Date>;
      whole_at: ColumnType<Date | null, never, Date>;
      keeps_invoices: Generated<boolean>;
    };
    hes: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      order_id: number;
      edition: number;
      status: Generated<HesStatus>;
      erp_number: Maybe<string>;
      erp_error: Maybe<string>;
      received_on: string;
      paper: string | null;
      comment: string | null;
      signer_name: string;
      signer_rut: string;
      signature: string;
      net: string;
      retention: Generated<string>;
      amortisation: Generated<string>;
      milestone: Maybe<number>;
      statement: Maybe<number>;
      created_by: number;
      created_at: Generated<Date>;
      issued_at: Maybe<Date>;
      annulled_by: Maybe<number>;
      annulled_at: Maybe<Date>;
      annul_reason: Maybe<string>;
      version: Generated<number>;
    };
    hes_lines: { hes_id: number; line: number; quantity: string; total: string };
    hes_evidence: {
      id: Generated<number>;
      hes_id: number;
      file: string;
      name: string;
      bytes: number;
      added_by: number;
      added_at: Generated<Date>;
    };
  }
}

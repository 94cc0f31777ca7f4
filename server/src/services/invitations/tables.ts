import type { Currency } from 'contract/currency.ts';
import type { ColumnType, Generated } from 'kysely';
import '../files/tables.ts';
import '../quotes/tables.ts';

type Decimal = ColumnType<string, string, string>;
type MaybeDecimal = ColumnType<string | null, string | null | undefined, string | null>;
type Moment = ColumnType<Date, Date | undefined, Date>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    quote_rounds: {
      quote_request_id: number;
      deadline: Date;
      /** A bidding: what is offered stays closed until `opened_at`. */
      sealed: boolean;
      terms: string | null;
      started_by: number;
      started_at: Moment;
      opened_at: MaybeMoment;
      /** When what suppliers read was last changed. */
      changed_at: MaybeMoment;
      version: Generated<number>;
    };
    quote_lines: {
      id: Generated<number>;
      quote_request_id: number;
      line: number;
      description: string;
      quantity: Decimal;
      unit: string;
      service_item_id: number | null;
    };
    quote_invitations: {
      id: Generated<number>;
      quote_request_id: number;
      supplier_code: string | null;
      supplier_rut: string;
      supplier_name: string;
      email: string | null;
      token_hash: Maybe<Buffer>;
      mail_id: Maybe<number>;
      sent_at: MaybeMoment;
      seen_at: MaybeMoment;
      declined_at: MaybeMoment;
      declined_reason: Maybe<string>;
      revoked_at: MaybeMoment;
      created_by: number;
      created_at: Moment;
      version: Generated<number>;
    };
    quote_invitation_addresses: {
      id: Generated<number>;
      invitation_id: number;
      from_email: string | null;
      to_email: string;
      reason: string;
      changed_by: number;
      changed_at: Moment;
    };
    supplier_offers: {
      id: Generated<number>;
      invitation_id: number;
      /** Which one of this supplier: the newest is the one that counts. */
      number: number;
      received_at: Moment;
      late: boolean;
      coin: Currency;
      tax_exempt: boolean;
      offer_number: string | null;
      date: string;
      valid_until: string | null;
      delivery_days: number | null;
      payment_terms: string | null;
      freight: MaybeDecimal;
      comment: string | null;
      file_id: number;
      /** Of all of it as it was received, its file too. */
      sha256: string;
      /** A buyer, for one that came otherwise. */
      entered_by: Maybe<number>;
      taken_at: MaybeMoment;
      taken_by: Maybe<number>;
      /** Why it was taken although it came late to a bidding. */
      late_reason: Maybe<string>;
    };
    supplier_offer_lines: { offer_id: number; line_id: number; price: Decimal };
    quote_questions: {
      id: Generated<number>;
      invitation_id: number;
      question: string;
      asked_at: Moment;
      answer: Maybe<string>;
      answered_by: Maybe<number>;
      answered_at: MaybeMoment;
    };
  }
}

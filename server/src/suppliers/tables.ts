import type { Currency } from 'contract/currency.ts';
import type { BankAccountKind, BankAccountStatus, BillingKind } from 'contract/suppliers/index.ts';
import type { documentOrigins } from 'contract/services/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

declare module '../platform/database/database.ts' {
  interface Tables {
    /** One for each row of the register, by a trigger, and one for each supplier that is asked for. */
    supplier_records: {
      id: Generated<number>;
      reserved_code: string | null;
      supplier_code: string | null;
      name: string;
      rut: string | null;
      country: Generated<string>;
      tax_id: string | null;
      /** `DE 811569869`: by this who is from abroad is one, however their number is written. */
      tax_key: GeneratedAlways<string | null>;
      trade_name: string | null;
      email: string | null;
      phone: string | null;
      contact: string | null;
      address: string | null;
      commune: string | null;
      currency: Generated<Currency>;
      billing: BillingKind | null;
      category_id: number | null;
      payment_method_id: number | null;
      payment_condition_id: number | null;
      service_bought_id: number | null;
      from_form: Generated<boolean>;
      /** The terms that the ERP said last. */
      erp_said: ColumnType<object | null, string | null | undefined, string | null>;
      discarded: Generated<boolean>;
      /** While another of the same key is asked for as well: from before there was one key. */
      asked_twice: Generated<boolean>;
      version: Generated<number>;
    };
    /** What was asked for does not change; who decided, and what became of it, is written once. */
    supplier_bank_accounts: {
      id: Generated<number>;
      supplier_id: number;
      status: Generated<BankAccountStatus>;
      /** Of the bank; in Chile it is of the list, and the account of a kind; elsewhere it has a name and a SWIFT code. */
      country: Generated<string>;
      bank_id: number | null;
      kind: BankAccountKind | null;
      bank_name: ColumnType<string | null, string | null | undefined, never>;
      swift: ColumnType<string | null, string | null | undefined, never>;
      number: string;
      holder: string;
      email: string;
      reason: string;
      file: string;
      file_name: string;
      bytes: number;
      asked_by: number;
      asked_at: ColumnType<Date, Date | undefined, never>;
      decided_by: number | null;
      decided_at: Date | null;
      comment: string | null;
    };
    /** Which became which; never changed. */
    supplier_merges: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      supplier_code: string;
      into_code: string;
      reason: string;
      merged_by: number;
      merged_at: ColumnType<Date, Date | undefined, never>;
    };
    supplier_documents: {
      id: Generated<number>;
      supplier_id: number;
      type_id: number;
      file: string;
      name: string;
      bytes: number;
      expires_on: string | null;
      origin: (typeof documentOrigins)[number];
      created_by: number;
      created_at: ColumnType<Date, Date | undefined, never>;
      ended_at: Date | null;
      ended_by: number | null;
      warned_on: string | null;
    };
  }
}

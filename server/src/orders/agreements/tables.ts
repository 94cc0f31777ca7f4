import type { Currency } from 'contract/currency.ts';
import type { AgreementStatus } from 'contract/orders/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    price_agreements: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      status: Generated<AgreementStatus>;
      supplier_code: string;
      code: string;
      material_id: Maybe<number>;
      service_id: Maybe<number>;
      name: string;
      unit: string;
      currency: Currency;
      unit_price: string;
      minimum_quantity: string | null;
      valid_from: string;
      valid_to: string;
      payment_terms: string | null;
      comment: string | null;
      file: string;
      file_name: string;
      bytes: number;
      asked_by: number;
      asked_at: Generated<Date>;
      decided_by: Maybe<number>;
      decided_at: Maybe<Date>;
      decision: Maybe<string>;
      ended_by: Maybe<number>;
      end_reason: Maybe<string>;
      replaced_by: Maybe<number>;
      version: Generated<number>;
    };
  }
}

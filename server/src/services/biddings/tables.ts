import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import '../invitations/tables.ts';
import '../requests/tables.ts';

type Moment = ColumnType<Date, Date | undefined, Date>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    biddings: {
      quote_request_id: number;
      request_id: number;
      /** Why it is bid below the threshold. */
      reason: string | null;
      started_by: number;
      started_at: Moment;
      /** Who opened first, and waits for the second person. */
      first_by: Maybe<number>;
      first_at: MaybeMoment;
      few_offers_reason: Maybe<string>;
      version: Generated<number>;
    };
    bidding_acts: {
      id: number;
      number: GeneratedAlways<string>;
      quote_request_id: number;
      deadline: Date;
      first_by: number;
      first_at: Date;
      second_by: number;
      opened_at: Date;
      /** How many it tells, the late ones too. */
      offers: number;
      policy_id: number;
      file_id: number;
    };
  }
}

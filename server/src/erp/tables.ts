import type { ErpDocument, ErpError, ErpKind, ErpPostState, ErpTask } from 'contract/erp/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written as JSON text, read as what it is. */
type Json<T> = ColumnType<T, string, string>;
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../platform/database/database.ts' {
  interface Tables {
    erp_posts: {
      id: string;
      kind: ErpKind;
      task: Generated<ErpTask>;
      target_id: ColumnType<string | null, string | undefined, never>;
      position: GeneratedAlways<number>;
      touches: Generated<string[]>;
      source: string;
      source_id: number;
      source_number: string;
      part: Generated<string>;
      payload: Json<ErpDocument>;
      state: Generated<ErpPostState>;
      attempts: Generated<number>;
      tries: Generated<number>;
      next_at: MaybeMoment;
      lease_until: MaybeMoment;
      sent_at: MaybeMoment;
      erp_entry: string | null;
      erp_number: string | null;
      last_error: MaybeJson<ErpError>;
      cancel_reason: string | null;
      created_by: number | null;
      requester_id: ColumnType<number | null, number | null | undefined, never>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
      urgency: GeneratedAlways<number>;
      /** One of its lines lacks the serials that the ERP asks for. */
      awaits_serials: GeneratedAlways<boolean>;
    };
    /** Kept by triggers: a row for each thing that an unfinished post touches. */
    erp_turns: { touch: string; position: number; post_id: string };
    erp_post_attempts: {
      post_id: string;
      number: number;
      started_at: Generated<Date>;
      ended_at: MaybeMoment;
      outcome: Generated<string>;
      error: MaybeJson<ErpError>;
    };
  }
}

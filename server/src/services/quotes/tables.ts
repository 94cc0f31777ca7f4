import type { DocumentType, QuoteStatus, QuoteStep } from 'contract/services/index.ts';
import type { documentOrigins } from 'contract/services/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Moment = ColumnType<Date, Date | undefined, Date>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    quote_requests: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      title: string;
      description: string | null;
      status: QuoteStatus;
      project_id: number | null;
      cost_center: string | null;
      needed_by: string | null;
      requester_id: number;
      buyer_id: number | null;
      created_at: Moment;
      status_since: Moment;
      reason: string | null;
      version: Generated<number>;
      busqueda: GeneratedAlways<string>;
    };
    quote_request_documents: {
      id: Generated<number>;
      quote_request_id: number;
      file_id: number;
      document_type: DocumentType;
      origin: (typeof documentOrigins)[number];
      /** Goes along with the call for offers. */
      for_suppliers: Generated<boolean>;
      created_by: number;
      created_at: Moment;
    };
    quote_request_comments: {
      id: Generated<number>;
      quote_request_id: number;
      user_id: number;
      comment: string;
      step: QuoteStep | null;
      created_at: Moment;
    };
    quote_request_approvers: {
      quote_request_id: number;
      staff_id: number;
      user_id: number;
      linked_by: number;
      linked_at: Moment;
      approved: boolean | null;
      decided_at: Date | null;
      comment: string | null;
    };
  }
}

import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    quote_request_charge: ['cost_center', 'Elija un proyecto o un centro de costo, no los dos.'],
    quote_approver_says_why: ['comment', 'Indique el motivo.'],
  },
  ours: {
    'states, and what is written with each, change only along their tables': [
      'quote_request_comments_step_check',
      'quote_request_reason',
      'quote_requests_status_check',
    ],
    'the schema lets only the types of documents through, and whose it is we say': [
      'quote_request_documents_document_type_check',
      'quote_request_documents_origin_check',
    ],
    'a decision has its instant': ['quote_approver_decided'],
    'what a file weighs, and what is in it, we measure': ['service_files_bytes_check', 'service_files_sha256_check'],
  },
};

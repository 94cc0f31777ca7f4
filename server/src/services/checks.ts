import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    quotation_policies_announced: ['desde', 'Una versión rige desde mañana en adelante.'],
    quotation_policies_ask_more: ['quotations_above_threshold', 'No pueden ser menos que bajo el umbral.'],
    quotation_policies_grow: ['bidding_threshold', 'Ningún umbral puede ser menor que el anterior.'],
    quote_request_charge: ['cost_center', 'Elija un proyecto o un centro de costo, no los dos.'],
    quote_approver_says_why: ['comment', 'Indique el motivo.'],
    service_requests_charge: ['project_code', 'Elija un proyecto o un centro de costo, y solo uno.'],
    service_requests_place: ['place_id', 'El lugar y la etapa son de un proyecto: elíjalo.'],
    service_requests_maverick: ['maverick_reason_id', 'Una solicitud Maverick, y solo ella, dice su motivo.'],
    service_requests_cause: ['unique_supplier_cause_id', 'Una solicitud a proveedor único, y solo ella, dice su causa.'],
    service_documents_valid: ['valid_until', 'La validez no termina antes de la fecha de la cotización.'],
    service_documents_unique: ['cause_id', 'Un proveedor único lleva su causa y su evidencia.'],
    service_line_decisions_reason: ['comment', 'Indique el motivo del rechazo.'],
  },
  ours: {
    'states, and what is written with each, change only along their tables': [
      'quote_request_comments_step_check',
      'quote_request_reason',
      'quote_requests_status_check',
      'service_requests_status',
      'service_requests_cancelled',
      'service_items_status',
      'service_items_deleted',
      'service_items_decided',
      'service_documents_deleted',
      'service_documents_chosen',
      'service_documents_frozen',
    ],
    'the schema lets only the types of documents through, and whose it is we say': [
      'quote_request_documents_document_type_check',
      'quote_request_documents_origin_check',
    ],
    'a decision has its instant': ['quote_approver_decided'],
    'what a file weighs, and what is in it, we measure': ['service_files_bytes_check', 'service_files_sha256_check'],
    'lines are numbered by us': ['service_items_line_check'],
    'sums of a request, which we keep': ['service_requests_items_check', 'service_requests_amount_check'],
    'what was bought is written from what was approved': ['service_purchases_price', 'service_purchases_uf', 'service_purchases_amount'],
    'what the radar says, we say': ['service_findings_rule', 'service_findings_text'],
    'the category follows the type, which the schema names': ['service_documents_type', 'service_documents_category_check'],
  },
};

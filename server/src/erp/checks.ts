import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {},
  ours: {
    'the course of a document to the ERP is ours': [
      'erp_posts_arrived',
      'erp_posts_check',
      'erp_posts_check2',
      'erp_posts_check3',
      'erp_posts_check4',
      'erp_posts_kind_check',
      'erp_posts_source_check',
      'erp_posts_state_check',
      'erp_posts_target',
      'erp_posts_task_check',
    ],
    'documents of the built-in ERP are those that we post, and what accounting writes there': [
      'erp_credit_note_lines_base',
      'erp_credit_note_lines_line',
      'erp_credit_note_lines_net',
      'erp_credit_note_lines_quantity',
      'erp_document_lines_check',
      'erp_document_lines_closed',
      'erp_document_lines_line_check',
      'erp_document_lines_quantity_check',
      'erp_cards_kind_check',
      'erp_documents_status_check',
      'erp_invoice_lines_line',
      'erp_invoice_lines_quantity',
      'erp_invoices_paid',
      'erp_invoices_total',
      'erp_numbers_kind_check',
    ],
  },
};

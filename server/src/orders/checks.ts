import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {},
  ours: {
    'states, and what is written with each, change only along their table': [
      'purchase_orders_status',
      'purchase_orders_issued',
      'purchase_orders_refused',
      'purchase_orders_edition_check',
      'purchase_orders_annulled',
      'purchase_order_editions_status',
      'purchase_order_editions_amended',
      'purchase_order_editions_refused',
      'purchase_order_editions_first',
      'purchase_orders_reception',
      'hes_status',
      'hes_issued',
      'hes_refused',
      'hes_annulled',
    ],
    'an order says what its request said, which was checked there': [
      'purchase_orders_origin',
      'purchase_orders_currency',
      'purchase_orders_charge',
      'purchase_order_lines_code_check',
      'purchase_order_lines_quantity_check',
      'purchase_order_lines_unit_price_check',
      'purchase_order_lines_discount_percentage_check',
    ],
    'sums are computed by us': [
      'purchase_order_editions_sums',
      'purchase_orders_sums',
      'purchase_orders_pesos',
      'purchase_order_lines_total',
      'purchase_orders_received_net_check',
      'hes_net_check',
      'hes_lines_total_check',
    ],
    'the constant has these limits': ['purchase_orders_vat_percent_check'],
    'lines and versions are numbered by us': [
      'purchase_order_lines_line_check',
      'purchase_order_editions_edition_check',
      'hes_lines_line_check',
    ],
    'what comes is more than nothing, which the schema asks for': ['hes_lines_quantity_check', 'hes_evidence_bytes_check'],
    'a mail is written with its schema': [
      'purchase_order_mails_recipients_check',
      'purchase_order_mails_subject_check',
      'purchase_order_mails_body_check',
    ],
  },
};

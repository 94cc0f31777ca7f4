import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    purchase_lines_within_approved: [
      'items',
      'Una orden de compra pide parte de esto: lo que llegue y lo que se cierre no pasa de lo aprobado.',
    ],
    delivery_requests_after_asked: ['delivery_date', 'Nada se entrega antes de pedirlo.'],
    delivery_requests_dte_folio: ['dte_folio', 'El folio de la guía es un número.'],
    delivery_trips_dte_folio: ['dte_folio', 'El folio de la guía es un número.'],
    purchase_lines_after_asked: ['delivery_date', 'Nada llega antes de pedirlo.'],
    creation_comments_one_flag: ['warning', 'Un comentario advierte, rechaza o resuelve: solo una de las tres.'],
  },
  ours: {
    'the night proposes, and a proposal is decided along its states': [
      'replenishment_proposals_asked',
      'replenishment_proposals_decided',
      'replenishment_proposals_quantity',
      'replenishment_proposals_state',
      'replenishment_proposals_way',
    ],
    'states change only along their tables': [
      'purchase_requests_status_manual',
      'purchase_lines_status_manual',
      'delivery_requests_manual_status',
    ],
    'how far a request has come, and what is due of it, triggers keep': [
      'purchase_requests_status',
      'purchase_requests_promise',
      'purchase_requests_due',
      'supply_sums_one',
      'supply_sums_charge',
      'supply_sums_buyer',
      'supply_sums_amounts',
    ],
    'orders say how much of a line they ask for': ['purchase_lines_ordered_quantity_check'],
    'the first promise is written with the first date': ['purchase_lines_promise', 'delivery_requests_scheduled'],
    'sums of months, which triggers and the night keep': ['material_months_first_day', 'material_months_sums', 'material_periods_known'],
    'what suppliers come to is reckoned': ['supplier_scores_papers', 'supplier_scores_score'],
    'the course of a creation request is ours': [
      'creation_comments_resolved',
      'creation_requests_code',
      'creation_requests_kind_check',
      'creation_requests_status_check',
      'creation_requests_stopped',
      'creation_requests_thing',
      'creation_requests_title_check',
      'creation_requests_whole',
    ],
  },
};

import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    delivery_requests_after_asked: ['delivery_date', 'Nada se entrega antes de pedirlo.'],
    delivery_requests_dte_folio: ['dte_folio', 'El folio de la guía es un número.'],
    delivery_trips_dte_folio: ['dte_folio', 'El folio de la guía es un número.'],
    purchase_lines_after_asked: ['delivery_date', 'Nada llega antes de pedirlo.'],
  },
  ours: {
    'states change only along their tables': [
      'purchase_requests_status_manual',
      'purchase_lines_status_manual',
      'delivery_requests_manual_status',
    ],
    'how far a request has come, and what is due of it, triggers keep': [
      'purchase_requests_status',
      'purchase_requests_promise',
      'purchase_requests_due',
    ],
    'the first promise is written with the first date': ['purchase_lines_promise', 'delivery_requests_scheduled'],
  },
};

import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    purchase_lines_after_asked: ['delivery_date', 'Nada llega antes de pedirlo.'],
  },
  ours: {
    'states change only along their tables': ['purchase_requests_status_manual', 'purchase_lines_status_manual'],
    'how far a request has come, and what is due of it, triggers keep': [
      'purchase_requests_status',
      'purchase_requests_promise',
      'purchase_requests_due',
    ],
    'the first promise is written with the first date': ['purchase_lines_promise'],
  },
};

import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    working_weeks_check: ['horas_dia', 'Los días sumados superan el límite de la semana.'],
  },
  ours: {
    'a doubtful rate waits, or was discarded, by what we do': ['doubtful_rates_estado_check'],
    'tables of one row': ['company_id_check', 'mail_settings_id_check'],
  },
};

import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    fee_retentions_announced: ['desde', 'Una versión rige desde mañana en adelante.'],
    working_weeks_check: ['horas_dia', 'Los días sumados superan el límite de la semana.'],
  },
  ours: {
    'a doubtful rate waits, or was discarded, by what we do': ['doubtful_rates_estado_check'],
    'the schema of a retention has the same limits': ['fee_retentions_percent_check', 'fee_retentions_reason_check'],
    'tables of one row': ['company_id_check', 'mail_settings_id_check'],
  },
};

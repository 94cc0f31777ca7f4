import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    absences_check: ['hasta', 'Debe ser igual o posterior al primer día.'],
    approval_rules_check: ['amount_to', 'Debe ser mayor que el monto inicial.'],
    approval_rules_check2: ['codigo_unidad', 'Elija una unidad, un centro de costo o un proyecto, no varios.'],
    approval_rules_check3: ['staff_id', 'Elija a la persona que aprueba.'],
    approval_rules_check4: ['cargo_id', 'Elija el cargo que aprueba.'],
    automatic_substitutes_check: ['substitute_id', 'Nadie puede ser su propio suplente.'],
    sale_order_bands_hasta_uf_check: ['hasta', 'El límite debe ser mayor que cero.'],
    substitutions_check: ['substitute_id', 'Nadie puede ser su propio suplente.'],
    substitutions_check1: ['hasta', 'Debe ser igual o posterior al primer día.'],
  },
  ours: {
    'the versions of the matrix are counted by us': ['approval_matrix_versions_version_check', 'approval_rules_check1'],
    'the course of an approval is ours: who decided, when, what comes next': [
      'approval_reminders_check',
      'approval_reminders_kind_check',
      'approval_steps_check',
      'approval_steps_check1',
      'approval_steps_check2',
      'approval_steps_check3',
      'approval_steps_check4',
      'approval_steps_estado_check',
      'approval_steps_orden_check',
      'approvals_check',
      'approvals_estado_check',
      'approvals_omitted_check',
      'approvals_round_check',
    ],
    'what an approval is worth comes from the request that opens it': [
      'approvals_amount_check',
      'approvals_amount_clp_check',
      'approvals_currency_check',
      'approvals_rate_check',
    ],
    'what changed of a request is taken down only when something did': ['approval_changes_what_check'],
    'a table of one row': ['sale_order_version_id_check'],
  },
};

import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    schedule_activities_actual: ['actual_finish', 'Nada termina antes de empezar.'],
    schedule_activities_sub_stage: ['sub_etapa_id', 'Una subetapa es de una etapa: elija la etapa.'],
    schedule_templates_default_active: ['por_defecto', 'Una plantilla retirada no puede ser la que se usa por defecto.'],
  },
  ours: {
    'a plan is of a place or of a template, within the years of the engine': [
      'schedule_plans_whose',
      'schedule_plans_years',
      'schedule_plans_template_status',
    ],
    'kept by triggers from what the activities say': ['schedule_plans_progress'],
    'the schema asks for these before anything is written': [
      'schedule_activities_weight',
      'schedule_activities_progress',
      'schedule_activities_duration',
      'schedule_activities_constraint',
      'schedule_activities_constraint_day',
      'schedule_activities_remaining',
      'schedule_links_kind',
      'schedule_links_lag_kind',
    ],
    'a row stands under another of its plan, which the engine refuses in a circle': [
      'schedule_activities_own_parent',
      'schedule_links_two',
    ],
    'the program chooses the number, the day and the dates of what it keeps': [
      'schedule_plans_day_minutes',
      'schedule_removals_day_minutes',
      'schedule_baselines_number',
      'schedule_baseline_rows_duration',
      'schedule_baseline_rows_dates',
    ],
    'the engine gives a finish no earlier than the start': ['schedule_activities_dates', 'schedule_activities_worked'],
    'moved by its states alone, which end it': ['schedule_learnings_status', 'schedule_learnings_ended'],
  },
};

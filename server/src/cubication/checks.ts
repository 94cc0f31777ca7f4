import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {},
  ours: {
    'states, and whose a take-off is, are written by us': [
      'cubages_status',
      'cubages_kind',
      'cubage_posts_status',
      'cubage_posts_ended',
      'cubage_post_rows_outcome',
      'cubage_post_rows_sent',
      'cubage_rows_erp_status',
      'cubage_rows_erp_error',
    ],
    'amounts are summed, and revisions named, by us': ['cubage_posts_amount', 'cubage_revisions_name'],
    'what is learned of finished places is summed by us': [
      'cubage_lessons_quantity',
      'cubage_lessons_waste',
      'cubage_lessons_price',
      'cubage_statistics_measure',
      'cubage_statistics_places',
    ],
    'lines are numbered by us': [
      'cubage_variables_line_check',
      'cubage_rows_line_check',
      'cubage_services_line_check',
      'cubage_panels_line_check',
    ],
    'where an amount came from before it was written over is kept by a trigger': [
      'cubage_rows_given',
      'cubage_rows_given_origin',
      'cubage_variables_given',
      'cubage_variables_given_origin',
    ],
    'a row is of the catalogue or its own, which the call that writes it says': [
      'cubage_rows_material',
      'cubage_rows_origin',
      'cubage_variables_origin',
    ],
    'what a comment is of, the call says, and what its row was, a trigger': ['cubage_comments_part', 'cubage_comments_subject'],
    'what goes is kept by triggers': ['cubage_removed_rows_part'],
    'what a workbook changed is kept by us': ['cubage_upload_rows_part'],
    'what is chosen is one of the schema': ['cubage_rows_category', 'cubage_rows_dispatch', 'cubage_services_type'],
    'which columns a kind of service uses, its formula says, and the schema asks for': [
      'cubage_services_columns',
      'cubage_services_formulas',
    ],
    'a file has something in it, which the schema asks for': ['cubage_attachments_bytes_check'],
    'what is counted is nothing or more, which the schema asks for': [
      'cubage_services_days_check',
      'cubage_services_hours_check',
      'cubage_services_day_month_check',
      'cubage_services_staff_check',
    ],
    'in a day something is done, which the schema asks for': ['cubage_paces_per_day'],
    'costs are read, with the rate of the day': [
      'cubage_rows_rate_check',
      'cubage_rows_cost_currency',
      'cubage_rows_rate_source',
      'cubage_panels_rate_check',
      'cubage_panels_cost_currency',
      'cubage_panels_rate_source',
    ],
  },
};

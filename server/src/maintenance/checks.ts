import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {},
  ours: {
    'the course of a mail is ours': ['mails_attached', 'mails_check', 'mails_estado_check'],
    'a mail that wants a secret is written with a place for it': ['mails_check1'],
    'tables of one row': ['maintenance_banner_id_check', 'maintenance_mode_id_check'],
  },
};

import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    creation_comments_one_flag: ['warning', 'Un comentario advierte, rechaza o resuelve: solo una de las tres.'],
  },
  ours: {
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

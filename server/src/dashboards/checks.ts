import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {},
  ours: {
    'states change only along their tables': ['thread_differences_state', 'thread_differences_closed', 'thread_differences_current'],
    'what does not balance is said by the nightly check': ['thread_differences_why_check'],
  },
};

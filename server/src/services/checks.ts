import type { Checks } from '../platform/checks.ts';

export const checks: Checks = { fields: {}, ours: {} };

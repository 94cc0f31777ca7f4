import { expect, test } from 'vitest';
import { isReplaceable } from './isReplaceable.ts';

const custom = { custom_material: true, active: true, erp_status: null };
const retired = { custom_material: false, active: false, erp_status: null };
const inForce = { ...retired, active: true };
const open = { allowed_actions: ['edit' as const, 'comment' as const], template: null };
const sent = { allowed_actions: ['comment' as const], template: null };

test('what is in no catalogue is replaced while it is pending, what is retired while the take-off is open, and nothing else', () => {
  const judge = (document: typeof open | typeof sent) => [custom, retired, inForce].map((it) => isReplaceable(it, document));

  expect(judge(open)).toEqual([true, true, false]);
  expect(judge(sent)).toEqual([true, false, false]);
  expect(isReplaceable({ ...custom, erp_status: 'espera' }, sent)).toBe(false);
  expect([custom, retired].map((it) => isReplaceable(it, { allowed_actions: [], template: null }))).toEqual([false, false]);
});

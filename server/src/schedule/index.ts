export { requireActivity } from './activities/require.ts';
export { editPlan } from './edits/edit.ts';
export { planToAddTo, type Addition } from './edits/preview.ts';
export { lockPlanOfPlace } from './plans/plans.ts';

export { enterMaterial } from './catalogue/enter.ts';
export { deliveriesBetween } from './calendar-entries.ts';
export { requestsOfPlace } from './requests/of-place.ts';
export { requestsSeenBy } from './requests/rows.ts';
export { stockDifferences } from './stock/check.ts';
export { usageDifferences } from './usage/check.ts';

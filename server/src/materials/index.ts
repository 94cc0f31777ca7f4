export { deliveriesBetween } from './calendar-entries.ts';
export { requestsOfPlace } from './requests/of-place.ts';
export { unseenRequest } from './requests/info.ts';
export { requestsMeant, requestsSeenBy } from './requests/rows.ts';
export { stockDifferences } from './stock/check.ts';
export { usageDifferences } from './usage/check.ts';
export { namesOfSupply, peopleOfSupply, supplies } from './supply.ts';

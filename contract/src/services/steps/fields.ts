import * as field from '../../fields.ts';
import { actor } from '../requests/codes.ts';
import { ServiceRequestInfo, serviceChanges } from '../requests/requests.ts';

/** What every step of a request says: which, as it was seen, and a word about it. */
export const request = { service_request_id: field.id, user: actor, version: field.sentVersion, comment: field.optionalLines(500) };
/** The same of one item of a request. */
export const item = { item_id: field.id, user: actor, version: field.sentVersion, comment: field.optionalLines(500) };
/** Where a step is nothing without a reason. */
export const reason = field.lines(500);
/** What every step is as a call: the documents place its fields nowhere, and it answers the request as it stands then (spec 2 §7). */
export const step = { bodyInQuery: true, answer: ServiceRequestInfo, refreshes: serviceChanges, changes: ['approvals'] } as const;

import * as field from '../../fields.ts';
import { actor } from '../requests/codes.ts';
import { ServiceRequestInfo, serviceChanges } from '../requests/requests.ts';

/** What every step of a request says: which, as it was seen, and a word about it. */
export const request = { service_request_id: field.id, user: actor, version: field.sentVersion, comment: field.optionalLines(500) };
export const item = { item_id: field.id, user: actor, version: field.sentVersion, comment: field.optionalLines(500) };
export const reason = field.lines(500);
export const step = { bodyInQuery: true, answer: ServiceRequestInfo, refreshes: serviceChanges, changes: ['approvals'] } as const;

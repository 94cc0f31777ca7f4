export { requestsSeenBy as serviceRequestsSeenBy } from './requests/rows.ts';

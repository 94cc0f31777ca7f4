export { requestsSeenBy as serviceRequestsSeenBy } from './requests/rows.ts';
export { quotesSeenBy as quoteRequestsSeenBy } from './quotes/rows.ts';

export { issueOrders, type AwardedLine } from './orders/issue.ts';

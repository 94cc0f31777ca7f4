export { sumsOf, totalOf } from './orders/sums.ts';
export { issueOrders, type AwardedLine } from './orders/issue.ts';
export { ordersSeenBy } from './orders/rows.ts';

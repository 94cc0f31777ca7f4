export { requireAmount } from './orders/amount.ts';
export { sumsOf, totalOf } from './orders/sums.ts';
export { awaitedOfOrders, keepOrderArrival, openOrderLines, ordersAsking, type OpenOrderLine } from './hes/arrivals.ts';
export { prepareOrder } from './orders/prepare.ts';
export { holdForArrival } from './orders/lock.ts';
export { issueOrders, type AwardedLine } from './orders/issue.ts';
export { termColumns, termsOfLastOrders } from './orders/terms.ts';
export { ordersSeenBy } from './orders/rows.ts';
export { unfinishedOrdersFrom, unfinishedOrdersOf } from './orders/unfinished.ts';

import { routes as agreements } from './agreements/routes.ts';
import { routes as closures } from './closures/routes.ts';
import { routes as confirmations } from './confirmations/routes.ts';
import { routes as editions } from './editions/routes.ts';
import { routes as erpOrders } from './erp-orders/routes.ts';
import { routes as hes } from './hes/routes.ts';
import { routes as mails } from './mails/routes.ts';
import { routes as orders } from './orders/routes.ts';
import { routes as paper } from './paper/routes.ts';
import { routes as retentions } from './retentions/routes.ts';
import { routes as tolerances } from './tolerances/routes.ts';
import { routes as tracking } from './tracking/routes.ts';

/** The calls of the area, room by room. */
export const routes = [
  ...orders,
  ...editions,
  ...mails,
  ...confirmations,
  ...hes,
  ...tracking,
  ...closures,
  ...retentions,
  ...agreements,
  ...tolerances,
  ...erpOrders,
  ...paper,
];

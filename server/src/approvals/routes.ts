import { routes as matrix } from './matrix/routes.ts';
import { routes as saleOrders } from './sale-orders/routes.ts';
import { routes as substitutes } from './substitutes/routes.ts';
import { routes as deciders } from './deciders/routes.ts';
import { routes as chain } from './chain/routes.ts';
import { routes as reminders } from './reminders/routes.ts';
import { routes as decisions } from './decisions/routes.ts';
import { routes as inbox } from './inbox/routes.ts';

/** The calls of the area, room by room. */
export const routes = [...matrix, ...saleOrders, ...substitutes, ...deciders, ...chain, ...reminders, ...decisions, ...inbox];

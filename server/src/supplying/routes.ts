import { routes as creations } from './creations/routes.ts';
import { routes as deliveries } from './deliveries/routes.ts';
import { routes as home } from './home/routes.ts';
import { routes as merges } from './merges/routes.ts';
import { routes as orders } from './orders/routes.ts';
import { routes as proposals } from './proposals/routes.ts';
import { routes as purchases } from './purchases/routes.ts';
import { routes as reports } from './reports/routes.ts';
import { routes as scores } from './scores/routes.ts';

export const routes = [...creations, ...purchases, ...proposals, ...orders, ...deliveries, ...home, ...merges, ...reports, ...scores];

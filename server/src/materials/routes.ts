import { routes as warehouses } from './warehouses/routes.ts';
import { routes as catalogue } from './catalogue/routes.ts';
import { routes as stock } from './stock/routes.ts';
import { routes as transfers } from './transfers/routes.ts';
import { routes as shipments } from './shipments/routes.ts';
import { routes as usage } from './usage/routes.ts';
import { routes as counts } from './counts/routes.ts';
import { routes as requests } from './requests/routes.ts';
import { routes as drafts } from './drafts/routes.ts';
import { routes as reservations } from './reservations/routes.ts';
import { routes as legacy } from './legacy/routes.ts';
import { routes as sync } from './sync/routes.ts';
import { routes as leftovers } from './leftovers/routes.ts';
import { routes as merges } from './merges/routes.ts';
import { routes as supplierReturns } from './supplier-returns/routes.ts';
import { routes as supplierItems } from './supplier-items/routes.ts';
import { routes as serials } from './serials/routes.ts';
import { routes as differences } from './differences/routes.ts';

/** The calls of the area, room by room. */
export const routes = [
  ...warehouses,
  ...catalogue,
  ...stock,
  ...transfers,
  ...shipments,
  ...usage,
  ...counts,
  ...requests,
  ...drafts,
  ...reservations,
  ...legacy,
  ...sync,
  ...differences,
  ...leftovers,
  ...merges,
  ...supplierItems,
  ...supplierReturns,
  ...serials,
];

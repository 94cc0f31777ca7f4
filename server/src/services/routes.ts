import { routes as approvers } from './approvers/routes.ts';
import { routes as biddings } from './biddings/routes.ts';
import { routes as decisions } from './decisions/routes.ts';
import { routes as exchangeRates } from './exchange-rates/routes.ts';
import { routes as files } from './files/routes.ts';
import { routes as invitations } from './invitations/routes.ts';
import { routes as policies } from './policies/routes.ts';
import { routes as prices } from './prices/routes.ts';
import { routes as proposals } from './proposals/routes.ts';
import { routes as quotes } from './quotes/routes.ts';
import { routes as radar } from './radar/routes.ts';
import { routes as requests } from './requests/routes.ts';
import { routes as soleSuppliers } from './sole-suppliers/routes.ts';
import { routes as steps } from './steps/routes.ts';

/** The calls of the area, room by room. */
export const routes = [
  ...policies,
  ...exchangeRates,
  ...files,
  ...quotes,
  ...invitations,
  ...approvers,
  ...requests,
  ...soleSuppliers,
  ...steps,
  ...decisions,
  ...prices,
  ...proposals,
  ...radar,
  ...biddings,
];

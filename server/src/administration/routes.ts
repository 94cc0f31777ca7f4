import { routes as restrictions } from './restrictions/routes.ts';
import { routes as mail } from './mail/routes.ts';
import { routes as company } from './company/routes.ts';
import { routes as costCenters } from './cost-centers/routes.ts';
import { routes as exchangeRates } from './exchange-rates/routes.ts';
import { routes as feeRetentions } from './fee-retentions/routes.ts';
import { routes as settings } from './settings/routes.ts';
import { routes as calendar } from './calendar/routes.ts';
import { routes as outsideSystems } from './outside-systems/routes.ts';
import { routes as jobs } from './jobs/routes.ts';
import { routes as audit } from './audit/routes.ts';

/** The calls of the area, room by room. */
export const routes = [
  ...restrictions,
  ...mail,
  ...company,
  ...costCenters,
  ...exchangeRates,
  ...feeRetentions,
  ...settings,
  ...calendar,
  ...outsideSystems,
  ...jobs,
  ...audit,
];

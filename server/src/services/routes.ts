import type { Served } from '../platform/http/http.ts';
import { routes as exchangeRates } from './exchange-rates/routes.ts';
import { routes as policies } from './policies/routes.ts';

/** The calls of the area, room by room. */
export const routes: readonly Served[] = [...policies, ...exchangeRates];

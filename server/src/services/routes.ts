import type { Served } from '../platform/http/http.ts';
import { routes as approvers } from './approvers/routes.ts';
import { routes as files } from './files/routes.ts';
import { routes as quotes } from './quotes/routes.ts';

/** The calls of the area, room by room. */
export const routes: readonly Served[] = [...files, ...quotes, ...approvers];

import type { Area } from '../platform/area.ts';
import { checks } from './checks.ts';
import { suppliersFound } from './find.ts';
import { routes } from './routes.ts';

export const area: Area = { routes, checks, hooks: { finds: [suppliersFound] } };

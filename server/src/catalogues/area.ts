import type { Area } from '../platform/area.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { servicesFound } from './find.ts';
import { routes } from './routes.ts';
import { beginnings } from './starting.ts';

export const area: Area = { routes, checks, hooks: { auditWords, beginnings, finds: [servicesFound] } };

import type { Area } from '../platform/area.ts';
import { checks } from './checks.ts';
import { documentsFound } from './find.ts';
import { purgeDocuments } from './documents/purge.ts';
import { routes } from './routes.ts';

export const area: Area = { routes, checks, hooks: { finds: [documentsFound] }, cleanUp: purgeDocuments };

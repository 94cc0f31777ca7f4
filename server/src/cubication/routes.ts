import { routes as activities } from './activities/routes.ts';
import { routes as attachments } from './attachments/routes.ts';
import { routes as choices } from './choices/routes.ts';
import { routes as comments } from './comments/routes.ts';
import { routes as consolidation } from './consolidation/routes.ts';
import { routes as documents } from './documents/routes.ts';
import { routes as formulas } from './formulas/routes.ts';
import { routes as lessons } from './lessons/routes.ts';
import { routes as materials } from './materials/routes.ts';
import { routes as panels } from './panels/routes.ts';
import { routes as posts } from './posts/routes.ts';
import { routes as presence } from './presence/routes.ts';
import { routes as removals } from './removals/routes.ts';
import { routes as revisions } from './revisions/routes.ts';
import { routes as services } from './services/routes.ts';
import { routes as templates } from './templates/routes.ts';
import { routes as workbook } from './workbook/routes.ts';

/** The calls of the area, room by room. */
export const routes = [
  ...documents,
  ...materials,
  ...lessons,
  ...presence,
  ...formulas,
  ...services,
  ...panels,
  ...templates,
  ...comments,
  ...attachments,
  ...posts,
  ...removals,
  ...revisions,
  ...workbook,
  ...choices,
  ...activities,
  ...consolidation,
];

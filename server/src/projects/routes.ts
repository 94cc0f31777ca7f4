import { routes as projects } from './projects/routes.ts';
import { routes as stages } from './stages/routes.ts';
import { routes as clients } from './clients/routes.ts';
import { routes as places } from './places/routes.ts';
import { routes as imports } from './imports/routes.ts';
import { routes as team } from './team/routes.ts';
import { routes as contacts } from './contacts/routes.ts';
import { routes as technical } from './technical/routes.ts';
import { routes as photos } from './photos/routes.ts';
import { routes as comments } from './comments/routes.ts';
import { routes as links } from './links/routes.ts';
import { routes as boards } from './boards/routes.ts';
import { routes as crm } from './crm/routes.ts';
import { routes as map } from './map/routes.ts';

/** The calls of the area, room by room. */
export const routes = [
  ...projects,
  ...stages,
  ...clients,
  ...places,
  ...imports,
  ...team,
  ...contacts,
  ...technical,
  ...photos,
  ...comments,
  ...links,
  ...boards,
  ...crm,
  ...map,
];

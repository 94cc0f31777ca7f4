import { routes as sessions } from './sessions/routes.ts';
import { routes as users } from './users/routes.ts';
import { routes as registration } from './registration/routes.ts';
import { routes as roles } from './roles/routes.ts';
import { routes as modules } from './modules/routes.ts';
import { routes as permissions } from './permissions/routes.ts';
import { routes as warehouseUsers } from './warehouse-users/routes.ts';
import { routes as keys } from './keys/routes.ts';
import { routes as duties } from './duties/routes.ts';
import { routes as profile } from './profile/routes.ts';
import { routes as notifications } from './notifications/routes.ts';
import { routes as positions } from './positions/routes.ts';
import { routes as submanagements } from './submanagements/routes.ts';
import { routes as staff } from './staff/routes.ts';
import { routes as views } from './views/routes.ts';

/** The calls of the area, room by room. */
export const routes = [
  ...sessions,
  ...users,
  ...registration,
  ...roles,
  ...modules,
  ...permissions,
  ...warehouseUsers,
  ...keys,
  ...duties,
  ...profile,
  ...notifications,
  ...positions,
  ...submanagements,
  ...staff,
  ...views,
];

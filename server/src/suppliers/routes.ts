import { routes as bank } from './bank/routes.ts';
import { routes as documents } from './documents/routes.ts';
import { routes as register } from './register/routes.ts';

/** The calls of the area, room by room. */
export const routes = [...register, ...bank, ...documents];

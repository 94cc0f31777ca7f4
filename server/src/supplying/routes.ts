import { routes as purchases } from './purchases/routes.ts';

export const routes = [...purchases];

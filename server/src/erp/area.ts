import type { Area } from '../platform/area.ts';
import { checks } from './checks.ts';
import { rooms } from './rooms.ts';
import { routes } from './routes.ts';
import { deliverToErp } from './worker.ts';

export const area: Area = { routes, checks, rooms, work: deliverToErp };

import type { Area } from '../platform/area.ts';
import { checks } from './checks.ts';
import { rooms } from './live.ts';
import { routes } from './routes.ts';
import { refusedPosts } from './workday.ts';
import { deliverToErp } from './delivery/worker.ts';

export const area: Area = { routes, checks, rooms, hooks: { workday: [refusedPosts] }, work: deliverToErp };

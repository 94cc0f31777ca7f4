import { ErpPost } from 'contract/erp/index.ts';
import type { Area } from '../platform/area.ts';
import { explainWith } from '../platform/rules.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { rooms } from './live.ts';
import { postActions } from './posts/actions.ts';
import { readPostCase } from './posts/posts.ts';
import { routes } from './routes.ts';
import { refusedPosts } from './workday.ts';
import { deliverToErp } from './delivery/worker.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    auditWords,
    workday: [refusedPosts],
    explains: { erp_post: explainWith(ErpPost.shape.allowed_actions, 'materials:read', postActions, readPostCase) },
  },
  work: deliverToErp,
};

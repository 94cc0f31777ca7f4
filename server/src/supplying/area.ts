import { Creation } from 'contract/supplying/index.ts';
import type { Area } from '../platform/area.ts';
import { explainWith } from '../platform/rules.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { creationActions } from './creations/actions.ts';
import { approvedCreations } from './creations/decide.ts';
import { creationPosted } from './creations/post.ts';
import { readCreationCase } from './creations/rows.ts';
import { routes } from './routes.ts';

export const area: Area = {
  routes,
  checks,
  hooks: {
    auditWords,
    approvals: { creation_request: approvedCreations },
    erpPosted: { creation_request: creationPosted },
    explains: {
      creation_request: explainWith(Creation.shape.allowed_actions, null, creationActions, ({ db, user }, number) =>
        readCreationCase(db, user, { number }),
      ),
    },
  },
};

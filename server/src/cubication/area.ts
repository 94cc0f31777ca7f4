import { Cubage } from 'contract/cubication/index.ts';
import type { Area } from '../platform/area.ts';
import { explainWith, rowNumber } from '../platform/rules.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { cubageActions } from './documents/actions.ts';
import { readCubageCase } from './documents/rows.ts';
import { templateDuties } from './duties.ts';
import { servicesTakenOff, takenOff } from './documents/taken-off.ts';
import { takeoffForActivity } from './rest/readiness.ts';
import { takenOffInThread, takeoffsInThread } from './rest/thread.ts';
import { cubagesFound } from './find.ts';
import { forgetUndone } from './forget.ts';
import { learnEveryNight } from './lessons/learn.ts';
import { rooms } from './live.ts';
import { takeoffAnswered } from './posts/erp-answers.ts';
import { approvedPosts } from './posts/decisions.ts';
import { routes } from './routes.ts';
import { workday } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    approvals: { cubage_post: approvedPosts },
    auditWords,
    duties: [templateDuties],
    finds: [cubagesFound],
    workday,
    takeoffAnswered: [takeoffAnswered],
    takenOff,
    servicesTakenOff,
    readiness: [takeoffForActivity],
    threadSteps: { cubicado: takenOffInThread },
    threadPapers: [takeoffsInThread],
    explains: {
      cubage: explainWith(Cubage.shape.allowed_actions, 'cubication:read', cubageActions, ({ db, user }, id) =>
        readCubageCase(db, user, rowNumber(id)),
      ),
    },
  },
  work: learnEveryNight,
  cleanUp: forgetUndone,
};

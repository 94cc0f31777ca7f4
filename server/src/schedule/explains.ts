import { Plan } from 'contract/schedule/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith, rowNumber } from '../platform/rules.ts';
import { seenPlace } from '../projects/index.ts';
import { planActions, planCase } from './plans/actions.ts';
import { planOfPlace } from './plans/plans.ts';

/** The plan of a place, by the place's number. */
export const explains: Hooks['explains'] = {
  plan: explainWith(Plan.shape.allowed_actions, 'schedule:read', planActions, async ({ db, user }, id) => {
    const place = await seenPlace(db, user, rowNumber(id));
    return planCase(db, user, place, (await planOfPlace(db, user, place))?.id);
  }),
};

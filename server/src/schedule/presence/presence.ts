import { placePlanRoom, templatePlanRoom } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { sayWhere } from '../../platform/http/presence.ts';
import { seenPlace } from '../../projects/index.ts';
import { planOfTemplate } from '../plans/plans.ts';

/** Tells who has the plan open, and on which of its activities they are; nothing is written down. */
export async function tellPlanPresence(context: Reading, { place, template_id, ...where }: Received<typeof contract.tellPlanPresence>) {
  const { db, user } = context;
  if (place) return sayWhere(context, placePlanRoom((await seenPlace(db, user, place)).id), where);
  const template = await planOfTemplate(db, template_id ?? 0);
  return sayWhere(context, templatePlanRoom(template.template_id ?? 0), where);
}

import type * as contract from 'contract/dashboards/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';

/** What can be done with a thing that the person sees, and which rule stops the rest; of what is unseen nothing is told. */
export async function explainActions(
  context: Reading,
  { thing, id }: Received<typeof contract.explainActions>,
): Promise<Answer<typeof contract.explainActions>> {
  const declared = context.hooks.explains[thing];
  if (!declared) throw new Problem('not_found');
  const { permissions } = declared;
  const [permission] = permissions;
  if (permission && !permissions.some((it) => may(context.user, it))) throw new Problem('not_allowed', { permission });
  return { actions: await declared.explain(context, id) };
}

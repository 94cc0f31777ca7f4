import type { Equipment, Outside } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { markSent, type Claim } from './claim.ts';
import type { Outcome } from './outcome.ts';
import '../posts/post.ts';

/** What a try is made with. */
export interface Trying {
  db: Database;
  hooks: Pick<Equipment['hooks'], 'erpLeaves'>;
  outside: Pick<Outside, 'erp'>;
}

/**
 * The last word before something leaves: whoever asked for it judges it once more, and then it is kept that it may have left. Gives why
 * nothing leaves: it is withheld, or is another one's by now.
 */
export async function mayLeave(
  { db, hooks, outside }: Trying,
  claim: Claim,
): Promise<{ leaves: true } | { leaves: false; outcome?: Outcome }> {
  const { source, source_id, task, document } = claim;
  const judge = task === 'create' || task === 'change' ? hooks.erpLeaves[source] : undefined;
  const text = judge && (await judge({ db, outside }, { source_id, task: task === 'change' ? 'change' : 'create', document }));
  if (text !== undefined) return { leaves: false, outcome: { kind: 'withheld', error: { code: null, text, field: null }, isKnown: true } };
  return (await markSent(db, claim)) ? { leaves: true } : { leaves: false };
}

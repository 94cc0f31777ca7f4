import { randomUUID } from 'node:crypto';
import type { ErpDocument, ErpTask } from 'contract/erp/index.ts';
import { ErpFailure, type Erp, type ErpPosted } from '../../outside/erp/port.ts';
import type { Equipment, Outside } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { claimPost, duePosts, type Claim } from './claim.ts';
import { mayLeave, type Trying } from './leaving.ts';
import { keepOutcome, type Outcome } from './outcome.ts';
import { nextAfter } from '../posts/turn.ts';
import { changeDocument } from './changing.ts';
import { endDocument } from './ending.ts';
import { failureOutcome, settling, stands, toldOf } from './verdict.ts';
import '../posts/post.ts';

type Workshop = Pick<Equipment, 'config' | 'jobs' | 'events' | 'hooks'> & { db: Database; outside: Pick<Outside, 'erp'> };

/** Sends what is to be sent, on this server among others. */
export async function deliverToErp(workshop: Workshop): Promise<void> {
  const { db, jobs } = workshop;
  await jobs.work('erp_post', ({ post_id }) => deliverInTurn(workshop, post_id));
  await jobs.work('erp_sweep', () =>
    db.transaction().execute(async (tx) => {
      const due = await duePosts(tx);
      await jobs.sendAll(
        tx,
        'erp_post',
        due.map(({ id }) => ({ post_id: id })),
      );
    }),
  );
  await jobs.repeat('erp_sweep', '* * * * *');
}

/** So long one worker goes on with what stands behind: others wait beside it, and a server that stops waits for it. */
const stretch = 5_000;

/** A post and, when it is through, those whose turn it is by that, without looking for work in between. They are jobs too: who dies here leaves them. */
export async function deliverInTurn(workshop: Workshop, post_id: string): Promise<void> {
  const began = performance.now();
  for (let id: string | undefined = post_id; id !== undefined;) {
    await deliver(workshop, id);
    id = performance.now() - began < stretch ? await nextAfter(workshop.db, id) : undefined;
  }
}

/**
 * One try of one post. Dies anywhere and nothing is posted twice: before something leaves it is kept that it may have
 * left, and who finds that kept asks the ERP first (decision 017).
 */
export async function deliver({ db, outside, ...equipment }: Workshop, post_id: string): Promise<void> {
  const claim = await claimPost(db, post_id);
  if (!claim) return;
  const outcome = await deeds[claim.task]({ db, outside, hooks: equipment.hooks }, claim);
  if (!outcome) return;
  const context = { ...equipment, user: undefined, requestId: `erp-${randomUUID()}` };
  await db.transaction().execute((tx) => keepOutcome({ ...context, tx }, claim, outcome));
}

const deeds: Readonly<Record<ErpTask, (trying: Trying, claim: Claim) => Promise<Outcome | undefined>>> = {
  create: attempt,
  change: changeDocument,
  close: endDocument,
  cancel: endDocument,
};

async function attempt(trying: Trying, claim: Claim): Promise<Outcome | undefined> {
  const { erp } = trying.outside;
  const { document, sent_at, waits, before } = claim;
  try {
    if (waits) return stands(await erp.find(document.kind, document.reference));
    const earlier = sent_at && (await becameOf(erp, claim, sent_at));
    if (earlier) return earlier;
    const word = await mayLeave(trying, claim);
    if (!word.leaves) return word.outcome;
    return stands(await send(erp, document, before));
  } catch (error) {
    return failureOutcome(error, waits);
  }
}

function send(erp: Erp, document: ErpDocument, before: Date): Promise<ErpPosted> {
  const { reference, item, partner } = document;
  if (item) return erp.createItem(reference, item, before);
  return partner ? erp.createPartner(reference, partner, before) : erp.post(document, before);
}

/** What became of an earlier try whose answer was lost; nothing when it surely did not arrive. */
async function becameOf(erp: Erp, { document }: Claim, sent_at: Date): Promise<Outcome | undefined> {
  try {
    const found = await erp.find(document.kind, document.reference);
    if (found) return stands(found);
  } catch (error) {
    // Not being able to ask says nothing about what was sent.
    if (error instanceof ErpFailure) return { kind: 'postponed', error: toldOf(error), isKnown: false };
    throw error;
  }
  const left = sent_at.getTime() + erp.settling - Date.now();
  return left > 0 ? { kind: 'postponed', error: settling, isKnown: false, after: left / 1000 } : undefined;
}

import { ErpFailure, type Erp } from '../../outside/erp/port.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Claim } from './claim.ts';
import { mayLeave, type Trying } from './leaving.ts';
import type { Outcome } from './outcome.ts';
import { saysAlready } from '../posts/arrival.ts';
import { failureOutcome, settling, toldOf } from './verdict.ts';
import '../tables.ts';

/**
 * Changes what an earlier post made, or a card by its code. The document says the same however often it is told; only a try whose answer was lost is waited
 * for, or it could come after a later change and undo it.
 */
export async function changeDocument(trying: Trying, claim: Claim): Promise<Outcome | undefined> {
  const { erp } = trying.outside;
  const { sent_at } = claim;
  const left = sent_at ? sent_at.getTime() + erp.settling - Date.now() : 0;
  if (left > 0) return { kind: 'postponed', error: settling, isKnown: false, after: left / 1000 };
  const entry = await entryOf(trying.db, claim);
  if (entry === null) return { kind: 'refused', error: { code: null, text: 'El documento que se cambia no está en el ERP.', field: null } };
  try {
    const word = await mayLeave(trying, claim);
    if (!word.leaves) return sent_at && word.outcome ? await becameOf(erp, { entry, claim, withheld: word.outcome }) : word.outcome;
    await send(erp, entry, claim);
    return { kind: 'ended', entry };
  } catch (error) {
    return failureOutcome(error, false);
  }
}

interface LostTry {
  entry: string;
  claim: Claim;
  /** What becomes of it where the lost try surely did nothing. */
  withheld: Outcome;
}

/** What may not leave again may have arrived before: a card says so itself, of a document nobody knows. */
async function becameOf(erp: Erp, { entry, claim, withheld }: LostTry): Promise<Outcome> {
  try {
    const isThere = await saysAlready(erp, claim.document);
    if (isThere) return { kind: 'ended', entry };
    return isThere === undefined && withheld.kind === 'withheld' ? { ...withheld, isKnown: false } : withheld;
  } catch (error) {
    // Not being able to ask says nothing about what was sent.
    if (error instanceof ErpFailure && error.kind !== 'refused') return { kind: 'postponed', error: toldOf(error), isKnown: false };
    throw error;
  }
}

async function entryOf(db: Database, { target_id, document: { item_change, partner_change } }: Claim): Promise<string | null> {
  const card = item_change ?? partner_change;
  if (card) return card.code;
  const made = await db.selectFrom('erp_posts').select('erp_entry').where('id', '=', target_id).executeTakeFirstOrThrow();
  return made.erp_entry;
}

function send(erp: Erp, entry: string, { document, before }: Claim): Promise<void> {
  const { item_change, partner_change } = document;
  if (item_change) return erp.changeItem(item_change, before);
  return partner_change ? erp.changePartner(partner_change, before) : erp.change(entry, document, before);
}

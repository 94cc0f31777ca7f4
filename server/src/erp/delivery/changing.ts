import type { Erp } from '../../outside/erp/port.ts';
import type { Database } from '../../platform/database/database.ts';
import { markSent, type Claim } from './claim.ts';
import type { Outcome } from './outcome.ts';
import { failureOutcome, settling } from './verdict.ts';
import '../tables.ts';

/**
 * Changes what an earlier post made, or a card by its code. The document says the same however often it is told; only a try whose answer was lost is waited
 * for, or it could come after a later change and undo it.
 */
export async function changeDocument(db: Database, erp: Erp, claim: Claim): Promise<Outcome | undefined> {
  const { sent_at } = claim;
  const left = sent_at ? sent_at.getTime() + erp.settling - Date.now() : 0;
  if (left > 0) return { kind: 'postponed', error: settling, isKnown: false, after: left / 1000 };
  const entry = await entryOf(db, claim);
  if (entry === null) return { kind: 'refused', error: { code: null, text: 'El documento que se cambia no está en el ERP.', field: null } };
  try {
    if (!(await markSent(db, claim))) return undefined;
    await send(erp, entry, claim);
    return { kind: 'ended', entry };
  } catch (error) {
    return failureOutcome(error, false);
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

import type { ErpTask } from 'contract/erp/index.ts';
import { ErpFailure, type Erp } from '../../outside/erp/port.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Claim } from './claim.ts';
import type { Trying } from './leaving.ts';
import type { Outcome } from './outcome.ts';
import { failureOutcome, settling } from './verdict.ts';
import '../tables.ts';

/** Ends what an earlier post made. However often it is tried, it is ended once: how the document stands is asked first. */
export async function endDocument({ db, outside: { erp } }: Pick<Trying, 'db' | 'outside'>, claim: Claim): Promise<Outcome> {
  try {
    return await closeInErp(db, erp, claim);
  } catch (error) {
    const outcome = failureOutcome(error, false);
    // What came of a lost answer, the document itself says.
    return outcome.kind === 'postponed' ? { ...outcome, isKnown: true } : outcome;
  }
}

async function closeInErp(db: Database, erp: Erp, { task, target_id, document: { kind, reference } }: Claim): Promise<Outcome> {
  const made = await db
    .selectFrom('erp_posts')
    .select(['state', 'erp_entry', 'sent_at'])
    .where('id', '=', target_id)
    .executeTakeFirstOrThrow();
  if (made.state === 'cancelado') return { kind: 'ended', entry: null };
  const entry = made.erp_entry ?? (await arrivedAs(erp, kind, reference));
  if (entry === undefined) {
    const left = (made.sent_at?.getTime() ?? 0) + erp.settling - Date.now();
    return left > 0 ? { kind: 'postponed', error: settling, isKnown: true, after: left / 1000 } : { kind: 'ended', entry: null };
  }
  await endOnce(erp, { kind, entry, task });
  return { kind: 'ended', entry };
}

async function arrivedAs(erp: Erp, ...named: Parameters<Erp['find']>): Promise<string | undefined> {
  const found = await erp.find(...named);
  return found?.state === 'posted' ? found.entry : undefined;
}

interface Ending {
  kind: Parameters<Erp['close']>[0];
  entry: string;
  task: ErpTask;
}

async function endOnce(erp: Erp, { kind, entry, task }: Ending): Promise<void> {
  const isOpen = async () => (await erp.document(kind, entry))?.status === 'open';
  if (!(await isOpen())) return;
  try {
    await (task === 'cancel' ? erp.cancel(kind, entry) : erp.close(kind, entry));
  } catch (error) {
    // An earlier try whose answer was lost may have come first.
    if (error instanceof ErpFailure && error.kind === 'refused' && !(await isOpen())) return;
    throw error;
  }
}

import type { ApprovalStrip } from 'contract/approvals/index.ts';
import type { ServiceRequestInfo } from 'contract/services/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { todayInChile } from '../../platform/today.ts';
import { policyOn } from '../policies/policies.ts';
import { recordPurchases } from '../prices/purchases.ts';
import { chosenAmong, type Offer } from '../quotations/offers.ts';
import { reportPurchase } from '../radar/report.ts';
import { changedRequest } from '../requests/changes.ts';
import { offersOf } from '../requests/info.ts';
import { moveItems } from '../requests/moves.ts';
import { tellRequester } from '../requests/tell.ts';
import { ask, readWhole, usualKind } from './asking.ts';
import { award } from './award.ts';

/** What becomes of a request once an approval of it ends, in the same transaction. */
export async function requestDecided(context: Writing, approval: ApprovalStrip): Promise<void> {
  const { tx, user } = context;
  const id = Number(approval.entity_id);
  await tx.selectFrom('service_requests').where('id', '=', id).select('id').forUpdate().execute();
  const before = await readWhole(context, id);
  const seeing = { ...context, user: { ...user, seesAllProjects: true } };
  const comment = approval.steps.findLast((it) => it.decided_by !== null)?.comentario ?? null;
  if (approval.estado !== 'aprobado') {
    await moveItems(context, before, { action: 'reject', reason: comment });
    const after = await changedRequest(seeing, 'reject', before, { comentario: comment });
    const title = after.status === 'approved' ? `${before.number} fue aprobada en parte` : `${before.number} fue rechazada`;
    return tellRequester(context, before, { title, text: comment });
  }
  if (approval.kind === 'unique_supplier') return ask(context, before, usualKind(before));
  const chosen = await chosenOffers(context, before);
  await freeze(tx, chosen);
  await recordPurchases(tx, chosen);
  await moveItems(context, before, { action: 'approve' });
  await changedRequest(seeing, 'approve', before);
  await reportPurchase(context, id);
  await award(context, { request: before, approval, chosen });
  await tellRequester(context, before, { title: `${before.number} fue aprobada`, text: before.title });
}

async function chosenOffers({ tx, outside }: Writing, request: ServiceRequestInfo): Promise<Offer[]> {
  const items = request.service_items.filter((it) => it.status === 'pending').map((it) => ({ id: it.item_id }));
  const offers = await offersOf({ db: tx, outside }, items, await policyOn(tx, todayInChile()));
  return [...offers.values()].flatMap(chosenAmong);
}

/** What was decided on stays what it was: the rate of a chosen offer, whence it came, and the supplier's code. */
async function freeze(tx: Tx, chosen: readonly Offer[]): Promise<void> {
  const rows = chosen.map(({ id, rate, rate_date, rate_source, supplier_code, selected, selected_by_supply, by_supply }) => ({
    id,
    rate,
    rate_date,
    rate_source,
    supplier_code,
    selected: true,
    // The only one there was chosen by bringing it.
    selected_by_supply: selected ? selected_by_supply : by_supply,
  }));
  await setAll(tx, 'service_documents', rows);
}

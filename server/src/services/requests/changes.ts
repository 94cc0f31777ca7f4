import {
  assetCode,
  isDecided,
  serviceItemStates,
  serviceRequestStates,
  type ServiceDocument,
  type ServiceItem,
  type ServiceItemStatus,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { formatMoney } from 'contract/format.ts';
import { sql } from 'kysely';
import { deciderOf, holdApprovals, waitingAmong } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announceServices } from '../live.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { biddingsOf, liveAmong } from '../bidding.ts';
import { policyOn } from '../policies/policies.ts';
import { amountOf, flagsOfItem } from '../quotations/judge.ts';
import { setItems } from './moves.ts';
import { serviceRequestActions, type RequestCase } from './actions.ts';
import { serviceItemActions, type ItemCase } from './item-actions.ts';
import { agreedInWords } from './terms.ts';
import {
  itemsOf,
  offersOf,
  readItemCase,
  readRequestCase,
  readServiceRequest,
  unseenItem,
  unseenRequest,
  type RequestReference,
} from './info.ts';

type RequestAction = keyof typeof serviceRequestActions;
type ItemAction = keyof typeof serviceItemActions;

/** Which change is wanted, and of what was seen. */
interface ChangeForm<A> {
  action: A;
  version?: number | undefined;
}

/**
 * Holds a request with all that belongs to it, and what waits for a decision of it, for the rest of the transaction: the approval first,
 * as who decides does. Refuses what the action's rules stop, and what was not seen as it is.
 */
export async function lockRequest(
  context: Writing,
  named: RequestReference,
  { action, version }: ChangeForm<RequestAction>,
): Promise<{ before: ServiceRequestInfo; request: RequestCase }> {
  const { tx, user } = context;
  const id = await holdRequest(tx, named);
  const looking = await sightOf(tx, user, id);
  const request = await readRequestCase(tx, looking, { id });
  requireAllowed(serviceRequestActions[action], request);
  const before = await readServiceRequest({ ...context, db: tx, user: looking }, { id });
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  return { before, request };
}

/** The same by one of its items, a deleted one too. */
export async function lockItem(
  context: Writing,
  item_id: number,
  { action, version }: ChangeForm<ItemAction>,
): Promise<{ before: ServiceRequestInfo; item: Pick<ServiceItem, 'status' | 'line'>; judged: ItemCase }> {
  const { tx, user } = context;
  const found = await tx.selectFrom('service_items').where('id', '=', item_id).select('request_id').executeTakeFirst();
  if (!found) throw unseenItem();
  await holdRequest(tx, { id: found.request_id });
  const looking = await sightOf(tx, user, found.request_id);
  const judged = await readItemCase(tx, looking, item_id);
  const { status, line } = judged.item;
  const declared = serviceItemActions[action];
  requireAllowed(declared, judged);
  const before = await readServiceRequest({ ...context, db: tx, user: looking }, { id: found.request_id });
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  return { before, item: { status, line }, judged };
}

/** Whoever is asked to decide of a request sees it, of whichever project it is. */
async function sightOf(tx: Tx, user: User, id: number): Promise<User> {
  const waits = await waitingAmong(tx, await deciderOf(tx, user), { entity: 'service_request', ids: [id] });
  return waits.has(id) ? { ...user, seesAllProjects: true } : user;
}

async function holdRequest(tx: Tx, named: RequestReference): Promise<number> {
  const found = await tx
    .selectFrom('service_requests')
    .where('number' in named ? 'number' : 'id', '=', 'number' in named ? named.number : named.id)
    .select('id')
    .executeTakeFirst();
  if (!found) throw unseenRequest(named);
  await holdApprovals(tx, { entity: 'service_request', entity_id: found.id });
  await tx.selectFrom('service_requests').where('id', '=', found.id).select('id').forUpdate().execute();
  return found.id;
}

/**
 * Brings up to date what follows from items and quotations: which are quoted well enough, how much it comes to, and the status, which is
 * that of the least advanced live item; with only decided ones, approved when any is.
 */
export async function settleRequest({ tx, outside }: Pick<Writing, 'tx' | 'outside'>, id: number): Promise<void> {
  const policy = await policyOn(tx, todayInChile());
  const { request_type, status: old } = await tx
    .selectFrom('service_requests')
    .where('id', '=', id)
    .select(['request_type', 'status'])
    .executeTakeFirstOrThrow();
  const items = (await itemsOf(tx, [id])).filter((it) => it.deleted_at === null);
  const offers = await offersOf({ db: tx, outside }, items, policy);
  const bidding = liveAmong(await biddingsOf(tx, id));
  const settled = items.map(({ id: item_id, status: before, quantity }) => {
    const isReady = flagsOfItem({ quantity, documents: offers.get(item_id) ?? [] }, { request_type, policy, bidding }).length === 0;
    return { item_id, before, next: quotedStatus(before, isReady) };
  });
  for (const [next, moved] of Map.groupBy(
    settled.filter((it) => it.next !== it.before),
    (it) => it.next,
  ))
    await setItems(
      tx,
      moved.map((it) => it.item_id),
      { status: next },
    );
  const wanted = items.filter((it) => it.status !== 'rejected').map((it) => ({ documents: offers.get(it.id) ?? [] }));
  const status = old === 'cancelled' ? old : statusOf(settled.map((it) => it.next));
  await tx
    .updateTable('service_requests')
    .set((it) => ({
      status,
      ...(status !== old && { status_since: sql<Date>`now()` }),
      items: items.length,
      has_asset: items.some((it) => it.code === assetCode),
      amount: amountOf(wanted),
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await announceServices(tx);
}

/** Quotations that meet the policy make an item ready by themselves, and back; one that has gone on stays where it is. */
function quotedStatus(status: ServiceItemStatus, isReady: boolean): ServiceItemStatus {
  if (status === 'in_quotation' && isReady) return stateAfter(serviceItemStates, status, 'complete');
  if (status === 'quotation_ready' && !isReady) return stateAfter(serviceItemStates, status, 'reopen');
  return status;
}

function statusOf(statuses: readonly ServiceItemStatus[]): ServiceItemStatus {
  const open = statuses.filter((it) => !isDecided(it));
  if (open.length > 0) return serviceItemStates.names.find((it) => open.includes(it)) ?? 'in_quotation';
  return statuses.includes('approved') ? 'approved' : 'rejected';
}

/** What is offered, item by item, with a word about each offer. */
const offersIn = ({ service_items }: ServiceRequestInfo, word: (it: ServiceDocument) => string | null): string[] =>
  service_items.flatMap(({ line, documents }) =>
    documents.map((it) => [`Ítem ${line}: ${it.supplier ?? it.supplier_rut ?? 'sin proveedor'}`, word(it)].filter(Boolean).join(', ')),
  );

/** What the audit log keeps of a request. */
export const auditOfRequest = (it: ServiceRequestInfo) => ({
  estado: serviceRequestStates.label(it.status),
  tipo: it.request_type,
  titulo: it.title,
  cargo: it.project_code ?? it.cost_center,
  monto: it.amount,
  comprador: it.buyer,
  items: it.service_items.map(({ line, code, quantity, status }) => `${line}: ${code} × ${quantity}, ${serviceItemStates.label(status)}`),
  cotizaciones: offersIn(it, ({ selected }) => (selected ? 'elegida' : null)),
  // Amounts apart: who may not see money is told without them.
  prices: offersIn(it, ({ price, coin }) => price && formatMoney(price, coin)),
  pago: agreedInWords(it.supplier_terms),
  motivo: it.cancellation_reason,
});

/** A request after a change, settled, written down and answered. */
export async function changedRequest(
  context: Writing,
  action: string,
  before: ServiceRequestInfo,
  said: { comentario?: string | null | undefined } = {},
): Promise<ServiceRequestInfo> {
  await settleRequest(context, before.id);
  const after = await readServiceRequest({ ...context, db: context.tx }, { id: before.id });
  await record(context, {
    action,
    entity: 'service_request',
    id: before.number,
    before: auditOfRequest(before),
    after: { ...auditOfRequest(after), ...(said.comentario && { comentario: said.comentario }) },
  });
  return after;
}

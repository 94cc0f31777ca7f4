import {
  assetCode,
  type QuotationPolicy,
  type ServiceDocument,
  type ServiceItem,
  type ServiceRequest,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { approvalsOf, nameHands } from '../../approvals/index.ts';
import { agreedPrices } from '../../orders/index.ts';
import type { Hooks, Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { round } from 'contract/decimals.ts';
import type { Files } from '../../platform/files/files.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { seesMoney } from '../../platform/money.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { biddingsOf, liveAmong } from '../bidding.ts';
import { commentsOf, type CommentRow } from './comment-rows.ts';
import { askedItems } from './asked-items.ts';
import { mustBid } from './must-bid.ts';
import { presentServiceFile } from '../files/files.ts';
import { policyOn } from '../policies/policies.ts';
import { flagsOfItem, flagsOfRequest, offersFor, quotationsNeeded, worthOf } from '../quotations/judge.ts';
import { readOffers, type Offer, type Seeing } from '../quotations/offers.ts';
import type { RequestCase } from './actions.ts';
import { serviceItemActions, type ItemCase } from './item-actions.ts';
import { waitingOf } from './list.ts';
import { presentRequest, requestRowsOf, requestsSeenBy } from './rows.ts';
import { supplierTermsOf } from './terms.ts';

/** By what people call it, or by its row. */
export type RequestReference = { number: string } | { id: number };

/** What reads a request whole: its files have addresses. */
export interface Looking {
  db: Reader;
  user: User;
  files: Files;
  outside: Seeing['outside'];
  hooks: Pick<Hooks, 'supplierCreations'>;
}

export const unseenRequest = (named: RequestReference): Problem =>
  notSeen(`La solicitud ${'number' in named ? named.number : named.id}`, 'ella');

const requestSeen = (db: Reader, user: User, named: RequestReference) => {
  const all = requestsSeenBy(db, user);
  return 'number' in named ? all.where('it.number', '=', named.number) : all.where('it.id', '=', named.id);
};

/** What the actions of a request are judged by. */
export async function readRequestCase(db: Reader, user: User, named: RequestReference): Promise<RequestCase> {
  const row = await requestRowsOf(requestSeen(db, user, named)).executeTakeFirst();
  if (!row) throw unseenRequest(named);
  return { row, user, waits: await waitingOf(db, user, [row]) };
}

/** The same of one item, a deleted one too. */
export async function readItemCase(db: Reader, user: User, item_id: number): Promise<ItemCase> {
  const item = await db
    .selectFrom('service_items')
    .where('id', '=', item_id)
    .select(['request_id', 'line', 'status', 'deleted_at'])
    .executeTakeFirst();
  // Nobody learns from an item that there is a request which they do not see.
  const visible = item && (await requestSeen(db, user, { id: item.request_id }).select('it.id').executeTakeFirst());
  if (!item || !visible) throw unseenItem();
  const request = await readRequestCase(db, user, { id: item.request_id });
  return {
    ...request,
    mustBid: await mustBid(db, request.row),
    askedIn: (await askedItems(db, item.request_id)).get(item_id) ?? null,
    item: { item_id, line: item.line, status: item.status, isDeleted: item.deleted_at !== null },
  };
}

export const unseenItem = (): Problem => notSeen('Ese ítem');

export const getServiceRequestInfo = (context: Reading, { number }: Received<typeof contract.getServiceRequestInfo>) =>
  readServiceRequest(context, { number });

/** A request with its items, what was offered for them and what stops it. */
export async function readServiceRequest(
  { db, user, files, outside, hooks }: Looking,
  named: RequestReference,
): Promise<ServiceRequestInfo> {
  const found = await requestRowsOf(requestSeen(db, user, named))
    .leftJoin('stages', 'stages.id', 'it.stage_id')
    .leftJoin('maverick_reasons', 'maverick_reasons.id', 'it.maverick_reason_id')
    .leftJoin('unique_supplier_causes', 'unique_supplier_causes.id', 'it.unique_supplier_cause_id')
    .leftJoin('quote_requests', 'quote_requests.id', 'it.quote_request_id')
    .select(['it.stage_id', 'it.place_id', 'it.comment', 'it.cancellation_reason', 'stages.nombre as stage'])
    .select(['maverick_reasons.nombre as maverick_reason', 'unique_supplier_causes.nombre as unique_supplier_cause'])
    .select('quote_requests.number as quote_number')
    .execute();
  const [row] = await nameHands(db, found);
  if (!row) throw unseenRequest(named);
  const { stage_id, place_id, comment, cancellation_reason, stage, maverick_reason, unique_supplier_cause, quote_number, ...summary } = row;
  const [waits, judging, items, comments, approvers, approvals] = await Promise.all([
    waitingOf(db, user, [row]),
    judgingOf(db, row),
    itemsOf(db, [row.id]),
    commentsOf(db, user, [row.id]),
    approversOf(db, row.id),
    approvalsOf(db, 'service_request', row.id),
  ]);
  const offers = await offersOf({ db, outside }, items, judging.policy);
  const agreed = await agreedPrices(
    db,
    items.map((it) => it.code),
  );
  const creations = await creationsOf({ db, hooks }, offers);
  const live = items.filter((it) => it.deleted_at === null);
  const wanted = live.filter((it) => it.status !== 'rejected').map((it) => offers.get(it.id) ?? []);
  const presented = presentRequest(summary, user, waits);
  const supplier_terms = await supplierTermsOf(db, row.id, wanted, { mayAgree: presented.allowed_actions.includes('agree_terms') });
  const present = itemPresenter({ request: { row, user, waits }, judging, offers, creations, agreed, comments, files });
  return {
    ...presented,
    stage_id,
    stage,
    place_id,
    comment,
    maverick_reason,
    unique_supplier_cause,
    cancellation_reason,
    reopens_until: row.reopens_until,
    quote_number,
    must_bid: judging.mustBid,
    biddings: judging.biddings.map(({ number, status }) => ({ number, status })),
    service_items: live.map(present),
    flags: flagsOfRequest(
      wanted.map((documents) => ({ documents })),
      judging,
    ),
    comments: comments.filter((it) => it.item_id === null).map(({ item_id: _item, ...it }) => it),
    approvers,
    supplier_terms,
    approvals,
  };
}

/** The items that were deleted, as `getDeletedItems` answers them. */
export async function listDeletedItems(
  { db, user, files, outside }: Reading,
  { service_request_id }: Received<typeof contract.getDeletedItems>,
): Promise<ServiceItem[]> {
  const request = await readRequestCase(db, user, { id: service_request_id });
  const [judging, items, comments] = await Promise.all([
    judgingOf(db, request.row),
    itemsOf(db, [service_request_id]),
    commentsOf(db, user, [service_request_id]),
  ]);
  const gone = items.filter((it) => it.deleted_at !== null);
  const offers = await offersOf({ db, outside }, gone, judging.policy);
  return gone.map(itemPresenter({ request, judging, offers, creations: new Map(), agreed: new Map(), comments, files }));
}

/** So many items of a request come with a list of several. */
const mostListed = 50;

/** The items of some requests, the deleted ones too; of each only the first, where a list shows several. */
export const itemsOf = (db: Reader, requests: readonly number[], which: 'first' | 'all' = 'all') =>
  db
    .selectFrom('service_items as it')
    .innerJoin('services', 'services.id', 'it.service_id')
    .innerJoin('users as author', 'author.id', 'it.created_by')
    .leftJoin('users as deleter', 'deleter.id', 'it.deleted_by')
    .where(sql<boolean>`it.request_id = any(${[...requests]}::integer[])`)
    .$if(which === 'first', (it) => it.where('it.line', '<=', mostListed))
    .select([
      'it.id',
      'it.request_id',
      'it.line',
      'it.status',
      'services.codigo as code',
      'services.nombre as name',
      'services.unidad as unit',
      'it.description',
      'it.currency',
      'it.comment',
      'it.quotation_attached',
      'it.reason',
      'author.nombre as created_by',
      'it.deleted_at',
      'deleter.nombre as deleted_by',
      'it.deleted_reason',
    ])
    .select([plainDecimal('it.quantity').as('quantity'), plainDecimal<null>('it.price').as('price'), lastDecision.as('decision')])
    .orderBy('it.request_id')
    .orderBy('it.line')
    .execute();
type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

/** What somebody who decides took of the line, in the round that is open or was the last. */
const lastDecision = sql<ServiceItem['decision']>`(
  select json_build_object('approved', taken.approved, 'by', users.nombre, 'comment', taken.comment,
    'at', to_char(taken.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from service_line_decisions as taken join users on users.id = taken.by_user_id
  where taken.item_id = it.id
    and taken.approval_id = (select approval_id from service_requests as request where request.id = it.request_id)
  order by taken.id desc limit 1)`;

export const offersOf = async (seeing: Seeing, items: readonly { id: number }[], policy: QuotationPolicy) =>
  Map.groupBy(
    await readOffers(
      seeing,
      items.map((it) => it.id),
      policy,
    ),
    (it) => it.item_id,
  );

const creationsOf = ({ db, hooks }: Pick<Looking, 'db' | 'hooks'>, offers: ReadonlyMap<number, Offer[]>) =>
  hooks.supplierCreations(
    db,
    [...offers.values()].flat().flatMap((it) => it.candidate_id ?? []),
  );

const approversOf = (db: Reader, request_id: number) =>
  db
    .selectFrom('service_request_approvers as it')
    .innerJoin('staff', 'staff.id', 'it.staff_id')
    .leftJoin('positions', 'positions.id', 'staff.cargo_id')
    .where('it.request_id', '=', request_id)
    .select(['staff.id as approver_id', 'staff.nombre', 'positions.nombre as cargo'])
    .orderBy('it.linked_at')
    .orderBy('staff.id')
    .execute();

/** By what the items of a request are judged today. */
async function judgingOf(db: Reader, { id, request_type }: Pick<ServiceRequest, 'id' | 'request_type'>) {
  const [policy, biddings, asksBidding, asked] = await Promise.all([
    policyOn(db, todayInChile()),
    biddingsOf(db, id),
    mustBid(db, { id, request_type }),
    askedItems(db, id),
  ]);
  return { request_type, policy, biddings, bidding: liveAmong(biddings), mustBid: asksBidding, asked };
}

interface Presenting {
  request: RequestCase;
  judging: Awaited<ReturnType<typeof judgingOf>>;
  offers: ReadonlyMap<number, Offer[]>;
  /** By the candidate whose creation they ask for. */
  creations: ReadonlyMap<number, string>;
  agreed: Awaited<ReturnType<typeof agreedPrices>>;
  comments: readonly CommentRow[];
  files: Files;
}

const itemPresenter =
  ({ request, judging, offers, creations, agreed, comments, files }: Presenting) =>
  (it: ItemRow): ServiceItem => {
    const { id, request_id: _request, deleted_at, deleted_by, deleted_reason, ...told } = it;
    const documents = offers.get(id) ?? [];
    const worth = worthOf(documents);
    const item = { item_id: id, line: it.line, status: it.status, isDeleted: deleted_at !== null };
    return {
      ...told,
      item_id: id,
      is_asset: it.code === assetCode,
      quotations_needed: quotationsNeeded({ documents }, judging),
      quotations: offersFor({ documents }, judging),
      agreed: [...(agreed.get(it.code) ?? [])],
      amount: worth === null ? null : round(worth),
      flags: it.status === 'approved' || it.status === 'rejected' ? [] : flagsOfItem({ quantity: it.quantity, documents }, judging),
      documents: documents.map((one) => ({
        ...presentOffer(one, files, request.user),
        creation: creations.get(one.candidate_id ?? 0) ?? null,
      })),
      comments: comments.filter((one) => one.item_id === id).map(({ item_id: _item, ...one }) => one),
      deleted: deleted_at && { by: deleted_by ?? '', at: deleted_at.toISOString(), reason: deleted_reason },
      allowed_actions: allowedAmong(serviceItemActions, {
        ...request,
        item,
        mustBid: judging.mustBid,
        askedIn: judging.asked.get(id) ?? null,
      }),
    };
  };

/** A document as it is answered. The paper of an offer tells its amounts: of those who see none, only who brought it opens it. */
export function presentOffer(it: Offer, files: Files, user: Pick<User, 'id' | 'seesAllProjects'>): Omit<ServiceDocument, 'creation'> {
  const { file_id, file_name, file_bytes, file_stored, supplier_trouble, expired, by_supply } = it;
  const { rate, rate_date, rate_source, price_clp, created_at, id, item_id, category, document_type, price, coin, amount } = it;
  const { supplier_rut, supplier, supplier_email, supplier_id, selected, unique_supplier, tax_exempt, shopping_index, number, date } = it;
  const { valid_until, delivery_days, payment_terms, freight, service_date, created_by, agreement } = it;
  return {
    id,
    item_id,
    category,
    document_type,
    file:
      (category === 1 || seesMoney(user) || it.author_id === user.id) &&
      file_id !== null &&
      file_name !== null &&
      file_bytes !== null &&
      file_stored !== null
        ? presentServiceFile(files, { id: file_id, name: file_name, bytes: file_bytes, file: file_stored })
        : null,
    price,
    coin,
    amount,
    supplier_rut,
    supplier,
    supplier_email,
    supplier_id,
    selected,
    unique_supplier,
    agreement,
    valid_supplier: supplier_rut === null ? null : supplier_trouble === null,
    tax_exempt,
    shopping_index,
    number,
    date,
    valid_until,
    delivery_days,
    payment_terms,
    freight,
    service_date,
    price_clp: price_clp && round(price_clp),
    cost_clp: it.cost_clp && round(it.cost_clp),
    fee_retention: it.fee_retention,
    rate: rate !== null && rate_date !== null ? { value: rate, date: rate_date, source: rate_source ?? '' } : null,
    origin: by_supply ? 'ABASTECIMIENTO' : 'NO ABASTECIMIENTO',
    created_by,
    created_at: created_at.toISOString(),
    flags: [...(supplier_trouble === null ? [] : [supplier_trouble]), ...(expired ? ['Está vencida.'] : [])],
  };
}

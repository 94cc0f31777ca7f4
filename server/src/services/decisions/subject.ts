import type { RequestPart } from 'contract/approvals/index.ts';
import { serviceTypes } from 'contract/services/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import type { ApprovalPart, ApprovalSubject, Looking } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';
import { presentServiceFile } from '../files/files.ts';
import { policyOn } from '../policies/policies.ts';
import { seesMoney } from '../../platform/money.ts';
import { pricesBefore } from '../prices/before.ts';
import { worthOf } from '../quotations/judge.ts';
import { chosenAmong, quotationsAmong, type Offer } from '../quotations/offers.ts';
import { round } from 'contract/decimals.ts';
import { commentsOf, type CommentRow } from '../requests/comment-rows.ts';
import { itemsOf, offersOf, presentOffer } from '../requests/info.ts';
import { serviceTakeoffLines } from '../requests/takeoff.ts';
import { urlOf } from '../requests/tell.ts';
import { radarOf } from '../radar/radar.ts';
import { agreedFacts } from '../requests/terms.ts';
import { actsOf, biddingFacts } from './bidding.ts';

/** Requests of services in the words of whoever decides about them. */
export async function serviceSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('service_requests as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('stages', 'stages.id', 'it.stage_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoin('maverick_reasons', 'maverick_reasons.id', 'it.maverick_reason_id')
    .leftJoin('unique_supplier_causes', 'unique_supplier_causes.id', 'it.unique_supplier_cause_id')
    .leftJoin('users as buyer', 'buyer.id', 'it.buyer_id')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.number', 'it.title', 'it.request_type', 'it.items', 'it.required_date', 'it.comment', 'it.cost_center'])
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project', 'stages.nombre as stage', 'places.nombre as place'])
    .select(['cost_centers.nombre as cost_center_name', 'maverick_reasons.nombre as maverick', 'unique_supplier_causes.nombre as cause'])
    .select('buyer.nombre as buyer')
    .execute();
  const [bid, agreed] = await Promise.all([biddingFacts(db, ids), agreedFacts(db, ids)]);
  return new Map(
    rows.map((it) => {
      const facts: [string, string | null][] = [
        ['Proyecto', it.project_code && `${it.project_code} - ${it.project ?? ''}`],
        ['CECO', it.cost_center && `${it.cost_center} - ${it.cost_center_name ?? ''}`],
        ['Etapa', it.stage],
        ['Lugar', it.place],
        ['Motivo Maverick', it.maverick],
        ['Causa de proveedor único', it.cause],
        ...(bid.get(it.id) ?? []),
        ...(agreed.get(it.id) ?? []),
        ['Comprador', it.buyer],
        ['Para el', it.required_date && formatDay(it.required_date)],
        ['Comentario', it.comment],
      ];
      const type = it.request_type === 'SOLICITUD DE SERVICIO' ? false : serviceTypes[it.request_type].label;
      const items = it.items === 1 ? '1 servicio' : `${formatNumber(it.items)} servicios`;
      return [
        it.id,
        {
          title: `${it.number} para ${it.project_code ?? it.cost_center ?? ''}`,
          subtitle: [type, it.title, items].filter(Boolean).join(' · '),
          url: urlOf(it.number),
          facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
        },
      ];
    }),
  );
}

/** Their items with what was quoted for each; of a list only the first ones. */
export async function serviceParts(
  context: Looking,
  { ids, whole }: { ids: readonly number[]; whole: boolean },
): Promise<ReadonlyMap<number, ApprovalPart>> {
  const { db, user, files } = context;
  if (ids.length === 0) return new Map();
  const [rows, items, policy, comments, evidence] = await Promise.all([
    db
      .selectFrom('service_requests as it')
      .where('it.id', 'in', [...ids])
      .select([
        'it.id',
        'it.request_type',
        'it.project_id',
        'it.place_id',
        'it.items as lines',
        sql<string | null>`it.amount::text`.as('total'),
      ])
      .select(sql<Record<string, unknown>>`to_jsonb(it) - 'busqueda'`.as('raw'))
      .execute(),
    itemsOf(db, ids, whole ? undefined : 'first'),
    policyOn(db, todayInChile()),
    commentsOf(db, user, ids),
    whole ? radarsOf(context, ids) : new Map<number, RequestPart['evidence']>(),
  ]);
  const live = items.filter((it) => it.deleted_at === null && it.status !== 'rejected');
  const [offers, before] = await Promise.all([offersOf(context, live, policy), pricesBefore(db, live)]);
  const byRequest = Map.groupBy(live, (it) => it.request_id);
  const biddings = [...offers.values()].flat().flatMap((it) => it.bidding_id ?? []);
  const looking = { files, user, comments, before, acts: await actsOf(db, files, biddings) };
  const takeoffOf = await takeoffsAt(context, rows);
  const part = (it: (typeof live)[number], place_id: number | null) => ({
    ...presentPart(it, offers.get(it.id) ?? [], looking),
    takeoff: takeoffOf(place_id, it.code),
  });
  return new Map(
    rows.map(({ place_id, ...it }) => [
      it.id,
      {
        ...it,
        service_materials: (byRequest.get(it.id) ?? []).map((one) => part(one, place_id)),
        evidence: evidence.get(it.id) ?? [],
      },
    ]),
  );
}

/** What the take-offs of their places say of each service; null where there is none. */
async function takeoffsAt(context: Looking, requests: readonly { place_id: number | null }[]) {
  const { documents, lines } = await serviceTakeoffLines(
    context,
    requests.flatMap((it) => it.place_id ?? []),
  );
  const counted = new Set(documents.map((it) => it.place_id));
  const byPlace = new Map(lines.map((it) => [`${it.place_id} ${it.code}`, it]));
  return (place_id: number | null, code: string): Part['takeoff'] => {
    if (place_id === null || !counted.has(place_id)) return null;
    const { taken_off = '0', left = '0', beyond = '0' } = byPlace.get(`${place_id} ${code}`) ?? {};
    return { taken_off, left, beyond };
  };
}

/** What the radar says of each, as things stand now; whoever opens one by itself waits for it, a list does not. */
async function radarsOf(context: Looking, ids: readonly number[]): Promise<ReadonlyMap<number, RequestPart['evidence']>> {
  return new Map(await Promise.all(ids.map(async (id) => [id, await radarOf(context, id)] as const)));
}

interface PartLooking extends Pick<Looking, 'files' | 'user'> {
  comments: readonly CommentRow[];
  before: Awaited<ReturnType<typeof pricesBefore>>;
  /** The records of the biddings that its quotations came out of. */
  acts: Awaited<ReturnType<typeof actsOf>>;
}

/** What approved requests of services bind of their projects' budgets. */
export const boundByServices = (db: Reader, projects: readonly number[]) =>
  db
    .selectFrom('service_requests')
    .where(sql<boolean>`project_id = any(${[...projects]}::integer[])`)
    .where('status', '=', 'approved')
    .select(['project_id', sql<string>`coalesce(sum(amount), 0)::text`.as('amount')])
    .$narrowType<{ project_id: number }>()
    .groupBy('project_id')
    .execute();

type Part = RequestPart['service_materials'][number];
type Item = Awaited<ReturnType<typeof itemsOf>>[number];

function presentPart(it: Item, documents: readonly Offer[], { files, user, comments, before, acts }: PartLooking): Omit<Part, 'takeoff'> {
  const chosen = chosenAmong(documents);
  const [only] = chosen;
  const worth = worthOf(documents);
  const isOne = chosen.length === 1;
  const { last_price = null, other_suppliers = { names: [], more: 0 } } = before.get(it.id) ?? {};
  return {
    item_id: it.id,
    line: it.line,
    sap_code: it.code,
    name: it.name,
    description: it.description,
    quantity: it.quantity,
    unit: it.unit,
    unit_price: (isOne && only?.price) || null,
    currency: (isOne && only?.coin) || null,
    amount: worth === null ? null : round(worth),
    documents: [
      ...documents.filter((one) => one.category !== 0).flatMap((one) => fileOf(one, files) ?? []),
      ...documents.flatMap((one) => evidenceOf(one, files)),
      ...[...new Set(documents.map((one) => one.bidding_id))].flatMap((id) => (id === null ? [] : (acts.get(id) ?? []))),
    ],
    comments: comments.filter((one) => one.item_id === it.id).map(({ by, at, comment }) => ({ by, at, comment })),
    quotations: quotationsAmong(documents).map((one) => {
      const { id, supplier, supplier_rut, price, coin, price_clp, unique_supplier, tax_exempt, valid_supplier, date } = presentOffer(
        one,
        files,
        user,
      );
      const selected = chosen.includes(one);
      const said = { supplier, supplier_rut, price, coin, price_clp, selected, unique_supplier, tax_exempt, valid_supplier, date };
      return { document_id: id, ...said, invalid_reason: one.supplier_trouble, file: fileOf(one, files) };
    }),
    last_price: seesMoney(user) ? last_price : null,
    other_suppliers,
    decision: it.decision && { approved: it.decision.approved, by: it.decision.by, comment: it.decision.comment },
  };
}

function fileOf({ file_id, file_name, file_bytes, file_stored }: Offer, files: Looking['files']): { name: string; url: string } | null {
  if (file_id === null || file_name === null || file_bytes === null || file_stored === null) return null;
  const { name, url } = presentServiceFile(files, { id: file_id, name: file_name, bytes: file_bytes, file: file_stored });
  return { name, url };
}

/** What shows that only this supplier can do it: the cause is decided on with it. */
function evidenceOf({ evidence_id, evidence_name, evidence_bytes, evidence_stored }: Offer, files: Looking['files']) {
  if (evidence_id === null || evidence_name === null || evidence_bytes === null || evidence_stored === null) return [];
  const { url } = presentServiceFile(files, { id: evidence_id, name: evidence_name, bytes: evidence_bytes, file: evidence_stored });
  return [{ name: `Evidencia de proveedor único: ${evidence_name}`, url }];
}

import type * as contract from 'contract/materials/index.ts';
import { leftoverLimits } from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { motivoSobrante } from 'contract/catalogues/index.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { requireActive } from '../../catalogues/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { chargeOf } from '../usage/usage.ts';
import { askForReason, leftoversOfLines } from './of-lines.ts';
import { offersFor, type LineOffer } from './offers.ts';
import '../tables.ts';

type LeftoverQuery = Received<typeof contract.findLeftovers>;
type Purpose = Pick<LeftoverQuery, 'project_code' | 'place_id' | 'cost_center' | 'to_warehouse'>;

/** What is about to be bought and lies elsewhere, line by line, with what whoever asks has ignored already. */
export async function findLeftovers({ db, user, events }: Reading, { items, ...named }: LeftoverQuery) {
  const wanted = await wantedBy(db, user, named);
  const unsent = items.filter((it) => it.material_request_item_id === undefined);
  const sent = await sentLines(
    db,
    wanted,
    items.flatMap((it) => it.material_request_item_id ?? []),
  );
  const [offers, ignored, ofLines] = await Promise.all([
    offersFor({ db, user, events }, wanted, unsent),
    ignoredBy(db, user, wanted),
    leftoversOfLines({ db, user, events }, [...sent.keys()]),
  ]);
  const byItem = Map.groupBy(offers, (it) => unsent[it.at]);
  return items.map((it) => {
    const { code, material_request_item_id } = it;
    if (material_request_item_id === undefined) return { code, offers: byItem.get(it) ?? [], ignored: ignored.get(code) ?? null };
    const of = sent.get(material_request_item_id) === code ? ofLines.get(material_request_item_id) : undefined;
    if (!of) throw notSeen('Esa línea', 'ella');
    return { code, ...of };
  });
}

/** Which of these lines were sent for that charge, with the code of each. */
async function sentLines(
  db: Reader,
  { project_id, cost_center }: { project_id: number | null; cost_center: string | null },
  line_ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (line_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('material_request_lines as line')
    .innerJoin('material_requests as request', 'request.id', 'line.request_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('line.id', 'in', line_ids)
    .where('request.status', '<>', 'borrador')
    .where(sql<boolean>`request.project_id is not distinct from ${project_id}::integer`)
    .where(sql<boolean>`request.cost_center is not distinct from ${cost_center}::text`)
    .select(['line.id', 'materials.codigo'])
    .execute();
  return new Map(rows.map((it) => [it.id, it.codigo]));
}

/** Without a charge it is for nobody yet: then nothing is own, and nothing is near. */
async function wantedBy(db: Reader, user: User, { to_warehouse, ...named }: Purpose) {
  const charge =
    named.project_code || named.cost_center ? await chargeOf(db, user, named) : { project_id: null, place_id: null, cost_center: null };
  return { ...charge, to_warehouse };
}

const isUnsent = sql<boolean>`request_line_id is null and ignored_at > now() - make_interval(days => ${leftoverLimits.ignoredDays})`;
const sameCharge = ({ project_id, cost_center }: { project_id: number | null; cost_center: string | null }) =>
  sql<boolean>`(it.project_id, it.cost_center) is not distinct from (${project_id}::integer, ${cost_center}::text)`;

async function ignoredBy(
  db: Reader,
  user: User,
  charge: { project_id: number | null; cost_center: string | null },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('leftovers_ignored as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('leftover_reasons', 'leftover_reasons.id', 'it.reason_id')
    .where('it.user_id', '=', user.id)
    .where(isUnsent)
    .where(sameCharge(charge))
    .select(['materials.codigo', 'leftover_reasons.nombre'])
    .orderBy('it.id')
    .execute();
  return new Map(rows.map((it) => [it.codigo, it.nombre]));
}

/** It is bought all the same: kept with its reason, and with the purchase once that is sent. */
export async function ignoreLeftover(
  context: Writing,
  { code, offer, reason_id, material_request_item_id, ...named }: Received<typeof contract.ignoreLeftover>,
): Promise<{ done: true }> {
  const { tx, user, events } = context;
  await requireActive(tx, { reason_id: [motivoSobrante, reason_id] });
  const wanted = await wantedBy(tx, user, named);
  if (wanted.project_id === null && wanted.cost_center === null)
    throw new Problem('invalid', { fields: { project_code: 'Elija antes para qué proyecto o centro de costo se compra.' } });
  if (
    material_request_item_id !== undefined &&
    (await sentLines(tx, wanted, [material_request_item_id])).get(material_request_item_id) !== code
  )
    throw notSeen('Esa línea', 'ella');
  const seeing = { db: tx, user, events };
  const offers =
    material_request_item_id === undefined
      ? await offersFor(seeing, wanted, [{ code }])
      : ((await leftoversOfLines(seeing, [material_request_item_id])).get(material_request_item_id)?.offers ?? []);
  const found = offers.find((it) => it.source === offer.source && it.key === offer.key && it.code === offer.code);
  if (found?.fingerprint !== offer.fingerprint)
    throw new Problem('stale', { message: 'Lo que se ofrecía cambió: mire lo que hay ahora.', ...(found && { current: found }) });
  if (material_request_item_id !== undefined) {
    // Of a purchase that was sent: one reason for its line, the last.
    const rows = await writeBought(tx, user.id, [{ ...found, line_id: material_request_item_id, reason_id }]);
    if (rows === 0) throw notSeen('Esa línea', 'ella');
    return { done: true };
  }
  await tx
    .deleteFrom('leftovers_ignored as it')
    .where('it.user_id', '=', user.id)
    .where('it.material_id', '=', materialNamed(code))
    .where('it.request_line_id', 'is', null)
    .where(sameCharge(wanted))
    .execute();
  await tx
    .insertInto('leftovers_ignored')
    .values({
      user_id: user.id,
      project_id: wanted.project_id,
      cost_center: wanted.cost_center,
      request_line_id: null,
      material_id: materialNamed(code),
      ...offeredColumns(found),
      reason_id,
    })
    .execute();
  return { done: true };
}

const materialNamed = (code: string) => sql<number>`(select id from materials where codigo = ${code})`;
const offeredColumns = (it: LineOffer) => ({
  offered_material_id: it.material_id,
  offered_at: `${it.place_code} - ${it.place}`,
  offered_quantity: it.quantity,
});

interface BoughtLine extends LineOffer {
  line_id: number;
  reason_id: number | null;
}

/** Beside each line of a purchase what lay elsewhere; what somebody gave as a reason stays. */
async function writeBought(tx: Writing['tx'], user_id: number, lines: readonly BoughtLine[]): Promise<number> {
  const rows = lines.map(({ line_id, reason_id, ...it }) => ({ line_id, reason_id, ...offeredColumns(it) }));
  const { numAffectedRows } = await sql`
    insert into leftovers_ignored (user_id, project_id, cost_center, request_line_id, material_id, offered_material_id, offered_at,
      offered_quantity, reason_id)
    select ${user_id}, request.project_id, request.cost_center, line.id, line.material_id, it.offered_material_id, it.offered_at,
      it.offered_quantity, it.reason_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (
      line_id integer, reason_id integer, offered_material_id integer, offered_at text, offered_quantity numeric)
    join material_request_lines as line on line.id = it.line_id join material_requests as request on request.id = line.request_id
    where request.document_kind in ('PurchaseRequest', 'PurchaseOrder') and line.quantity > 0
    on conflict (request_line_id) do update set user_id = excluded.user_id, offered_material_id = excluded.offered_material_id,
      offered_at = excluded.offered_at, offered_quantity = excluded.offered_quantity, reason_id = excluded.reason_id,
      ignored_at = now()`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const requestNamed = (tx: Writing['tx'], id: number) =>
  tx
    .selectFrom('material_requests as it')
    .leftJoin('warehouses', 'warehouses.id', 'it.to_warehouse_id')
    .where('it.id', '=', id)
    .select(['it.project_id', 'it.place_id', 'it.cost_center', 'it.document_kind', 'warehouses.codigo as to_warehouse'])
    .executeTakeFirstOrThrow();

/** Refuses more of a purchase line that waits, while it lies elsewhere and nobody has said why it is bought all the same. */
export async function refuseMoreWithoutReason(
  { tx, user, events }: Writing,
  line: { request_id: number; line_id: number; code: string; quantity: string },
): Promise<void> {
  const request = await requestNamed(tx, line.request_id);
  if (request.document_kind === 'InventoryTransferRequest') return;
  const given = await tx
    .selectFrom('leftovers_ignored')
    .where('request_line_id', '=', line.line_id)
    .where('reason_id', 'is not', null)
    .select('id')
    .executeTakeFirst();
  if (given) return;
  const [offer] = await offersFor({ db: tx, user, events }, request, [line]);
  if (!offer) return;
  const place = `${offer.place_code} - ${offer.place}`;
  throw new Problem('rule', {
    message: `Hay ${formatNumber(offer.quantity)} de ${line.code} en ${place}: pida su traslado, o pida en otra solicitud lo que falta y diga por qué se compra.`,
    fields: { quantity: `Hay ${formatNumber(offer.quantity)} en ${place}.` },
  });
}

/** A purchase was sent: of each line that lay elsewhere that is kept, with the reason that its writer gave, or without one. */
export async function noteBought(context: Writing, request_id: number): Promise<void> {
  const { tx, user, events } = context;
  const request = await requestNamed(tx, request_id);
  if (request.document_kind === 'InventoryTransferRequest') return;
  const lines = await tx
    .selectFrom('material_request_lines as line')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('line.request_id', '=', request_id)
    .select(['line.id', 'line.material_id', 'materials.codigo as code', 'line.quantity'])
    .orderBy('line.line')
    .execute();
  const offers = await offersFor({ db: tx, user, events }, request, lines);
  if (offers.length === 0) return;
  const given = await tx
    .deleteFrom('leftovers_ignored as it')
    .where('it.user_id', '=', user.id)
    .where(isUnsent)
    .where(sameCharge(request))
    .where(
      'it.material_id',
      'in',
      lines.map((it) => it.material_id),
    )
    .returning(['it.material_id', 'it.reason_id'])
    .execute();
  const reasons = new Map(given.map((it) => [it.material_id, it.reason_id]));
  const bought = lines.flatMap(({ id, material_id }, at) => {
    const nearest = offers.find((it) => it.at === at);
    return nearest ? [{ ...nearest, line_id: id, reason_id: reasons.get(material_id) ?? null }] : [];
  });
  await writeBought(tx, user.id, bought);
}

/** Refuses a purchase of which something lies elsewhere that its writer neither asked for nor ignored with a reason. */
export async function requireReasons({ tx }: Pick<Writing, 'tx'>, { id }: { id: number }): Promise<void> {
  const rows = await tx
    .selectFrom('leftovers_ignored as it')
    .innerJoin('material_request_lines as line', 'line.id', 'it.request_line_id')
    .where('line.request_id', '=', id)
    .where('it.reason_id', 'is', null)
    .select(['line.line', 'it.offered_at', plainDecimal('it.offered_quantity').as('quantity')])
    .orderBy('line.line')
    .execute();
  if (rows.length === 0) return;
  const fields = rows.map(({ line, offered_at, quantity }): [string, string] => [
    `items.${line - 1}.code`,
    askForReason({ quantity, offered_at }),
  ]);
  throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

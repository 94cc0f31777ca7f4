import { createHash } from 'node:crypto';
import type { OfferOfSupplier, SupplierOffer } from 'contract/services/index.ts';
import type { Currency } from 'contract/currency.ts';
import { sql } from 'kysely';
import { feeOf, rateUntil } from '../../administration/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { compareDecimals, productOf, round, sumOf } from 'contract/decimals.ts';
import type { Files } from '../../platform/files/files.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { codesOf, isPaidByFee } from '../../suppliers/index.ts';
import { presentServiceFile } from '../files/files.ts';
import './tables.ts';

/** Of a call for offers, what says whether its offers may be read. */
interface OfferCall {
  id: number;
  sealed: boolean;
  opened_at: Date | null;
}

export const isClosed = ({ sealed, opened_at }: Omit<OfferCall, 'id'>): boolean => sealed && opened_at === null;

/**
 * The newest offer of each supplier whose invitation stands, with its prices, its terms and its file: the one way by which they leave
 * the server. Null while they are sealed.
 */
export async function readSupplierOffers(db: Reader, files: Files, quote: OfferCall): Promise<SupplierOffer[] | null> {
  if (isClosed(quote)) return null;
  const rows = await newestOffers(db)
    .where('invitation.quote_request_id', '=', quote.id)
    .where('invitation.revoked_at', 'is', null)
    .orderBy('it.id')
    .execute();
  if (rows.length === 0) return [];
  const [lines, asked] = await Promise.all([
    pricesOf(
      db,
      rows.map((it) => it.id),
    ),
    db
      .selectFrom('quote_lines')
      .where('quote_request_id', '=', quote.id)
      .select((it) => it.fn.countAll<number>().as('lines'))
      .executeTakeFirstOrThrow(),
  ]);
  const offers = rows.map((row) => presentOffer(files, row, lines.get(row.id) ?? []));
  return markCheapest(offers, asked.lines);
}

/** Who sent it had read another text than the one that stands. */
const isOnOlderText = sql<boolean>`coalesce(it.received_at < round.changed_at, false)`;

const isFee = sql`exists (
  select from (${codesOf(sql.ref('invitation.supplier_rut'))}) as found where ${isPaidByFee(sql.ref('found.code'))})`;

/** What is kept back of a fee on the day of the offer, where its supplier bills so. */
const feeRetention = sql<string | null>`case when ${isFee} then trim_scale(fee_retention_on(it.date))::text end`;

/** How many times what its supplier takes home it costs then. */
const feeFactor = sql<string | null>`case when ${isFee} then round(${feeOf(sql`1`, sql`it.date`)}, 12)::text end`;

/** Offers that no newer one of their supplier has replaced. */
export const newestOffers = (db: Reader) =>
  db
    .selectFrom('supplier_offers as it')
    .innerJoin('quote_invitations as invitation', 'invitation.id', 'it.invitation_id')
    .innerJoin('quote_rounds as round', 'round.quote_request_id', 'invitation.quote_request_id')
    .innerJoin('service_files as file', 'file.id', 'it.file_id')
    .leftJoin('users as enterer', 'enterer.id', 'it.entered_by')
    .leftJoin('users as taker', 'taker.id', 'it.taken_by')
    .leftJoinLateral(rateUntil(sql.ref<Currency>('it.coin'), sql.ref<string>('it.date')).as<'rate'>('rate'), (join) => join.onTrue())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('supplier_offers as newer')
            .whereRef('newer.invitation_id', '=', 'it.invitation_id')
            .whereRef('newer.number', '>', 'it.number'),
        ),
      ),
    )
    .select(['it.id', 'it.invitation_id', 'it.number', 'it.received_at', 'it.late', 'it.coin', 'it.tax_exempt', 'it.offer_number'])
    .select([
      'it.date',
      'it.valid_until',
      'it.delivery_days',
      'it.payment_terms',
      'it.comment',
      'it.sha256',
      'it.taken_at',
      'it.late_reason',
    ])
    .select(['enterer.nombre as entered_by', 'taker.nombre as taken_by', plainDecimal<null>('it.freight').as('freight')])
    .select(['file.id as file_id', 'file.name as file_name', 'file.bytes as file_bytes', 'file.file as file_stored'])
    .select([plainDecimal<null>('rate.valor').as('rate'), isOnOlderText.as('is_on_older_text'), feeRetention.as('fee_retention')])
    .select(feeFactor.as('fee_factor'));
export type OfferRow = Awaited<ReturnType<ReturnType<typeof newestOffers>['execute']>>[number];

/** What is asked for each line, by offer. */
export async function pricesOf(db: Reader, ids: readonly number[]) {
  const rows = await db
    .selectFrom('supplier_offer_lines as it')
    .innerJoin('quote_lines as line', 'line.id', 'it.line_id')
    .where(sql<boolean>`it.offer_id = any(${[...ids]}::integer[])`)
    .select(['it.offer_id', 'it.line_id', plainDecimal('it.price').as('price'), plainDecimal('line.quantity').as('quantity')])
    .orderBy('line.line')
    .execute();
  return Map.groupBy(rows, (it) => it.offer_id);
}
type PriceRow = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof pricesOf>>['get']>>>[number];

function presentOffer(files: Files, row: OfferRow, prices: readonly PriceRow[]): SupplierOffer {
  const { rate, fee_factor, received_at, taken_at, file_id, file_name, file_bytes, file_stored, ...offer } = row;
  const inPesos = (amount: string): string | null => (rate === null ? null : productOf(amount, rate));
  const total = sumOf([...prices.map((it) => productOf(it.price, it.quantity)), offer.freight ?? '0']);
  const pesos = inPesos(total);
  const cost = (amount: string | null): string | null => (amount === null ? null : round(productOf(amount, fee_factor ?? '1'), 4));
  return {
    ...offer,
    received_at: received_at.toISOString(),
    taken_at: taken_at?.toISOString() ?? null,
    file: presentServiceFile(files, { id: file_id, name: file_name, bytes: file_bytes, file: file_stored }),
    lines: prices.map(({ line_id, price }) => ({
      line_id,
      price,
      price_clp: inPesos(price),
      cost_clp: cost(inPesos(price)),
      is_cheapest: false,
    })),
    total,
    total_clp: pesos === null ? null : round(pesos),
    total_cost_clp: pesos === null ? null : round(productOf(pesos, fee_factor ?? '1')),
    is_cheapest: false,
  };
}

/** The lowest of several that can be compared; alone nothing is cheap. */
function lowest(amounts: readonly (string | null)[]): string | undefined {
  const known = amounts.filter((it) => it !== null);
  return known.length < 2 ? undefined : known.reduce((least, it) => (compareDecimals(it, least) < 0 ? it : least));
}

function markCheapest(offers: readonly SupplierOffer[], lines: number): SupplierOffer[] {
  const isLowest = (amount: string | null, least: string | undefined) =>
    amount !== null && least !== undefined && compareDecimals(amount, least) === 0;
  const priced = Map.groupBy(
    offers.flatMap((it) => it.lines),
    (it) => it.line_id,
  );
  const least = new Map([...priced].map(([line_id, all]) => [line_id, lowest(all.map((it) => it.cost_clp))]));
  // Part of what is asked for costs less than all of it.
  const leastTotal = lowest(offers.filter((it) => it.lines.length === lines).map((it) => it.total_cost_clp));
  return offers.map((offer) => ({
    ...offer,
    lines: offer.lines.map((it) => ({ ...it, is_cheapest: isLowest(it.cost_clp, least.get(it.line_id)) })),
    is_cheapest: offer.lines.length === lines && isLowest(offer.total_cost_clp, leastTotal),
  }));
}

/** An offer that comes in, and whose. */
interface Incoming {
  invitation_id: number;
  offer: OfferOfSupplier;
  received_at: Date;
  deadline: Date;
  entered_by: number | null;
}

/**
 * Keeps an offer: it takes the place of the supplier's last one, and both stay. Sent again as it was, it is the one that came. The
 * invitation is held, and the file is its own.
 */
export async function keepOffer(tx: Tx, incoming: Incoming, most: number): Promise<{ isNew: boolean; sha256: string }> {
  const { invitation_id, offer, received_at, deadline, entered_by } = incoming;
  const { lines, ...form } = offer;
  await refuseForeignLines(tx, invitation_id, lines);
  const terms = { ...form, date: form.date ?? todayInChile() };
  if (terms.valid_until !== null && terms.valid_until < terms.date)
    throw new Problem('invalid', { fields: { valid_until: 'La validez no termina antes de la fecha de la oferta.' } });
  const sha256 = await fingerprintOf(tx, { invitation_id, terms, lines });
  const last = await newestOffers(tx).where('it.invitation_id', '=', invitation_id).executeTakeFirst();
  if (last?.sha256 === sha256) return { isNew: false, sha256 };
  const number = (last?.number ?? 0) + 1;
  if (number > most) throw new Problem('rule', { message: `Ya hay ${most} ofertas de este proveedor: es el máximo.` });
  const { id } = await tx
    .insertInto('supplier_offers')
    .values({ ...terms, invitation_id, number, received_at, late: received_at > deadline, sha256, entered_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(
    tx,
    'supplier_offer_lines',
    lines.map((it) => ({ offer_id: id, ...it })),
  );
  return { isNew: true, sha256 };
}

type Lines = OfferOfSupplier['lines'];

async function refuseForeignLines(tx: Tx, invitation_id: number, lines: Lines): Promise<void> {
  const own = await tx
    .selectFrom('quote_lines as line')
    .innerJoin('quote_invitations as it', 'it.quote_request_id', 'line.quote_request_id')
    .where('it.id', '=', invitation_id)
    .select('line.id')
    .execute();
  const ids = new Set(own.map((it) => it.id));
  const at = lines.findIndex((it) => !ids.has(it.line_id));
  if (at >= 0) throw new Problem('invalid', { fields: { [`lines.${at}.line_id`]: 'Esa línea no es de lo pedido.' } });
}

interface Canonical {
  invitation_id: number;
  terms: Omit<OfferOfSupplier, 'lines'>;
  lines: Lines;
}

/** What shows afterwards that nothing of an offer was changed: neither a price nor a byte of its file. */
async function fingerprintOf(tx: Tx, { invitation_id, terms, lines }: Canonical): Promise<string> {
  const { file_id, freight, ...words } = terms;
  const file = await tx.selectFrom('service_files').where('id', '=', file_id).select('sha256').executeTakeFirstOrThrow();
  const canonical = [
    invitation_id,
    Object.entries(words).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    freight === null ? null : sumOf([freight]),
    lines.map((it) => [it.line_id, sumOf([it.price])] as const).toSorted(([one], [other]) => one - other),
    file.sha256,
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

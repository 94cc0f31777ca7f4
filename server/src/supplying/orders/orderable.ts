import { createHash } from 'node:crypto';
import type { Currency } from 'contract/currency.ts';
import { formatDay } from 'contract/format.ts';
import { noTerms, type AgreedPrice } from 'contract/orders/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { leftoversOfLines, promisedForLine, supplierItemsOf, type SupplierItemRow } from '../../materials/index.ts';
import { agreedPrices, termsOfLastOrders } from '../../orders/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { requireAllowed } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { purchaseRequestActions } from '../purchases/actions.ts';
import { orderableQuantity } from '../purchases/lines.ts';
import { purchasesSeenBy, readPurchaseCases } from '../purchases/rows.ts';
import '../../orders/tables.ts';

/** What of these requests is in no order yet, what was paid for it last, and who asks for it from whom. */
export async function proposeOrder(
  { db, user, events }: Reading,
  { request_ids }: Received<typeof contract.proposePurchaseOrder>,
): Promise<Answer<typeof contract.proposePurchaseOrder>> {
  for (const it of await readPurchaseCases(db, user, request_ids)) requireAllowed(purchaseRequestActions.order, it);
  const rows = await orderableLines(db, user, request_ids);
  const prices = await lastPrices(
    db,
    rows.map((it) => it.code),
  );
  const sold = Map.groupBy(
    await supplierItemsOf(
      db,
      rows.map((it) => it.code),
    ),
    (it) => it.code,
  );
  const agreed = await agreedOf(
    db,
    rows.map((it) => it.code),
  );
  const leftovers = await leftoversOfLines(
    { db, user, events },
    rows.map((it) => it.material_request_item_id),
  );
  const supplier = await proposedSupplier(db, rows, { prices, sold, agreed });
  return {
    lines: rows.map(({ material_request_item_id, request_number, code, description, unit, orderable_quantity, ...it }) => ({
      material_request_item_id,
      request_number,
      charge: it.project_code ?? it.cost_center ?? '',
      code,
      description,
      unit,
      orderable_quantity,
      price: prices.get(code) ?? null,
      agreed: [...(agreed.get(code) ?? [])],
      sold_by: sold.get(code) ?? [],
      version: it.version,
      target: {
        project_code: it.project_code,
        place_id: it.project_code === null ? null : it.place_id,
        cost_center: it.project_code === null ? it.cost_center : null,
        to_warehouse: it.to_warehouse,
      },
      offers: leftovers.get(material_request_item_id)?.offers ?? [],
      ignored: leftovers.get(material_request_item_id)?.ignored ?? null,
    })),
    ...supplier,
    delivery_date: rows.flatMap((it) => it.due_date ?? []).toSorted()[0] ?? null,
    fingerprint: fingerprintOf(rows),
  };
}

export type OrderableRow = Awaited<ReturnType<typeof orderableLines>>[number];

/** Of all that tells how much may be ordered, from where and for whom. */
export const fingerprintOf = (rows: readonly OrderableRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ version: _version, ...it }) => it)))
    .digest('hex');

/** What may be ordered, less what was asked for elsewhere in its place (decision 229). */
const leftToOrder = sql`(${orderableQuantity} - ${promisedForLine})`;

/** The lines of some requests of which something may still be ordered. */
export const orderableLines = (db: Reader, user: User, request_ids: readonly number[]) =>
  purchasesSeenBy(db, user)
    .innerJoin('material_request_lines as line', 'line.request_id', 'it.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .leftJoin('purchase_lines as care', 'care.request_line_id', 'line.id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .where('it.id', 'in', [0, ...request_ids])
    .where('it.status', '=', 'en_curso')
    .where(sql<boolean>`${leftToOrder} > 0`)
    .select([
      'line.id as material_request_item_id',
      'it.id as request_id',
      'it.number as request_number',
      'it.requester_id',
      'purchase.version',
    ])
    .select(['it.project_id', 'it.cost_center', 'it.place_id', 'it.supplier_code', 'projects.codigoProyecto as project_code'])
    .select(['materials.codigo as code', 'materials.descripcion as description', 'materials.familia_id as family_id'])
    .select(['units.codigo as unit', 'line.comment'])
    .select(plainDecimal(leftToOrder).as('orderable_quantity'))
    .select(sql<string | null>`coalesce(care.delivery_date, it.required_date)`.as('due_date'))
    .select('target.codigo as to_warehouse')
    .select(sql<string | null>`target.codigo || ' ' || target.nombre`.as('target'))
    .orderBy('it.id')
    .orderBy('line.line')
    .execute();

interface LastPrice {
  unit_price: string;
  currency: Currency;
  source: string;
  supplier_code: string | null;
}

/** By code: what its last order that was issued paid, or else what the price list says. */
async function lastPrices(db: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, LastPrice>> {
  const { rows } = await sql<Omit<LastPrice, 'source'> & { code: string; number: string | null; supplier: string | null; day: string }>`
    select asked.code, coalesce(paid.unit_price, listed.unit_price) as unit_price, coalesce(paid.currency, listed.currency) as currency,
      paid.supplier_code, paid.number, paid.supplier, coalesce(paid.day, listed.day)::text as day
    from unnest(${[...new Set(codes)]}::text[]) as asked (code)
    left join lateral (
      select ${plainDecimal(sql`round(line.unit_price * (100 - line.discount_percentage) / 100, 4)`)} as unit_price, ordered.currency, ordered.supplier_code, ordered.supplier, ordered.number,
        (ordered.created_at at time zone 'America/Santiago')::date as day
      from purchase_order_lines as line
      join purchase_orders as ordered on ordered.id = line.order_id and ordered.edition = line.edition and ordered.status = 'emitida'
      where line.code = any(array(
        select other.codigo from materials as own join materials as other on other.id = any(same_material(living_material(own.id)))
        where own.codigo = asked.code union all select asked.code)) order by line.id desc limit 1) as paid on true
    left join lateral (
      select ${plainDecimal('price.monto')} as unit_price, price.moneda as currency, price.desde as day
      from materials join material_prices as price on price.material_id = materials.id
      where materials.codigo = asked.code order by price.desde desc, price.id desc limit 1) as listed on paid.number is null
    where coalesce(paid.unit_price, listed.unit_price) is not null`.execute(db);
  return new Map(
    rows.map(({ code, number, supplier, day, ...it }) => [
      code,
      { ...it, source: number === null ? `Lista de precios, ${formatDay(day)}` : `${number} a ${supplier ?? ''}, ${formatDay(day)}` },
    ]),
  );
}

/** By our code, what is agreed of it today; what was agreed of a material that was merged into it holds for it. */
export async function agreedOf(db: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, readonly AgreedPrice[]>> {
  const { rows } = await sql<{ code: string; other: string }>`
    select own.codigo as code, other.codigo as other from materials as own
    join materials as other on other.id = any(same_material(living_material(own.id))) where own.codigo = any(${[...codes]}::text[])`.execute(
    db,
  );
  const agreed = await agreedPrices(
    db,
    rows.map((it) => it.other),
  );
  return new Map(
    [...Map.groupBy(rows, (it) => it.code)].map(([code, others]) => [code, others.flatMap((it) => agreed.get(it.other) ?? [])]),
  );
}

interface KnownOf {
  prices: ReadonlyMap<string, LastPrice>;
  sold: ReadonlyMap<string, readonly SupplierItemRow[]>;
  agreed: ReadonlyMap<string, readonly AgreedPrice[]>;
}

/** From whom most of it is asked for, or with whom its price is agreed, or is usually bought, or else was bought last; with what is agreed with them. */
async function proposedSupplier(db: Reader, rows: readonly OrderableRow[], { prices, sold, agreed }: KnownOf) {
  const asked = mostCommon(rows.flatMap((it) => it.supplier_code ?? []));
  const usual = mostCommon(rows.flatMap((it) => sold.get(it.code)?.find(({ is_usual }) => is_usual)?.supplier_code ?? []));
  const agreeing = mostCommon(rows.flatMap((it) => agreed.get(it.code)?.[0]?.supplier_code ?? []));
  const code = asked ?? agreeing ?? usual ?? mostCommon(rows.flatMap((it) => prices.get(it.code)?.supplier_code ?? []));
  const found =
    code === undefined
      ? undefined
      : await db
          .selectFrom('suppliers as it')
          .leftJoin('supplier_records as record', 'record.supplier_code', 'it.codigo')
          .leftJoin('payment_conditions as condition', 'condition.id', 'record.payment_condition_id')
          .where('it.codigo', '=', code)
          .where('it.activo', '=', true)
          .select(['it.codigo as supplier_code', 'it.nombre as supplier', 'condition.nombre as payment_terms'])
          .executeTakeFirst();
  if (!found) return { supplier_code: null, supplier: null, payment_terms: null, terms: noTerms };
  return { ...found, terms: (await termsOfLastOrders(db, [found.supplier_code])).get(found.supplier_code) ?? noTerms };
}

function mostCommon(codes: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(codes, (it) => it)].toSorted(([, one], [, other]) => other.length - one.length);
  return counts[0]?.[0];
}

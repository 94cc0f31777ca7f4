import type { Currency } from 'contract/currency.ts';
import { sql, type RawBuilder } from 'kysely';
import { feeOf, rateUntil } from '../../administration/index.ts';
import type { Outside } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayOf, today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { QuotationPolicy } from 'contract/services/index.ts';
import {
  askedFor,
  blockingPaper,
  codesOf,
  isPaidByFee,
  namelessTo,
  standingOf,
  troubleOf,
  type SupplierStanding,
} from '../../suppliers/index.ts';
import '../tables.ts';

/** The day of an offer: the one it says, else the one on which it was written down. */
const offeredOn = sql<string>`coalesce(it.date, ${dayOf('it.created_at')})`;

/** A quotation's price as it is stored: net, of one unit, unrounded, in pesos (contract decision 55). */
const priceInPesos = sql<string>`it.price * rate.valor`;

/** What it costs the company: of who bills a fee what they take home and what is kept back of it; of the others the net, as IVA is recovered. */
const costOf = (amount: RawBuilder<string>) =>
  sql<string>`case when supplier.is_paid_by_fee then ${feeOf(amount, offeredOn)} else ${amount} end`;

const reaches = (threshold: string) => sql<boolean>`coalesce(${priceInPesos} >= ${threshold}::numeric, false)`;

/** By whom offers are read; whether their suppliers may be bought from hangs on the ERP. */
export interface Seeing {
  db: Reader;
  outside: Pick<Outside, 'erp'>;
}

interface SupplierRow {
  supplier_rut: string | null;
  supplier: string | null;
  supplier_code: string | null;
  frozen_supplier: string | null;
  standing: SupplierStanding | null;
  /** Whose creation is asked for already. */
  candidate_id: number | null;
  /** They are in the register, which has no tax id of theirs. */
  nameless_id: number | null;
}

/**
 * The documents that live on some items, each with what is known of it today: its rate (of its own date, for a currency of the banks
 * the last day before), what it is worth, whether its supplier can be bought from. What was approved keeps what it was approved with.
 */
export async function readOffers({ db, outside }: Seeing, items: readonly number[], policy: QuotationPolicy) {
  const rows = await offerRows(db, items, policy);
  return rows.map(({ standing, record_id, ...it }) => ({
    ...it,
    supplier_id: record_id ?? it.nameless_id,
    supplier_trouble: supplierTrouble({ ...it, standing }, outside),
  }));
}
export type Offer = Awaited<ReturnType<typeof readOffers>>[number];

/** Why the company cannot buy from them today; nothing where it can, nobody is named, or it was decided already. */
function supplierTrouble(
  { supplier_rut, supplier_code, supplier, standing, frozen_supplier, candidate_id, nameless_id }: SupplierRow,
  outside: Seeing['outside'],
): string | null {
  if (frozen_supplier !== null) return null;
  if (supplier_rut === null) return nameless_id === null ? null : `${supplier} ${namelessness(outside)}`;
  const name = supplier ?? supplier_rut;
  if (supplier_code === null || standing === null)
    return candidate_id === null
      ? `${name} (${supplier_rut}) no está en Proveedores: pida que lo creen antes de comprarle.`
      : `${name} (${supplier_rut}) todavía no está en Proveedores: su creación ya está pedida.`;
  const trouble = troubleOf(standing, outside);
  return trouble && `${name} ${trouble}`;
}

/** What to do about who is known and has no tax id: a quotation names its supplier by it. */
const namelessness = ({ erp }: Seeing['outside']): string =>
  erp.keepsItems
    ? 'no tiene RUT ni identificación tributaria en el ERP: complételo allá y, cuando se sincronice, elija de nuevo al proveedor en la cotización.'
    : 'no tiene RUT: escríbalo en Mantenedores, Proveedores, y elija de nuevo al proveedor en la cotización.';

const offerRows = (db: Reader, items: readonly number[], policy: QuotationPolicy) =>
  db
    .selectFrom('service_documents as it')
    .innerJoin('service_items as item', 'item.id', 'it.item_id')
    .innerJoin('users as author', 'author.id', 'it.created_by')
    .leftJoin('service_files as file', 'file.id', 'it.file_id')
    .leftJoin('service_files as evidence', 'evidence.id', 'it.evidence_file_id')
    .leftJoinLateral(
      sql<{ valor: string; fecha: string; fuente: string }>`(
        select it.rate as valor, it.rate_date as fecha, it.rate_source as fuente where it.rate is not null
        union all
        (select valor, fecha, fuente from ${rateUntil(sql.ref<Currency>('it.coin'), offeredOn)} as found where it.rate is null))`.as(
        'rate',
      ),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ codigo: string; record_id: number; standing: SupplierStanding; is_paid_by_fee: boolean }>`(
        select codigo, (select id from supplier_records where supplier_code = codigo) as record_id, ${standingOf('suppliers')} as standing, ${isPaidByFee(sql.ref('codigo'))} as is_paid_by_fee
        from suppliers where codigo in (${codesOf(sql.ref('it.supplier_rut'))})
        order by activo desc, en_erp desc, ${blockingPaper(sql.ref('codigo'))} is null desc, codigo limit 1)`.as('supplier'),
      (join) => join.onTrue(),
    )
    .innerJoin('services', 'services.id', 'item.service_id')
    .leftJoinLateral(
      sql<{ number: string }>`(
        select agreed.number from agreed_prices(array[services.codigo::text], ${today}) as agreed
        where agreed.supplier_code = supplier.codigo and agreed.currency = it.coin and it.price <= agreed.unit_price
          and coalesce(it.amount, item.quantity) >= coalesce(agreed.minimum_quantity, 0)
        limit 1)`.as('agreed'),
      (join) => join.onTrue(),
    )
    .leftJoin('supplier_offers as sent', 'sent.id', 'it.offer_id')
    .leftJoin('quote_invitations as invitation', 'invitation.id', 'sent.invitation_id')
    .where('it.deleted_at', 'is', null)
    .where(sql<boolean>`it.item_id = any(${items}::integer[])`)
    .select([
      'it.id',
      'it.item_id',
      'it.category',
      'it.document_type',
      'it.coin',
      'it.supplier_rut',
      'it.supplier',
      'it.supplier_email',
      'it.selected',
      'it.selected_by_supply',
      'it.unique_supplier',
      'it.tax_exempt',
      'it.shopping_index',
      'it.number',
      'it.date',
      'it.valid_until',
      'it.delivery_days',
      'it.payment_terms',
      'it.service_date',
      'it.by_supply',
      'it.created_at',
      'it.supplier_code as frozen_supplier',
      'author.nombre as created_by',
      'it.created_by as author_id',
      'evidence.id as evidence_id',
      'evidence.name as evidence_name',
      'evidence.bytes as evidence_bytes',
      'evidence.file as evidence_stored',
      'file.id as file_id',
      'file.name as file_name',
      'file.bytes as file_bytes',
      'file.file as file_stored',
      'supplier.codigo as supplier_code',
      'supplier.record_id',
      'supplier.standing',
      'rate.fecha as rate_date',
      'rate.fuente as rate_source',
      // Whose price was agreed for longer than this purchase.
      'agreed.number as agreement',
      // Of the bidding that it came out of, if it is one.
      'invitation.quote_request_id as bidding_id',
    ])
    .select([
      // Only of who was found nowhere, or names nobody, something else is looked for.
      sql<number | null>`case when supplier.codigo is null then ${askedFor(sql.ref('it.supplier_rut'))} end`.as('candidate_id'),
      sql<number | null>`case when it.supplier_rut is null then ${namelessTo(sql.ref('it.supplier'))} end`.as('nameless_id'),
    ])
    .select([
      plainDecimal<null>('it.price').as('price'),
      plainDecimal<null>('it.amount').as('amount'),
      plainDecimal<null>('it.freight').as('freight'),
      plainDecimal<null>('rate.valor').as('rate'),
      sql<string | null>`trim_scale(${priceInPesos})::text`.as('price_clp'),
      sql<string | null>`trim_scale(round(${costOf(priceInPesos)}, 4))::text`.as('cost_clp'),
      sql<string | null>`case when supplier.is_paid_by_fee then trim_scale(fee_retention_on(${offeredOn}))::text end`.as('fee_retention'),
      sql<string | null>`trim_scale(${priceInPesos} * coalesce(it.amount, item.quantity))::text`.as('worth'),
      sql<boolean>`coalesce(it.valid_until < ${today}, false)`.as('expired'),
      sql<boolean>`it.unique_supplier and coalesce(it.unique_supplier_until >= ${today}, true)`.as('is_sole'),
      reaches(policy.quotation_threshold).as('asks_several'),
      reaches(policy.supply_only_threshold).as('supply_only'),
    ])
    .orderBy('it.item_id')
    .orderBy('it.id')
    .execute();

/** What counts as an offer: a quotation, or the paper of a purchase that was made already. */
export const quotationsAmong = <D extends Pick<Offer, 'category'>>(documents: readonly D[]): D[] =>
  documents.filter((it) => it.category === 0);

/** How many suppliers were asked: two offers of one are one quotation, and one that names nobody counts for itself. */
export const countQuotations = (documents: readonly Offer[]): number =>
  new Set(quotationsAmong(documents).map((it) => it.supplier_rut ?? it.id)).size;

/** Those that are chosen: the marked ones; the only one there is needs no mark. */
export function chosenAmong<D extends Pick<Offer, 'category' | 'selected'>>(documents: readonly D[]): D[] {
  const quotations = quotationsAmong(documents);
  const marked = quotations.filter((it) => it.selected);
  return marked.length === 0 && quotations.length === 1 ? quotations : marked;
}

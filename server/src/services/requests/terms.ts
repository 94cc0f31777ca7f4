import { noTerms, termsInWords, type OrderTerms } from 'contract/orders/index.ts';
import type { SupplierTermsAgreed } from 'contract/services/index.ts';
import { sql } from 'kysely';
import { termColumns, termsOfLastOrders } from '../../orders/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { chosenAmong, type Offer } from '../quotations/offers.ts';
import './tables.ts';

/** What was agreed with suppliers of some requests, those that are not chosen any more too. */
const readAgreed = (db: Reader, requests: readonly number[]) =>
  db
    .selectFrom('service_supplier_terms as it')
    .innerJoin('users as by', 'by.id', 'it.agreed_by')
    .where(sql<boolean>`it.request_id = any(${[...requests]}::integer[])`)
    .select(['it.request_id', 'it.supplier_rut', 'it.agreed_at', 'by.nombre as agreed_by', ...termColumns])
    .execute();

/** What was agreed with suppliers that something is chosen of, for whoever decides about these requests: by request. */
export async function agreedFacts(db: Reader, requests: readonly number[]): Promise<ReadonlyMap<number, [string, string][]>> {
  const agreed = await readAgreed(db, requests);
  if (agreed.length === 0) return new Map();
  const { rows: chosen } = await sql<{ request_id: number; supplier_rut: string; supplier: string }>`
    select item.request_id, document.supplier_rut, coalesce(max(document.supplier), document.supplier_rut) as supplier
    from service_items as item
    join lateral (
      select it.*, count(*) over () as quotations, count(*) filter (where it.selected) over () as marked
      from service_documents as it where it.item_id = item.id and it.deleted_at is null and it.category = 0) as document
      on document.selected or (document.marked = 0 and document.quotations = 1)
    where item.request_id = any(${[...requests]}::integer[]) and item.deleted_at is null and item.status <> 'rejected'
    group by item.request_id, document.supplier_rut`.execute(db);
  return new Map(
    [...Map.groupBy(agreed, (it) => it.request_id)].map(([id, all]) => [
      id,
      all.flatMap((it): [string, string][] => {
        const found = chosen.find((one) => one.request_id === id && one.supplier_rut === it.supplier_rut);
        return found ? [[`Pago a ${found.supplier}`, termsInWords(it)]] : [];
      }),
    ]),
  );
}

type ChosenSupplier = Pick<Offer, 'supplier_rut' | 'supplier' | 'supplier_code'> & { supplier_rut: string };

/** Of each supplier one of its offers that were chosen. */
function chosenSuppliers(offers: Iterable<readonly Offer[]>): ChosenSupplier[] {
  const chosen = [...offers].flatMap((it) => chosenAmong(it));
  const byRut = new Map(
    chosen.flatMap((it) => (it.supplier_rut === null ? [] : [[it.supplier_rut, { ...it, supplier_rut: it.supplier_rut }]])),
  );
  return [...byRut.values()];
}

const onlyTerms = ({ advance_percent, retention_percent, billing_mode, milestones }: OrderTerms): OrderTerms => ({
  advance_percent,
  retention_percent,
  billing_mode,
  milestones,
});

/** How each supplier that was chosen is paid, and to who may agree it what is proposed: how their last order was. */
export async function supplierTermsOf(
  db: Reader,
  id: number,
  offers: Iterable<readonly Offer[]>,
  { mayAgree }: { mayAgree: boolean },
): Promise<SupplierTermsAgreed[]> {
  const chosen = chosenSuppliers(offers);
  if (chosen.length === 0) return [];
  const codes = chosen.flatMap((it) => it.supplier_code ?? []);
  const [agreed, before] = await Promise.all([
    readAgreed(db, [id]),
    mayAgree ? termsOfLastOrders(db, codes) : new Map<string, OrderTerms>(),
  ]);
  return chosen.map(({ supplier_rut, supplier, supplier_code }) => {
    const own = agreed.find((it) => it.supplier_rut === supplier_rut);
    return {
      supplier_rut,
      supplier: supplier ?? supplier_rut,
      terms: own ? onlyTerms(own) : null,
      agreed_by: own?.agreed_by ?? null,
      agreed_at: own?.agreed_at.toISOString() ?? null,
      proposed: before.get(supplier_code ?? '') ?? noTerms,
    };
  });
}

/** By the code of each chosen supplier, what its order begins with. */
export function termsByCode(agreed: readonly SupplierTermsAgreed[], chosen: readonly Offer[]): ReadonlyMap<string, OrderTerms> {
  const byRut = new Map(agreed.flatMap(({ supplier_rut, terms }) => (terms === null ? [] : [[supplier_rut, terms]])));
  return new Map(
    chosen.flatMap(({ supplier_rut, supplier_code }) => {
      const terms = byRut.get(supplier_rut ?? '');
      return supplier_code !== null && terms ? [[supplier_code, terms]] : [];
    }),
  );
}

/** `Obras Laberinto: Anticipo 30 % · Retención 5 % · Contra lo recibido`, of each with whom something was agreed. */
export const agreedInWords = (agreed: readonly SupplierTermsAgreed[]): string[] =>
  agreed.flatMap(({ supplier, terms }) => (terms === null ? [] : [`${supplier}: ${termsInWords(terms)}`]));

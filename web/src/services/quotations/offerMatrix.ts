import type { ServiceDocument, ServiceItem } from 'contract/services/index.ts';
import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';

/** Who offers something: one column. */
export interface Supplier {
  key: string;
  name: string;
  rut: string | null;
  /** What their offers cost the company in pesos, for what they quote; nothing where none of it can be told. */
  total: string | null;
  /** Of how many items they offer something. */
  items: number;
}

export interface Row {
  item: ServiceItem;
  /** The offer of each supplier, by the supplier's key; the cheapest, where one made several. */
  cells: ReadonlyMap<string, ServiceDocument>;
  /** The cheapest one that could be bought today; nothing where there is none. */
  best: number | undefined;
}

/** What is compared. */
export interface OfferMatrix {
  rows: readonly Row[];
  suppliers: readonly Supplier[];
}

/** Which quotations of an item are bought. */
export interface Choice {
  item_id: number;
  document_ids: number[];
}

export interface Choosing {
  isBusy: boolean;
  /** `said`: in words, once it is done. */
  onChoose: (choices: readonly Choice[], said: string) => void;
}

/** By the tax id; who has none, by the name. */
const keyOf = ({ supplier_rut, supplier }: Pick<ServiceDocument, 'supplier_rut' | 'supplier'>): string =>
  supplier_rut ?? supplier ?? 'Sin proveedor';

/** Items × suppliers: who offers what, in the order in which they were written down. */
export function matrixOf(items: readonly ServiceItem[], today: string): OfferMatrix {
  const rows = items.map((item): Row => {
    const quotations = item.documents.filter((it) => it.category === 0);
    const cells = new Map([...Map.groupBy(quotations, keyOf)].map(([key, some]) => [key, cheapest(some) ?? some[0]] as const));
    const found = new Map([...cells].flatMap(([key, it]) => (it ? [[key, it] as const] : [])));
    return { item, cells: found, best: cheapest([...found.values()].filter((it) => isBuyable(it, today)))?.id };
  });
  return { rows, suppliers: suppliersIn(rows) };
}

const isBuyable = ({ valid_until, valid_supplier }: ServiceDocument, today: string): boolean =>
  valid_supplier === true && (valid_until === null || valid_until >= today);

function cheapest(offers: readonly ServiceDocument[]): ServiceDocument | undefined {
  return offers
    .filter((it) => it.cost_clp !== null)
    .toSorted((a, b) => compareDecimals(a.cost_clp ?? '0', b.cost_clp ?? '0'))
    .at(0);
}

function suppliersIn(rows: readonly Row[]): Supplier[] {
  const keys = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  return keys.map((key) => {
    const offers = rows.flatMap(({ item, cells }) => {
      const offer = cells.get(key);
      return offer ? [{ offer, quantity: offer.amount ?? item.quantity }] : [];
    });
    const told = offers.flatMap(({ offer: { cost_clp }, quantity }) => (cost_clp === null ? [] : [productOf(cost_clp, quantity)]));
    return {
      key,
      name: offers.find(({ offer }) => offer.supplier)?.offer.supplier ?? key,
      rut: offers[0]?.offer.supplier_rut ?? null,
      total: told.length === 0 ? null : sumOf(told),
      items: offers.length,
    };
  });
}

/** Everything that a supplier offers becomes what is chosen, item by item; what is so already does not change. */
export const choicesOf = (rows: readonly Row[], supplier: string): Choice[] =>
  rows.flatMap(({ item, cells }) => {
    const offer = cells.get(supplier);
    const isSo = item.documents.every((it) => it.category !== 0 || it.selected === (it.id === offer?.id));
    return offer && !isSo && item.allowed_actions.includes('select') ? [{ item_id: item.item_id, document_ids: [offer.id] }] : [];
  });

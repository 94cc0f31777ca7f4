import type { ErpDocument, ErpKind } from 'contract/erp/index.ts';

interface Effect {
  item_code: string;
  warehouse: string;
  /** Above zero. */
  quantity: string;
  isMore: boolean;
}

type Side = 'from_warehouse' | 'to_warehouse';
/** Where each kind of document takes stock from and where it brings it; a line's own warehouse stands for the first of them. */
const sides: Partial<Record<ErpKind, readonly Side[]>> = {
  StockTransfer: ['from_warehouse', 'to_warehouse'],
  InventoryGenExit: ['from_warehouse'],
  InventoryGenEntry: ['to_warehouse'],
  PurchaseDeliveryNote: ['to_warehouse'],
  PurchaseReturn: ['from_warehouse'],
};

/** What a document changes of the ERP's stock once it is there; requests and orders change nothing. */
export function stockEffects({ kind, lines, ...document }: ErpDocument): Effect[] {
  const moved = sides[kind] ?? [];
  return lines.flatMap(({ item_code, quantity, warehouse }) =>
    moved.flatMap((side, at) => {
      const place = (at === 0 ? warehouse : undefined) ?? document[side];
      return place === undefined ? [] : [{ item_code, warehouse: place, quantity, isMore: side === 'to_warehouse' }];
    }),
  );
}

/** Movements of the same material in the same warehouse reach the ERP in the order in which they happened. */
export const stockTouches = (document: ErpDocument): string[] => [
  ...new Set(stockEffects(document).map(({ item_code, warehouse }) => stockTouch(item_code, warehouse))),
];

export const stockTouch = (item_code: string, warehouse: string): string => `${warehouse} ${item_code}`;
const documents = 'document:';
export const documentTouch = (reference: string): string => documents + reference;

/** As corrected: of the stock anew, of documents as before. */
export const touchesAfter = (before: readonly string[], document: ErpDocument): string[] => [
  ...stockTouches(document),
  ...before.filter((it) => it.startsWith(documents)),
];

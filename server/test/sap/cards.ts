/** What is one card and no document: its key, and the fields that the stand-in knows. */
export interface Card {
  set: string;
  key: string;
  properties: ReadonlySet<string>;
}

const all: readonly Card[] = [
  {
    set: 'Items',
    key: 'ItemCode',
    properties: new Set([
      'ItemCode',
      'ItemName',
      'ItemsGroupCode',
      'InventoryItem',
      'PurchaseItem',
      'InventoryUOM',
      'PurchaseUnit',
      'U_SDP_ID',
    ]),
  },
  {
    set: 'BusinessPartners',
    key: 'CardCode',
    properties: new Set(['CardCode', 'CardName', 'CardType', 'FederalTaxID', 'Currency', 'EmailAddress', 'Phone1', 'U_SDP_ID']),
  },
];

export const cards = new Map(all.map((it) => [it.set, it]));

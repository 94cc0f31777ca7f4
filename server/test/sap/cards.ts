/** What is one card and no document: its key, and the fields that the stand-in knows of a new one and of one that is changed. */
export interface Card {
  set: string;
  key: string;
  properties: ReadonlySet<string>;
  changes: ReadonlySet<string>;
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
    changes: new Set(['Frozen']),
  },
  {
    set: 'BusinessPartners',
    key: 'CardCode',
    properties: new Set([
      'CardCode',
      'CardName',
      'CardType',
      'FederalTaxID',
      'Country',
      'Currency',
      'EmailAddress',
      'Phone1',
      'VatLiable',
      'SubjectToWithholdingTax',
      'PayTermsGrpCode',
      'U_SDP_ID',
    ]),
    changes: new Set(['Frozen', 'BPBankAccounts', 'BankCountry', 'DefaultBankCode', 'DefaultAccount']),
  },
];

export const cards = new Map(all.map((it) => [it.set, it]));

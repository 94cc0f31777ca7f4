import type { ErpItemChange, ErpNewItem, ErpNewPartner, ErpPartnerChange } from 'contract/erp/index.ts';
import { z } from 'zod';
import { codeTaken, ErpFailure, lostConnection, rejection } from '../failure.ts';
import type { ErpPosted } from '../port.ts';
import type { House } from './documents.ts';
import { exactly } from './exact.ts';
import type { ServiceLayer } from './layer.ts';

/** Materials and suppliers: each has its set, and a key that is the code that we reserved (SAP page §5). */
const cards = { Item: { set: 'Items', key: 'ItemCode' }, BusinessPartner: { set: 'BusinessPartners', key: 'CardCode' } } as const;
type CardKind = keyof typeof cards;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function postedAs(kind: CardKind, row: Record<string, unknown>): ErpPosted {
  const read = z.string().min(1).safeParse(row[cards[kind].key]);
  if (!read.success) throw lostConnection('El ERP respondió algo que no se entiende.', { cause: read.error });
  return { state: 'posted', entry: read.data, number: read.data };
}

/** The one that has our reference. */
export async function findCard(layer: ServiceLayer, kind: CardKind, reference: string): Promise<ErpPosted | undefined> {
  const { set, key } = cards[kind];
  const row = await layer.first(`${set}?$select=${key}&$filter=${encodeURIComponent(`U_SDP_ID eq ${quote(reference)}`)}&$top=1`);
  return row && postedAs(kind, row);
}

interface Making {
  kind: CardKind;
  reference: string;
  body: () => Promise<object>;
  before: Date | undefined;
}

/** Makes it once: that its code exists is success where the reference there is ours, and a conflict where it is another's. */
export async function makeCard(layer: ServiceLayer, { kind, reference, body, before }: Making): Promise<ErpPosted> {
  const already = await findCard(layer, kind, reference);
  if (already) return already;
  try {
    return postedAs(kind, await layer.write({ path: cards[kind].set, body: { ...(await body()), U_SDP_ID: reference }, before }));
  } catch (error) {
    const made = error instanceof ErpFailure && error.code === codeTaken ? await findCard(layer, kind, reference) : undefined;
    if (!made) throw error;
    return made;
  }
}

const Group = z.object({ Number: z.string() });

export async function bodyOfItem(layer: ServiceLayer, { code, name, group, unit }: ErpNewItem): Promise<object> {
  const filter = encodeURIComponent(`GroupName eq ${quote(group)}`);
  const read = Group.safeParse(await layer.first(`ItemGroups?$select=Number&$filter=${filter}&$top=1`));
  if (!read.success) throw rejection(`El ERP no tiene el grupo de artículos «${group}».`, { field: 'group' });
  const kept = { InventoryItem: 'tYES', PurchaseItem: 'tYES', InventoryUOM: unit, PurchaseUnit: unit };
  return { ItemCode: code, ItemName: name, ItemsGroupCode: exactly(read.data.Number), ...kept };
}

export const bodyOfPartner = ({ code, name, tax_id, country, email, phone, currency }: ErpNewPartner, house: House): object => ({
  CardCode: code,
  CardName: name,
  CardType: 'cSupplier',
  FederalTaxID: tax_id,
  Currency: house.currencies[currency],
  ...(country && { Country: country }),
  ...(email && { EmailAddress: email }),
  ...(phone && { Phone1: phone }),
});

interface Changing {
  kind: CardKind;
  code: string;
  body: object;
  before: Date | undefined;
}

/** Only what is sent changes; a list that is sent takes the place of the one that is there, so that told again it is the same. */
export async function changeCard(layer: ServiceLayer, { kind, code, body, before }: Changing): Promise<void> {
  const path = `${cards[kind].set}(${encodeURIComponent(quote(code))})`;
  await layer.write({ method: 'PATCH', path, body, headers: { 'B1S-ReplaceCollectionsOnPatch': 'true' }, before });
}

const frozenAs = (frozen: boolean | undefined): object => (frozen === undefined ? {} : { Frozen: frozen ? 'tYES' : 'tNO' });

export const changeOfItem = ({ frozen }: ErpItemChange): object => frozenAs(frozen);

export const changeOfPartner = ({ bank, frozen }: ErpPartnerChange): object => ({
  ...frozenAs(frozen),
  ...(bank && {
    BPBankAccounts: [{ BankCode: bank.bank, AccountNo: bank.account, AccountName: bank.holder, Country: bank.country }],
    BankCountry: bank.country,
    DefaultBankCode: bank.bank,
    DefaultAccount: bank.account,
  }),
});

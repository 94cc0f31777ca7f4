import type { ErpItemChange, ErpNewItem, ErpNewPartner, ErpPartnerChange } from 'contract/erp/index.ts';
import { isIban, swiftOffice, type BillingKind } from 'contract/suppliers/index.ts';
import { z } from 'zod';
import { codeTaken, ErpFailure, lostConnection, rejection } from '../failure.ts';
import type { ErpPosted } from '../port.ts';
import type { House } from './documents.ts';
import { exactly } from './exact.ts';
import type { ServiceLayer } from './layer.ts';
import { groupOfCondition } from './suppliers.ts';

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

export async function bodyOfPartner(layer: ServiceLayer, partner: ErpNewPartner, house: House): Promise<object> {
  const { code, name, tax_id, country, email, phone, currency, billing, payment_condition } = partner;
  const group = payment_condition && (await groupOfCondition(layer, payment_condition));
  return {
    CardCode: code,
    CardName: name,
    CardType: 'cSupplier',
    FederalTaxID: tax_id,
    Currency: house.currencies[currency],
    ...(country && { Country: country }),
    ...(email && { EmailAddress: email }),
    ...(phone && { Phone1: phone }),
    ...(billing && taxedAs[billing]),
    ...(group && { PayTermsGrpCode: exactly(group) }),
  };
}

/** What a new one is told to bill with: `billingOf` reads the same of it. */
const taxedAs: Readonly<Record<BillingKind, object>> = {
  factura: { VatLiable: 'vLiable' },
  factura_exenta: { VatLiable: 'vExempted' },
  // That something is kept back is all that the ERP knows of a boleta.
  boleta_honorarios: { VatLiable: 'vExempted', SubjectToWithholdingTax: 'boYES' },
  extranjera: { VatLiable: 'vExempted' },
};

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

/** Of a list that was sent, what the card says of it beside the list is enough. */
export async function hasCardChange(layer: ServiceLayer, { kind, code, body }: Omit<Changing, 'before'>): Promise<boolean> {
  const said = Object.entries<unknown>({ ...body }).filter(([, value]) => typeof value === 'string');
  const fields = said.map(([name]) => name).join(',');
  const row = await layer.read(`${cards[kind].set}(${encodeURIComponent(quote(code))})?$select=${fields}`);
  return row !== undefined && said.every(([name, value]) => row[name] === value);
}

const frozenAs = (frozen: boolean | undefined): object => (frozen === undefined ? {} : { Frozen: frozen ? 'tYES' : 'tNO' });

export const changeOfItem = ({ frozen }: ErpItemChange): object => frozenAs(frozen);

export async function changeOfPartner(layer: ServiceLayer, { bank, frozen }: ErpPartnerChange): Promise<object> {
  if (!bank) return frozenAs(frozen);
  const { account, country, holder, swift } = bank;
  const BankCode = bank.bank ?? (await bankBySwift(layer, { country, swift: swift ?? '' }));
  const row = {
    BankCode,
    AccountNo: account,
    AccountName: holder,
    Country: country,
    ...(swift && { BICSwiftCode: swift }),
    ...(isIban(account) && { IBAN: account }),
  };
  return { ...frozenAs(frozen), BPBankAccounts: [row], BankCountry: country, DefaultBankCode: BankCode, DefaultAccount: account };
}

const Bank = z.object({ BankCode: z.string().min(1) });

/** The code by which the ERP has a bank abroad; the head office is written with and without XXX. */
async function bankBySwift(layer: ServiceLayer, { country, swift }: { country: string; swift: string }): Promise<string> {
  const office = swiftOffice(swift);
  const codes = office.length === 8 ? [office, `${office}XXX`] : [office];
  const isOne = codes.map((it) => `SwiftNo eq ${quote(it)}`).join(' or ');
  const filter = encodeURIComponent(`CountryCode eq ${quote(country)} and (${isOne})`);
  const read = Bank.safeParse(await layer.first(`Banks?$select=BankCode&$filter=${filter}&$top=1`));
  if (!read.success)
    throw rejection(`El ERP no tiene un banco de ${country} con el código SWIFT ${swift}: créelo ahí y envíe la cuenta de nuevo.`);
  return read.data.BankCode;
}

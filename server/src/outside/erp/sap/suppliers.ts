import { currencies } from 'contract/currency.ts';
import { homeCountry, type BillingKind } from 'contract/suppliers/index.ts';
import { z } from 'zod';
import { unavailable } from '../failure.ts';
import type { ErpSupplier } from '../port.ts';
import type { House } from './documents.ts';
import type { ServiceLayer } from './layer.ts';

const text = z.string().nullish();
const Partner = z.object({
  CardCode: z.string().min(1),
  CardName: text,
  FederalTaxID: text,
  Country: text,
  EmailAddress: text,
  Phone1: text,
  Currency: text,
  VatLiable: text,
  SubjectToWithholdingTax: text,
  PayTermsGrpCode: text,
  Valid: text,
  Frozen: text,
});
type Partner = z.infer<typeof Partner>;
interface Condition {
  name: string;
  days: number;
}
const TermsType = z.object({
  GroupNumber: z.string(),
  PaymentTermsGroupName: text,
  NumberOfAdditionalMonths: text,
  NumberOfAdditionalDays: text,
});

/** Whom the company buys from there, page by page: all, or whose card was written on that day or later. */
export async function* suppliersOf(layer: ServiceLayer, house: House, since: string | undefined): AsyncGenerator<ErpSupplier[]> {
  const conditions = await conditionsOf(layer);
  const isSupplier = `CardType eq 'cSupplier'`;
  const filter = encodeURIComponent(since === undefined ? isSupplier : `${isSupplier} and UpdateDate ge '${since}'`);
  const fields = Object.keys(Partner.shape).join(',');
  for await (const page of layer.pages(`BusinessPartners?$select=${fields}&$filter=${filter}&$orderby=CardCode`))
    yield readAll(Partner, page).map((it) => ({
      code: it.CardCode,
      name: it.CardName?.trim() || it.CardCode,
      rut: it.FederalTaxID?.trim() || null,
      country: it.Country?.trim() || null,
      email: it.EmailAddress?.trim() || null,
      phone: it.Phone1?.trim() || null,
      // «##» is any of them.
      currency: currencies.find((one) => house.currencies[one] === it.Currency?.trim()) ?? null,
      billing: billingOf(it),
      payment_condition: conditions.get(it.PayTermsGrpCode ?? '') ?? null,
      active: it.Valid !== 'tNO' && it.Frozen !== 'tYES',
    }));
}

/** The ERP knows no boleta: of whom something is kept back, they bill a fee. */
function billingOf({ Country, SubjectToWithholdingTax, VatLiable }: Partner): BillingKind | null {
  if (Country?.trim() && Country.trim() !== homeCountry) return 'extranjera';
  if (SubjectToWithholdingTax === 'boYES' || SubjectToWithholdingTax === 'tYES') return 'boleta_honorarios';
  if (VatLiable === 'vExempted') return 'factura_exenta';
  return VatLiable === 'vLiable' ? 'factura' : null;
}

/** The number by which the ERP has a condition of that name, else of as many days: as what is there is read. Nothing where it has none. */
export async function groupOfCondition(layer: ServiceLayer, { name, days }: Condition): Promise<string | undefined> {
  const found = [...(await conditionsOf(layer))];
  const isNamed = (it: Condition): boolean => nameKey(it.name) === nameKey(name);
  return (found.find(([, it]) => isNamed(it)) ?? found.find(([, it]) => it.days === days))?.[0];
}

const nameKey = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const daysOfMonth = 30;

async function conditionsOf(layer: ServiceLayer): Promise<ReadonlyMap<string, Condition>> {
  const found = new Map<string, Condition>();
  const path = `PaymentTermsTypes?$select=${Object.keys(TermsType.shape).join(',')}`;
  for await (const page of layer.pages(path))
    for (const it of readAll(TermsType, page)) {
      const days = Number(it.NumberOfAdditionalMonths ?? 0) * daysOfMonth + Number(it.NumberOfAdditionalDays ?? 0);
      found.set(it.GroupNumber, { name: it.PaymentTermsGroupName?.trim() ?? '', days });
    }
  return found;
}

function readAll<T>(schema: z.ZodType<T>, page: unknown): T[] {
  const read = z.array(schema).safeParse(page);
  if (!read.success) throw unavailable('El ERP respondió algo que no se entiende.', { cause: read.error });
  return read.data;
}

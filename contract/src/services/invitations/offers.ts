import { z } from 'zod';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { deliveryDays, optionalDay, unitPrice } from '../requests/codes.ts';
import { ServiceFile } from '../files.ts';

/** What suppliers are asked to offer on. */
export const QuoteLine = z.object({
  id: field.id,
  line: z.number().int(),
  description: z.string(),
  quantity: figure,
  unit: z.string(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** An offer as the company sees it; the newest of its supplier. */
export const SupplierOffer = z.object({
  id: field.id,
  invitation_id: field.id,
  /** Which one of this supplier. */
  number: z.number().int(),
  received_at: field.instant,
  late: z.boolean(),
  /** It came before what is asked for was changed. */
  is_on_older_text: z.boolean(),
  coin: field.currency,
  tax_exempt: z.boolean(),
  offer_number: z.string().nullable(),
  date: field.day,
  valid_until: field.day.nullable(),
  delivery_days: z.number().int().nullable(),
  payment_terms: z.string().nullable(),
  freight: field.money(z.string().nullable()),
  comment: field.mayTellMoney(z.string().nullable()),
  /** Null for who may not see money: it tells every price. */
  file: ServiceFile.nullable(),
  /** Of all of it as it was received, its file too. */
  sha256: z.string(),
  /** The buyer who registered it; null when it came by the supplier's link. */
  entered_by: z.string().nullable(),
  taken_at: field.instant.nullable(),
  taken_by: z.string().nullable(),
  /** Why a late one was taken. */
  late_reason: z.string().nullable(),
  /** A line that is not offered has none. */
  lines: z.array(
    z.object({
      line_id: field.id,
      /** Net, of one unit. */
      price: field.money(z.string().nullable()),
      /** In pesos, at the rate of the offer's date; null without a rate. */
      price_clp: field.money(z.string().nullable()),
      /** What it costs the company: of a boleta de honorarios all of it, else the net. By this offers are compared. */
      cost_clp: field.money(z.string().nullable()),
      is_cheapest: z.boolean(),
    }),
  ),
  /** Lines and freight, in its own currency and in pesos. */
  total: field.money(z.string().nullable()),
  total_clp: field.money(z.string().nullable()),
  /** What all of it costs the company, in pesos. */
  total_cost_clp: field.money(z.string().nullable()),
  /** The part of a boleta de honorarios that is kept back, on the day of the offer; null of who bills otherwise. */
  fee_retention: z.string().nullable(),
  /** Of those that offer on every line. */
  is_cheapest: z.boolean(),
});
export type SupplierOffer = z.infer<typeof SupplierOffer>;

const noOfferYet = 'Indique el precio de al menos una línea.';

/** All of an offer but its prices. */
const offerTerms = {
  coin: field.currency.default('CLP'),
  tax_exempt: z.boolean().default(false),
  offer_number: field.optionalText(60),
  /** Today when it does not say. */
  date: optionalDay,
  valid_until: optionalDay,
  delivery_days: deliveryDays,
  payment_terms: field.optionalText(120),
  comment: field.optionalLines(1_000),
  /** Sent ahead. */
  file_id: field.id,
};
const freight = field
  .amount({ digits: 14, decimals: 4 })
  .nullish()
  .transform((it) => it ?? null);
const eachOnce = (lines: readonly { line_id: number }[]) => new Set(lines.map((it) => it.line_id)).size === lines.length;
const twice = 'Una línea está repetida.';

/** An offer as its supplier writes it: what they write are no amounts of the company, so whoever is not signed in may send them. */
export const offerOfSupplier = z.strictObject({
  ...offerTerms,
  freight,
  lines: z
    .array(z.strictObject({ line_id: field.id, price: unitPrice }))
    .min(1, noOfferYet)
    .max(500)
    .refine(eachOnce, twice),
});
export type OfferOfSupplier = z.output<typeof offerOfSupplier>;
/** The same as it is sent. */
export type OfferSent = z.input<typeof offerOfSupplier>;

/** The same as a buyer writes it down. */
export const offerByBuyer = z.strictObject({
  ...offerTerms,
  freight: field.money(freight),
  lines: z
    .array(z.strictObject({ line_id: field.id, price: field.money(unitPrice) }))
    .min(1, noOfferYet)
    .max(500)
    .refine(eachOnce, twice),
});

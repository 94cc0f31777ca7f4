import { z } from 'zod';
import { call } from '../call.ts';
import { compareDecimals } from '../decimals.ts';
import * as field from '../fields.ts';
import { daysLate } from '../format.ts';
import { states, type Tone } from '../states.ts';

/** A price that is agreed with a supplier («convenio de precio»): nothing is bought by it before a second person has confirmed it. */
export const agreementStates = states<'por_confirmar' | 'confirmado' | 'rechazado' | 'anulado', 'confirm' | 'reject' | 'cancel' | 'annul'>({
  por_confirmar: { label: 'Por confirmar', tone: 'warning', on: { confirm: 'confirmado', reject: 'rechazado', cancel: 'anulado' } },
  confirmado: { label: 'Confirmado', tone: 'success', on: { annul: 'anulado' } },
  rechazado: { label: 'Rechazado', tone: 'danger', on: {} },
  anulado: { label: 'Anulado', tone: 'neutral', on: {} },
});
export type AgreementStatus = (typeof agreementStates.names)[number];

/** How what was confirmed stands today. */
export const agreementStandings = {
  futuro: { label: 'Futuro', tone: 'info' },
  vigente: { label: 'Vigente', tone: 'success' },
  por_vencer: { label: 'Por vencer', tone: 'warning' },
  vencido: { label: 'Vencido', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type AgreementStanding = keyof typeof agreementStandings;
const standings = Object.keys(agreementStandings) as [AgreementStanding, ...AgreementStanding[]];

export const agreementMegabytes = 20;

/** As somebody types it: `cp-000001` is `CP-000001`. */
const agreementNumber = field.text(20).transform((it) => it.toUpperCase());
const Person = z.object({ id: field.id, nombre: z.string() });

export const PriceAgreement = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(agreementStates),
  /** Null while it is not confirmed, or no more. */
  standing: z.enum(standings).nullable(),
  supplier_code: z.string(),
  supplier: z.string(),
  /** Of its page; null where the register has none. */
  supplier_id: field.id.nullable(),
  kind: z.enum(['material', 'servicio']),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  currency: field.currency,
  /** Net, of one unit. */
  unit_price: field.money(z.string().nullable()),
  /** In our unit: for less it does not hold. */
  minimum_quantity: z.string().nullable(),
  valid_from: field.day,
  valid_to: field.day,
  payment_terms: z.string().nullable(),
  asked_by: Person,
  asked_at: field.instant,
  version: field.version,
  allowed_actions: z.array(z.enum(['confirm', 'reject', 'cancel', 'end'])),
});
export type PriceAgreement = z.infer<typeof PriceAgreement>;

export const PriceAgreementInfo = PriceAgreement.extend({
  comment: field.mayTellMoney(z.string().nullable()),
  /** Null for who may not see money: it tells the price. */
  file: z.object({ name: z.string(), bytes: z.number().int(), url: z.string() }).nullable(),
  /** Who confirmed, rejected or annulled it, and what they said. */
  decided_by: Person.nullable(),
  decided_at: field.instant.nullable(),
  decision: z.string().nullable(),
  /** Who let it end before its day, and why. */
  ended_by: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** The one that took its place. */
  replaced_by: z.string().nullable(),
  /** The one in force that ends the day before this one begins, once it is confirmed. */
  replaces: z.object({ number: z.string(), unit_price: field.money(z.string().nullable()), currency: field.currency }).nullable(),
});
export type PriceAgreementInfo = z.infer<typeof PriceAgreementInfo>;

/** A price that holds today, where something is ordered or quoted. */
export const AgreedPrice = z.object({
  number: z.string(),
  supplier_code: z.string(),
  supplier: z.string(),
  /** Null: a foreign one. */
  supplier_rut: z.string().nullable(),
  currency: field.currency,
  unit_price: field.money(z.string().nullable()),
  minimum_quantity: z.string().nullable(),
  valid_to: field.day,
  payment_terms: z.string().nullable(),
});
export type AgreedPrice = z.infer<typeof AgreedPrice>;

/** Whether so much of it is bought at the price that was agreed. */
export const holdsFor = ({ minimum_quantity }: Pick<AgreedPrice, 'minimum_quantity'>, quantity: string): boolean =>
  minimum_quantity === null || compareDecimals(quantity, minimum_quantity) >= 0;

/** By what agreements are found. */
export const agreementFilters = {
  search: z.string().trim().max(100).optional(),
  status: field.state(agreementStates).optional(),
  standing: z.enum(standings).optional(),
  supplier_code: field.text(20).optional(),
  code: field.text(30).optional(),
};

/** Ours. */
export const listPriceAgreements = call('materials.listPriceAgreements', 'GET /api/price_agreements', {
  summary: 'Convenios de precio con proveedores',
  permission: 'purchase_orders:read',
  query: { ...field.page, ...agreementFilters, sort: field.sort(['number', 'supplier', 'name', 'valid_from', 'valid_to'], '-number') },
  answer: field.paged(PriceAgreement),
});

/** Ours. */
export const getPriceAgreement = call('materials.getPriceAgreement', 'GET /api/price_agreements/{number}', {
  summary: 'Un convenio de precio con su documento y quién lo confirmó',
  permission: 'purchase_orders:read',
  params: { number: agreementNumber },
  answer: PriceAgreementInfo,
});

const refreshes = [listPriceAgreements.id, getPriceAgreement.id, 'materials.proposePurchaseOrder'];
const mostDays = 3 * 366;
const daysBetween = (from: string, to: string): number => daysLate(from) - daysLate(to);
const some = (digits: { digits: number; decimals: number }, message: string) =>
  field.amount(digits).refine((it) => !/^[0.]*$/.test(it), message);

/**
 * Ours: writes down what was agreed. Where another one is in force for the same supplier and thing, it ends the day before this one begins,
 * once a second person has confirmed it.
 */
export const askPriceAgreement = call('materials.askPriceAgreement', 'POST /api/price_agreements', {
  summary: 'Registrar un convenio de precio; vale cuando otra persona lo confirma',
  permission: 'purchase_orders:update',
  body: z
    .strictObject({
      supplier_code: field.text(20),
      /** Of a material or of a service. */
      code: field.text(30).transform((it) => it.toUpperCase()),
      currency: field.currency,
      unit_price: field.money(some({ digits: 14, decimals: 4 }, 'El precio debe ser mayor que cero.')),
      minimum_quantity: some({ digits: 12, decimals: 3 }, 'El mínimo es mayor que cero; si no hay, déjelo vacío.')
        .nullish()
        .transform((it) => it ?? null),
      valid_from: field.day,
      valid_to: field.day,
      payment_terms: field.optionalText(120),
      comment: field.optionalLines(1_000),
      files: z
        .file('Elija el documento del convenio.')
        .min(1, 'El archivo está vacío.')
        .max(agreementMegabytes * 1024 * 1024, `El archivo supera ${agreementMegabytes} MB.`),
    })
    .refine((it) => it.valid_to >= it.valid_from, { path: ['valid_to'], error: 'No termina antes de empezar.' })
    .refine((it) => daysLate(it.valid_to) <= 0, { path: ['valid_to'], error: 'Ya terminó: un convenio vale al menos hasta hoy.' })
    .refine((it) => daysBetween(it.valid_from, it.valid_to) <= mostDays, {
      path: ['valid_to'],
      error: 'Un convenio dura a lo más tres años: después se acuerda de nuevo.',
    }),
  multipart: true,
  prepares: true,
  answer: PriceAgreementInfo,
  refreshes,
});

const ofAgreement = { params: { number: agreementNumber } };

/** Ours: a second person, with their password; from its day on orders and quotations take its price. */
export const confirmPriceAgreement = call('materials.confirmPriceAgreement', 'POST /api/price_agreements/{number}/confirm', {
  summary: 'Confirmar el convenio de precio que otra persona registró',
  permission: 'purchase_orders:approve',
  ...ofAgreement,
  confirms: true,
  query: field.confirmation,
  body: z.strictObject({ version: field.version }),
  answer: PriceAgreementInfo,
  refreshes,
});

/** Ours. */
export const rejectPriceAgreement = call('materials.rejectPriceAgreement', 'POST /api/price_agreements/{number}/reject', {
  summary: 'Rechazar el convenio de precio que otra persona registró',
  permission: 'purchase_orders:approve',
  ...ofAgreement,
  body: z.strictObject({ version: field.version, reason: field.lines(500) }),
  answer: PriceAgreementInfo,
  refreshes,
});

/** Ours: whoever registered it takes it back. */
export const cancelPriceAgreement = call('materials.cancelPriceAgreement', 'POST /api/price_agreements/{number}/cancel', {
  summary: 'Anular el convenio de precio que se registró y nadie confirmó',
  permission: 'purchase_orders:update',
  ...ofAgreement,
  body: z.strictObject({ version: field.version, reason: field.lines(500) }),
  answer: PriceAgreementInfo,
  refreshes,
});

/** Ours: what was bought by it stays; one that has not begun is annulled. */
export const endPriceAgreement = call('materials.endPriceAgreement', 'POST /api/price_agreements/{number}/end', {
  summary: 'Terminar un convenio de precio antes de su día',
  permission: 'purchase_orders:update',
  ...ofAgreement,
  body: z.strictObject({ version: field.version, reason: field.lines(500) }),
  answer: PriceAgreementInfo,
  refreshes,
});

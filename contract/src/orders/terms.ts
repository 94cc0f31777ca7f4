import { z } from 'zod';
import type { Currency } from '../currency.ts';
import { compareDecimals, productOf, round, sumOf } from '../decimals.ts';
import * as field from '../fields.ts';
import { formatNumber } from '../format.ts';

/** By what an order is billed: by what is received, by milestones that are accepted one by one, or by a statement each month. */
export const billingModes = {
  entrega: 'Contra lo recibido',
  hitos: 'Por hitos',
  mensual: 'Estado de pago mensual',
} as const;
export type BillingMode = keyof typeof billingModes;
const billingMode = z.enum(Object.keys(billingModes) as [BillingMode, ...BillingMode[]]);

export const mostMilestones = 20;

const sum = field.money(z.string().nullable());
const percent = field.amount({ digits: 3, decimals: 2 }).transform((it) => String(Number(it)));
const Milestone = z.object({ name: z.string(), percent: z.string() });
export type Milestone = z.infer<typeof Milestone>;

/** What was agreed of how it is paid, in percent of the net of the order. */
export const OrderTerms = z.object({
  advance_percent: z.string(),
  retention_percent: z.string(),
  billing_mode: billingMode,
  milestones: z.array(Milestone).max(mostMilestones),
});
export type OrderTerms = z.infer<typeof OrderTerms>;

/** Paid by what is received, without advance or retention: what holds where nothing was agreed. */
export const noTerms: OrderTerms = { advance_percent: '0', retention_percent: '0', billing_mode: 'entrega', milestones: [] };

/** What each milestone is worth of a net amount, rounded along them: all of them add up to it. */
export function milestoneAmounts(net: string, milestones: readonly Milestone[], currency: Currency): string[] {
  const until = (count: number): string => {
    const percents = sumOf(milestones.slice(0, count).map((it) => it.percent));
    return round(productOf(productOf(net, percents), '0.01'), currency === 'CLP' ? 0 : 2);
  };
  return milestones.map((_, at) => sumOf([until(at + 1), productOf(until(at), '-1')]));
}

/** `30 %`; nothing of nothing. */
export const percentOf = (it: string): string | null => (Number(it) === 0 ? null : `${formatNumber(it)} %`);

/** `Por hitos: Ingeniería 40 %, Puesta en marcha 60 %`. */
export const billingOf = ({ billing_mode, milestones }: Pick<OrderTerms, 'billing_mode' | 'milestones'>): string =>
  [billingModes[billing_mode], milestones.map((it) => `${it.name} ${formatNumber(it.percent)} %`).join(', ')].filter(Boolean).join(': ');

/** `Anticipo 30 % · Retención 5 % · Por hitos: …`, all of it in one line. */
export function termsInWords(it: OrderTerms): string {
  const advance = percentOf(it.advance_percent);
  const retention = percentOf(it.retention_percent);
  return [advance && `Anticipo ${advance}`, retention && `Retención ${retention}`, billingOf(it)].filter(Boolean).join(' · ');
}

/** How far that has come; net, each rounded once. */
export const OrderTermsStanding = OrderTerms.extend({
  /** Paid before anything is received; what of it sheets took off again, and what is left to take off. */
  advance: sum,
  amortised: sum,
  unamortised: sum,
  /** What sheets keep back, what of it was given back, and what is still kept. */
  retained: sum,
  released: sum,
  held: sum,
  releases: z.array(z.object({ amount: sum, reason: z.string(), by: z.string(), at: field.instant })),
  /** The sheet that accepted each milestone. */
  accepted: z.array(z.object({ milestone: z.number().int(), hes: z.string() })),
});
export type OrderTermsStanding = z.infer<typeof OrderTermsStanding>;

const isHundred = (it: string): boolean => compareDecimals(it, '100') === 0;

/** As somebody writes it. */
export const termsForm = z
  .strictObject({
    advance_percent: percent.default('0'),
    retention_percent: percent.default('0'),
    billing_mode: billingMode.default('entrega'),
    milestones: z
      .array(z.strictObject({ name: field.text(120), percent: percent.refine((it) => Number(it) > 0, 'Debe ser mayor que cero.') }))
      .max(mostMilestones, `A lo más ${mostMilestones} hitos.`)
      .default([]),
  })
  .refine((it) => Number(it.advance_percent) + Number(it.retention_percent) <= 100, {
    path: ['retention_percent'],
    error: 'Anticipo y retención suman más de 100 %.',
  })
  .refine((it) => it.billing_mode === 'hitos' || it.milestones.length === 0, {
    path: ['milestones'],
    error: 'Solo una orden por hitos los lleva.',
  })
  .refine((it) => it.billing_mode !== 'hitos' || (it.milestones.length > 0 && isHundred(sumOf(it.milestones.map((one) => one.percent)))), {
    path: ['milestones'],
    error: 'Los hitos deben sumar 100 %.',
  });

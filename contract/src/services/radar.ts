import { z } from 'zod';
import { Evidence } from '../approvals/inbox/evidence.ts';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { chargeCode } from '../materials/catalogue/codes.ts';
import { quantity, requestNumber, serviceCode, unitPrice } from './requests/codes.ts';
import { serviceTypeNames } from './requests/requests.ts';
import { supplierTaxId } from './requests/supplier-tax-id.ts';

/** What the radar looks for; each rule says what it found as a fact with its papers, and accuses nobody. */
export const radarRules = {
  split: { label: 'Compra dividida', tone: 'danger' },
  price: { label: 'Precio sobre el historial', tone: 'warning' },
  sole_supplier: { label: 'Proveedor único repetido', tone: 'violet' },
  concentration: { label: 'Concentración en un proveedor', tone: 'info' },
  urgent: { label: 'Urgencias de una persona', tone: 'orange' },
  late_quotation: { label: 'Cotización posterior al servicio', tone: 'cyan' },
} as const;
export type RadarRule = keyof typeof radarRules;
export const radarRuleNames = Object.keys(radarRules) as [RadarRule, ...RadarRule[]];

export const RadarFinding = Evidence.extend({ rule: z.enum(radarRuleNames) });
export type RadarFinding = z.infer<typeof RadarFinding>;

const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((it) => it ?? null);

/** A form as far as it is written: what is not well formed yet is left out. */
const radarForm = z.strictObject({
  request_type: z.enum(serviceTypeNames),
  project_code: orNull(chargeCode),
  cost_center: orNull(chargeCode),
  items: z
    .array(
      z.strictObject({
        code: serviceCode,
        quantity,
        price: field.money(orNull(unitPrice)),
        currency: field.currency.default('CLP'),
        quotations: z
          .array(
            z.strictObject({
              price: field.money(orNull(unitPrice)),
              coin: field.currency.default('CLP'),
              /** Of the item; all of it when it does not say. */
              quantity: orNull(quantity),
              supplier_rut: orNull(supplierTaxId),
              supplier: field.optionalText(200),
              selected: z.boolean().default(false),
              date: orNull(field.day),
              service_date: orNull(field.day),
            }),
          )
          .max(20),
      }),
    )
    .max(200),
});

/** Ours: what the radar says of a request while its form is written. */
export const radarOfForm = call('materials.radarOfForm', 'POST /api/service_radar', {
  reads: true,
  summary: 'Qué conviene saber de una solicitud de servicio mientras se escribe: compras divididas, precios, proveedores, urgencias',
  permission: 'services:create',
  body: radarForm,
  answer: z.array(RadarFinding),
});

/** Ours: the same of a request, as it is now. */
export const radarOfRequest = call('materials.radarOfRequest', 'GET /api/service_request/number/{number}/radar', {
  summary: 'Qué conviene saber antes de decidir una solicitud de servicio',
  permission: 'services:read',
  params: { number: requestNumber },
  tells: ['approvals'],
  answer: z.array(RadarFinding),
});

/** A month of Chile: `2026-11`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Elija un mes.');

const radarFilters = {
  search: z.string().trim().max(100).optional(),
  month: month.optional(),
  rule: z.enum(radarRuleNames).optional(),
  requester_id: field.id.optional(),
};

const listing = { ...radarFilters, sort: field.sort(['approved_on', 'number', 'amount'], '-approved_on', ['amount']) };

/** What was approved although the radar spoke, as it spoke then. */
export const RadarRow = z.object({
  request_id: field.id,
  number: z.string(),
  title: z.string(),
  approved_on: field.day,
  charge: z.string(),
  requester_id: field.id,
  requester: z.string(),
  /** What was bought, net, in whole pesos. */
  amount: field.money(z.string().nullable()),
  findings: z.array(z.object({ rule: z.enum(radarRuleNames), text: field.mayTellMoney(z.string()) })),
});
export type RadarRow = z.infer<typeof RadarRow>;

/** Ours; only for who sees all projects and their amounts. */
export const listRadar = call('materials.listRadar', 'GET /api/service_radar', {
  summary: 'Solicitudes de servicio aprobadas de las que el radar avisó',
  permission: 'services:read',
  query: { ...field.page, ...listing },
  tells: ['approvals'],
  answer: field.paged(RadarRow),
});

/** Ours: each finding of the list in a row of its own. */
export const radarXlsx = call('materials.radarXlsx', 'GET /api/service_radar/xlsx', {
  summary: 'Avisos del radar en Excel',
  permission: 'services:read',
  query: listing,
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});

/** So many months are told, the one asked for or today's the last. */
export const monthsOfRadar = 12;

const count = { total: z.number().int(), amount: field.money(z.string().nullable()) };

/** What the list finds, counted. Each figure says the filters that must be added for the list to find just what it counts. */
export const RadarFigures = z.object({
  /** Whatever month the list is narrowed to. `bought`: all that was approved in the month. */
  by_month: z.array(z.object({ month: z.string(), ...count, bought: z.number().int() })),
  by_rule: z.array(z.object({ rule: z.enum(radarRuleNames), ...count })),
  by_person: z.array(z.object({ requester_id: field.id, nombre: z.string(), ...count })),
});
export type RadarFigures = z.infer<typeof RadarFigures>;

/** Ours. */
export const radarFigures = call('materials.radarFigures', 'GET /api/service_radar/figures', {
  summary: 'Cifras del radar: por mes, por motivo y por persona',
  permission: 'services:read',
  query: radarFilters,
  tells: ['approvals'],
  answer: RadarFigures,
});

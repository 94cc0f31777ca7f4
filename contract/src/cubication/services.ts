import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { unitAmount } from '../materials/catalogue/codes.ts';
import { actor, serviceCode } from '../services/requests/codes.ts';
import { serviceTypeNames } from './documents/costs.ts';
import { mostCharacters } from './formulas/formulas.ts';
import { cubageChanges, cubageLimits } from './documents/documents.ts';

const formula = z.string().nullable();
/** By the column that each gives; null where a number was written. */
const ServiceFormulas = z.object({ Quantity: formula, Days: formula, Hour: formula, Day_Month: formula, Staff: formula });
export type ServiceFormulas = z.infer<typeof ServiceFormulas>;

/** A service of a take-off, in the columns of the cost tables (spec 2 §3); those that its kind does not use are null. */
export const CubageService = z.object({
  id: field.id,
  document_id: field.id,
  service_type: z.enum(serviceTypeNames),
  name: z.string(),
  /** Of the catalogue; null of one that was written by hand. */
  code: z.string().nullable(),
  /** Whether it is of the catalogue (spec 2 §3). */
  pre_created: z.boolean(),
  Unit_Cost: field.money(z.string().nullable()),
  Quantity: z.string().nullable(),
  Days: z.string().nullable(),
  Hour: z.string().nullable(),
  Day_Month: z.string().nullable(),
  Staff: z.string().nullable(),
  formulas: ServiceFormulas,
  /** Exact pesos, by the formula of its kind (spec 2 §5). */
  total_cost: field.money(z.string().nullable()),
  version: field.version,
});
export type CubageService = z.infer<typeof CubageService>;

export const getDocumentServices = call('erp.getDocumentServices', 'GET /get_document_services/{document_id}', {
  summary: 'Servicios de una cubicación',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: z.array(CubageService),
});

const cell = field
  .amount({ digits: 12, decimals: 3 })
  .nullish()
  .transform((it) => it ?? null);

const givenFormula = field.text(mostCharacters).nullish();

const service = z
  .strictObject({
    /** Of one that is there, with the version that was seen. */
    id: field.id.optional(),
    version: field.version.optional(),
    service_type: z.enum(serviceTypeNames, 'Elija un tipo de servicio.'),
    code: serviceCode.optional(),
    name: field.text(200).optional(),
    Unit_Cost: field.money(unitAmount),
    Quantity: cell,
    Days: cell,
    Hour: cell,
    Day_Month: cell,
    Staff: cell,
    /** In place of the number of a column. Where nothing is said, a column whose number stays keeps its own. */
    formulas: z
      .strictObject({ Quantity: givenFormula, Days: givenFormula, Hour: givenFormula, Day_Month: givenFormula, Staff: givenFormula })
      .optional(),
  })
  .superRefine((it, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((it.code === undefined) === (it.name === undefined)) complain('name', 'Indique un servicio del catálogo o su nombre.');
    if ((it.id === undefined) !== (it.version === undefined)) complain('version', 'Indique la versión que leyó.');
  });

/** Adds those without a number and changes those with one, all or none. Which columns each needs, its kind says (`serviceFormulas`). */
export const createDocumentServices = call('erp.createDocumentServices', 'POST /document_services', {
  summary: 'Agregar o editar servicios de una cubicación',
  permission: 'cubication:update',
  body: z.strictObject({
    document_id: field.id,
    user: actor,
    services: z
      .array(service)
      .min(1, 'Indique al menos un servicio.')
      .max(cubageLimits.services, `A lo más ${cubageLimits.services} servicios.`),
  }),
  answer: z.array(CubageService),
  refreshes: cubageChanges,
});

export const deleteServices = call('erp.deleteServices', 'DELETE /delete_services', {
  summary: 'Quitar un servicio de una cubicación',
  permission: 'cubication:update',
  /** With the version that was seen, one that somebody changed since stays. */
  query: { id: field.id, user: actor, version: field.sentVersion.optional() },
  answer: field.done,
  refreshes: cubageChanges,
});

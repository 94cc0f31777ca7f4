import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { materialCode, quantity, unitAmount } from '../materials/catalogue/codes.ts';
import { actor } from '../services/requests/codes.ts';
import { cubageChanges, cubageLimits } from './documents/documents.ts';
import { mostCharacters } from './formulas/formulas.ts';

/** A board of a take-off, assembled or bought (spec 2 §3, decision 091). */
export const CubagePanel = z.object({
  id: field.id,
  document_id: field.id,
  /** Null of one that is made for the place. */
  code: z.string().nullable(),
  name: z.string(),
  quantity: z.string(),
  formula: z.string().nullable(),
  panel_cost: field.money(z.string().nullable()),
  cost_currency: field.money(field.currency.nullable()),
  /** Pesos of one of its currency; rates are public. */
  rate: z.string().nullable(),
  /** Exact pesos: quantity × panel cost (spec 2 §5). */
  total: field.money(z.string().nullable()),
  version: field.version,
});
export type CubagePanel = z.infer<typeof CubagePanel>;

/** The boards of the catalogue. */
export const getAllPanels = call('erp.getAllPanels', 'GET /get_all_panels', {
  summary: 'Tableros del catálogo para cubicar',
  permission: 'cubication:read',
  query: field.page,
  answer: field.paged(
    z.object({
      id: field.id,
      code: z.string(),
      name: z.string(),
      panel_cost: field.money(z.string().nullable()),
      cost_currency: field.money(field.currency.nullable()),
    }),
  ),
});

export const getDocumentPanels = call('erp.getDocumentPanels', 'GET /get_document_panels/{document_id}', {
  summary: 'Tableros de una cubicación',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: z.array(CubagePanel),
});

const refreshes = cubageChanges;
/** A number, or a formula in place of it. */
const amount = { quantity: quantity.optional(), formula: field.text(mostCharacters).optional() };
const isOneAmount = (it: { quantity?: string | undefined; formula?: string | undefined }): boolean =>
  (it.quantity === undefined) !== (it.formula === undefined);
const eitherAmount = { path: ['quantity'], error: 'Indique una cantidad o una fórmula.' };
const cost = { panel_cost: field.money(unitAmount.optional()), cost_currency: field.money(field.currency.optional()) };

/** One of the catalogue costs what it costs today unless something else is said. */
export const createDocumentPanels = call('erp.createDocumentPanels', 'POST /document_panels', {
  summary: 'Agregar tableros a una cubicación',
  permission: 'cubication:update',
  body: z.strictObject({
    document_id: field.id,
    user: actor,
    panels: z
      .array(
        z
          .strictObject({ code: materialCode.optional(), name: field.text(200).optional(), ...amount, ...cost })
          .refine(isOneAmount, eitherAmount)
          .refine((it) => (it.code === undefined) !== (it.name === undefined), {
            path: ['name'],
            error: 'Indique un tablero del catálogo o su nombre.',
          }),
      )
      .min(1, 'Indique al menos un tablero.')
      .max(cubageLimits.panels, `A lo más ${cubageLimits.panels} tableros.`),
  }),
  answer: z.array(CubagePanel),
  refreshes,
});

export const updateDocumentPanels = call('erp.updateDocumentPanels', 'POST /update_document_panels', {
  summary: 'Editar un tablero de una cubicación',
  permission: 'cubication:update',
  body: z
    .strictObject({
      id: field.id,
      version: field.version,
      user: actor,
      ...amount,
      ...cost,
      /** Null takes back the first one. */
      panel_cost: field.money(unitAmount.nullish()),
    })
    .refine(isOneAmount, eitherAmount),
  answer: CubagePanel,
  refreshes,
});

export const deleteDocumentPanels = call('erp.deleteDocumentPanels', 'DELETE /delete_document_panels', {
  summary: 'Quitar un tablero de una cubicación',
  permission: 'cubication:update',
  /** With the version that was seen, one that somebody changed since stays. */
  query: { id: field.id, user: actor, version: field.sentVersion.optional() },
  answer: field.done,
  refreshes,
});

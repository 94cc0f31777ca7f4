import { z } from 'zod';
import * as field from '../../fields.ts';
import { chargeCode } from '../../materials/catalogue/codes.ts';
import { sentJson } from '../../sent-json.ts';
import { actor } from '../requests/codes.ts';
import { documentType } from '../requests/documents.ts';
import { quoteLimits, Quote, quoteChanges } from './quotes.ts';

export const documents = sentJson(
  z
    .array(z.strictObject({ file_id: field.id, document_type: documentType.default('Otros') }))
    .max(quoteLimits.documents, `A lo más ${quoteLimits.documents} documentos.`)
    .refine((it) => new Set(it.map(({ file_id }) => file_id)).size === it.length, 'Un archivo está repetido.'),
).default([]);

export const requestFields = {
  description: field.optionalLines(4_000),
  project_code: chargeCode.nullish().transform((it) => it ?? null),
  cost_center: chargeCode.nullish().transform((it) => it ?? null),
  needed_by: field.day.nullish().transform((it) => it ?? null),
};
export const oneCharge = ({ project_code, cost_center }: { project_code: string | null; cost_center: string | null }) =>
  project_code === null || cost_center === null;
export const chargedTwice = { path: ['cost_center'], error: 'Elija un proyecto o un centro de costo, no los dos.' };

/** What every step says: of which request, as it was seen, and a word about it. */
export const stepFields = { quotation_id: field.id, user: actor, version: field.sentVersion };
export const comment = field.optionalLines(500);
export const reason = field.lines(500);
export const step = { bodyInQuery: true, answer: Quote, refreshes: quoteChanges } as const;

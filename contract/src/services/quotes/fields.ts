import { z } from 'zod';
import * as field from '../../fields.ts';
import { chargeCode } from '../../materials/catalogue/codes.ts';
import { sentJson } from '../../sent-json.ts';
import { actor } from '../requests/codes.ts';
import { documentType } from '../requests/documents.ts';
import { quoteLimits, Quote, quoteChanges } from './quotes.ts';

/** Files that went up before (`uploadServiceFile`), each once, with what it is. */
export const documents = sentJson(
  z
    .array(z.strictObject({ file_id: field.id, document_type: documentType.default('Otros') }))
    .max(quoteLimits.documents, `A lo más ${quoteLimits.documents} documentos.`)
    .refine((it) => new Set(it.map(({ file_id }) => file_id)).size === it.length, 'Un archivo está repetido.'),
).default([]);

/** What is to be quoted, and to whom it is charged: a project, a cost centre, or nobody yet. */
export const requestFields = {
  description: field.optionalLines(4_000),
  project_code: chargeCode.nullish().transform((it) => it ?? null),
  cost_center: chargeCode.nullish().transform((it) => it ?? null),
  needed_by: field.day.nullish().transform((it) => it ?? null),
};
/** Not to both. */
export const oneCharge = ({ project_code, cost_center }: { project_code: string | null; cost_center: string | null }) =>
  project_code === null || cost_center === null;
/** What is refused otherwise, and at which field. */
export const chargedTwice = { path: ['cost_center'], error: 'Elija un proyecto o un centro de costo, no los dos.' };

/** What every step says: of which request, and as it was seen. */
export const stepFields = { quotation_id: field.id, user: actor, version: field.sentVersion };
/** A word about a step. */
export const comment = field.optionalLines(500);
/** Where a step is nothing without a reason. */
export const reason = field.lines(500);
/** What every step is as a call: the documents place its fields nowhere, and it answers the request as it stands then (spec 2 §7). */
export const step = { bodyInQuery: true, answer: Quote, refreshes: quoteChanges } as const;

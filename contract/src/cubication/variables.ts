import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { CubageInfo, cubageChanges, cubageLimits, variableOriginNames } from './documents.ts';
import { mostCharacters, nameComplaint } from './formulas/formulas.ts';

const variable = z.strictObject({
  name: field.text(40).superRefine((name, context) => {
    const complaint = nameComplaint(name);
    if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
  }),
  unit_id: field.id.nullish().transform((it) => it ?? null),
  formula: field.text(mostCharacters),
  /** Where the value of one that is brought back came from; else who saves it has written it. */
  origin: z.enum(variableOriginNames).optional(),
});

/** Ours: all variables of a take-off, in their order; the quantities that use them are calculated anew. */
export const saveVariables = call('erp.saveVariables', 'PUT /document_variables', {
  summary: 'Guardar las variables de una cubicación',
  permission: 'cubication:update',
  body: z.strictObject({
    document_id: field.id,
    version: field.version,
    variables: z
      .array(variable)
      .max(cubageLimits.variables, `A lo más ${cubageLimits.variables} variables.`)
      .refine((all) => new Set(all.map((it) => it.name)).size === all.length, 'Hay dos variables con el mismo nombre.'),
  }),
  answer: CubageInfo,
  refreshes: cubageChanges,
});

import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { CubageInfo, cubageChanges, cubageLimits } from './documents.ts';
import { mostCharacters, nameComplaint } from '../formulas/formulas.ts';

const fields = {
  name: field.text(40).superRefine((name, context) => {
    const complaint = nameComplaint(name);
    if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
  }),
  unit_id: field.id.nullish().transform((it) => it ?? null),
  formula: field.text(mostCharacters),
};
const most = `A lo más ${cubageLimits.variables} variables.`;
const isEachOnce = (all: readonly { name: string }[]): boolean => new Set(all.map((it) => it.name)).size === all.length;
const isNamedOnce = (ids: readonly (number | undefined)[]): boolean => {
  const named = ids.filter((it) => it !== undefined);
  return new Set(named).size === named.length;
};
const twice = 'Hay dos variables con el mismo nombre.';
const changes = { permission: 'cubication:update', refreshes: cubageChanges } as const;

/** Ours: all variables of a take-off as they are to be, in their order; the quantities that use them are calculated anew. */
export const saveVariables = call('erp.saveVariables', 'PUT /document_variables', {
  summary: 'Guardar las variables de una cubicación',
  ...changes,
  body: z.strictObject({
    document_id: field.id,
    version: field.version,
    variables: z.array(z.strictObject(fields)).max(cubageLimits.variables, most).refine(isEachOnce, twice),
  }),
  answer: CubageInfo,
});

/** One that is there, as it was seen. */
const reference = { id: field.id, version: field.version };

/**
 * Ours: some of its variables. Each one that is there goes by its number and the version that was seen: when somebody else changed it or
 * took it away since, nothing is saved. What nobody names stays, so that two people write in the list at once. Where a value comes from the
 * server says.
 */
export const changeVariables = call('erp.changeVariables', 'POST /documents/{document_id}/variables', {
  summary: 'Cambiar, agregar o quitar variables de una cubicación',
  ...changes,
  params: { document_id: field.id },
  body: z
    .strictObject({
      /** Changed, or new ones without a number. */
      variables: z
        .array(z.strictObject({ id: field.id.optional(), version: field.version.optional(), ...fields }))
        .max(cubageLimits.variables, most)
        .refine(isEachOnce, twice)
        .refine((all) => all.every((it) => (it.id === undefined) === (it.version === undefined)), 'Indique la versión que leyó.')
        .default([]),
      removed: z.array(z.strictObject(reference)).max(cubageLimits.variables, most).default([]),
      /** Taken away before: they come back as they were, under their numbers. */
      returned: z.array(field.id).max(cubageLimits.variables, most).default([]),
    })
    .refine((it) => it.variables.length + it.removed.length + it.returned.length > 0, {
      path: ['variables'],
      error: 'Indique qué cambia.',
    })
    .refine(
      ({ variables, removed, returned }) => isNamedOnce([...variables.map((it) => it.id), ...removed.map((it) => it.id), ...returned]),
      {
        path: ['variables'],
        error: 'Cada variable viene una vez.',
      },
    ),
  answer: CubageInfo,
});

import { z } from 'zod';
import { readPoint } from '../../coordinates.ts';
import * as field from '../../fields.ts';
import { decimalText } from '../../point-text.ts';
import { secureAddress } from '../../web-address.ts';
import type { Catalogue } from './catalogue.ts';

/** A short text that an entry must have. */
export const text = (label: string, { max = 120, help }: { max?: number; help?: string } = {}) => ({
  kind: 'text' as const,
  label,
  ...(help && { help }),
  max,
  given: field.text(max),
  answer: z.string(),
});

/** A short text that may be missing. */
export const optionalText = (label: string, { max = 120, help }: { max?: number; help?: string } = {}) => ({
  ...text(label, { max, ...(help && { help }) }),
  given: field.optionalText(max),
  answer: z.string().nullable(),
});

/** A point on the map that may be missing, written in any usual form; kept as `-33.437200, -70.650600`. */
export const optionalPoint = (label: string) => ({
  ...optionalText(label, { max: 300, help: 'Decimales, grados y minutos, UTM o un enlace de Google Maps. Ejemplo: -33,4372, -70,6506' }),
  given: field.optionalText(300).transform((value, context) => {
    if (value === null) return null;
    const read = readPoint(value);
    if (read.ok) return decimalText(read);
    context.addIssue({ code: 'custom', message: read.message });
    return z.NEVER;
  }),
});

/** A RUT that may be missing: who is from abroad has none. */
export const optionalRut = (label: string) => ({
  ...optionalText(label, { max: 20, help: 'Sin RUT si es extranjero.' }),
  given: field.optionalText(20).pipe(field.rut.nullable()),
  isRut: true as const,
});

/** Several lines that may be missing. */
export const note = (label: string, max = 500) => ({
  kind: 'note' as const,
  label,
  max,
  given: field.optionalLines(max),
  answer: z.string().nullable(),
});

/** Capital letters, digits and hyphens. */
export const code = (label: string, max = 20) => ({
  ...text(label, { max, help: 'Letras, números y guiones; se guarda en mayúsculas.' }),
  given: field
    .text(max)
    .transform((it) => it.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]*$/, 'Use solo letras sin tilde, números y guiones.')),
});

/** A page outside the product: only `https`. */
export const link = (label: string) => ({
  kind: 'link' as const,
  label,
  help: 'Comienza con https://',
  max: 500,
  given: field.text(500).pipe(secureAddress),
  answer: z.string(),
});

export const optionalLink = (label: string) => ({
  ...link(label),
  given: field.optionalText(500).pipe(secureAddress.nullable()),
  answer: z.string().nullable(),
});

/** A whole number. */
export const count = (label: string, { min, max }: { min: number; max: number }) => ({
  kind: 'count' as const,
  label,
  given: z.number().int('Use un número entero.').min(min).max(max),
  answer: z.number().int(),
});

/** 0 to 100 with up to two decimals, as exact text. */
export const percent = (label: string) => ({
  kind: 'percent' as const,
  label,
  unit: '%',
  given: field.amount({ digits: 3, decimals: 2 }).refine((it) => Number(it) <= 100, 'Debe ser a lo más 100.'),
  answer: z.string(),
});

/** Yes or no; no unless somebody says it. */
export const flag = (label: string, { words, help }: { words?: readonly [yes: string, no: string]; help?: string } = {}) => ({
  kind: 'flag' as const,
  label,
  ...(help && { help }),
  ...(words && { words }),
  given: z.boolean().default(false),
  answer: z.boolean(),
});

/** An entry of another catalogue; its name is answered beside it, under the field's name without `_id`. */
export const oneOf = (to: Catalogue, label: string) => ({
  kind: 'reference' as const,
  label,
  to,
  given: field.id,
  answer: field.id,
  shown: z.string(),
});

/** The same, which may be missing. */
export const optionalOneOf = (to: Catalogue, label: string) => ({
  ...oneOf(to, label),
  given: field.id.nullable().default(null),
  answer: field.id.nullable(),
  shown: z.string().nullable(),
});

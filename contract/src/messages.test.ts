import { expect, test } from 'vitest';
import { z } from 'zod';
import { speakSpanish } from './messages.ts';

speakSpanish();
const message = (schema: z.ZodType, value: unknown): string | undefined => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ['a missing value', z.string(), undefined, 'Este dato es obligatorio.'],
  ['an empty choice', z.enum(['RE', 'CI']), '', 'Este dato es obligatorio.'],
  ['an unknown choice', z.enum(['RE', 'CI']), 'XX', 'Elija una de las opciones.'],
  ['null', z.string(), null, 'Este dato no puede quedar vacío.'],
  ['a text for a number', z.number(), 'mucho', 'Debe ser un número.'],
  ['a number too big', z.number().max(100), 101, 'Debe ser a lo más 100.'],
  ['a number too small', z.number().min(1), 0, 'Debe ser al menos 1.'],
  ['a text too long', z.string().max(3), 'cuatro', 'Máximo 3 caracteres.'],
  ['more of them than at once', z.array(z.number()).max(5000), Array.from({ length: 5001 }, () => 1), 'Hasta 5.000 de una vez.'],
  ['an unknown field', z.strictObject({}), { otro: 1 }, 'No se reconoce: otro.'],
])('%s is refused as a person would say it', (_what, schema, value, said) => {
  expect(message(schema, value)).toBe(said);
});

import { z } from 'zod';

/** Spanish messages for everything a schema refuses; called once on each side, before the first check. */
export function speakSpanish(): void {
  const { localeError } = z.locales.es();
  z.config({ localeError: (issue) => ours(issue) ?? localeError(issue) });
}

/** The refusals that people meet every day, as they would say them; the rarer ones stay zod's. */
function ours(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return `No se reconoce: ${issue.keys.join(', ')}.`;
  if (issue.input === undefined || issue.input === '') return 'Este dato es obligatorio.';
  if (issue.code === 'invalid_type') {
    if (issue.input === null) return 'Este dato no puede quedar vacío.';
    return issue.expected === 'number' || issue.expected === 'int' ? 'Debe ser un número.' : undefined;
  }
  if (issue.code === 'invalid_value') return 'Elija una de las opciones.';
  if (issue.code === 'too_big' && issue.origin === 'number') return `Debe ser a lo más ${issue.maximum}.`;
  if (issue.code === 'too_small' && issue.origin === 'number') return `Debe ser al menos ${issue.minimum}.`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `Máximo ${issue.maximum} caracteres.`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `Hasta ${issue.maximum.toLocaleString('es-CL')} de una vez.`;
  return undefined;
}

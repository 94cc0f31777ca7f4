import { z } from 'zod';

/** Spanish messages for everything a schema refuses; called once on each side, before the first check. */
export function speakSpanish(): void {
  const { localeError } = z.locales.es();
  z.config({
    localeError: (issue) => {
      if (issue.code === 'invalid_type' && issue.input === undefined) return 'Este dato es obligatorio.';
      if (issue.code === 'invalid_type' && issue.input === null) return 'Este dato no puede quedar vacío.';
      if (issue.code === 'unrecognized_keys') return `No se reconoce: ${issue.keys.join(', ')}.`;
      return localeError(issue);
    },
  });
}

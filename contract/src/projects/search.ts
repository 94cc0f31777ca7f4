import { z } from 'zod';
import { call } from '../call.ts';

/** Ours: the search over everything (Ctrl K): projects and places one may see. Screens are found in the browser. */
export const searchEverything = call('projects.search', 'GET /search', {
  summary: 'Buscar proyectos y lugares',
  permission: 'session',
  // A sign that nobody types is a gap between words.
  query: {
    search: z
      .string()
      .transform((it) => it.replaceAll('\0', ' ').trim())
      .pipe(z.string().min(2).max(100)),
  },
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['project', 'place']),
        code: z.string(),
        codigoProyecto: z.string(),
        label: z.string(),
        detail: z.string().nullable(),
      }),
    ),
  }),
});

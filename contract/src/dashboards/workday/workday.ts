import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { toneNames, type Tone } from '../../states.ts';

/** The parts of a working day, in the order of what cannot wait. */
export const workdayParts = {
  espera: { label: 'Espera por usted', tone: 'warning' },
  atrasado: { label: 'Atrasado', tone: 'danger' },
  llega: { label: 'Por llegar', tone: 'teal' },
  borrador: { label: 'Sus borradores', tone: 'neutral' },
  novedad: { label: 'Novedades', tone: 'info' },
  fecha: { label: 'Próximos siete días', tone: 'violet' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type WorkdayPart = keyof typeof workdayParts;
export const workdayPartNames = Object.keys(workdayParts) as [WorkdayPart, ...WorkdayPart[]];

/** So many of each line come with the day; its own list has the rest. */
export const workdayItems = 5;

/** So many at a time where no list has them: they unfold where they stand, to the end. */
export const workdayUnlisted = 50;

/** One thing that is to be done, or to be known. */
export const WorkdayItem = z.object({
  titulo: z.string(),
  detalle: z.string().nullable(),
  /** Since when it waits, or when it happened. */
  desde: field.instant.nullable(),
  /** The day for which it is. */
  fecha: field.day.nullable(),
  atrasado: z.boolean(),
  /** Its own screen, when it has one. */
  url: z.string().nullable(),
});
export type WorkdayItem = z.infer<typeof WorkdayItem>;

/** Things of one kind, the most pressing first. */
export const WorkdayLine = z.object({
  /** Its name in addresses and tests. */
  clave: z.string(),
  parte: z.enum(workdayPartNames),
  titulo: z.string(),
  total: z.number().int().positive(),
  /** The list that has just these; null where there is none. */
  url: z.string().nullable(),
  items: z.array(WorkdayItem),
});
export type WorkdayLine = z.infer<typeof WorkdayLine>;

/** How many there are of each sort, each opening its rows. */
export const WorkdayFigure = z.object({
  clave: z.string(),
  titulo: z.string(),
  sumandos: z.array(
    z.object({
      nombre: z.string(),
      tono: z.enum(toneNames),
      total: z.number().int().positive(),
      url: z.string(),
    }),
  ),
});
export type WorkdayFigure = z.infer<typeof WorkdayFigure>;

/** Ours: what waits for whoever asks and since when, what is late, what arrives, their drafts, what is new and what is near. */
export const workday = call('projects.workday', 'GET /workday', {
  summary: 'Mi día: lo que espera por mí, lo atrasado, lo que llega, mis borradores, novedades y fechas',
  permission: 'session',
  answer: z.object({
    lineas: z.array(WorkdayLine),
    /** Of the projects that the person manages; none for whoever manages none. */
    figuras: z.array(WorkdayFigure),
  }),
  tells: ['approvals'],
});

/** Ours: what a line of the day has after those that were seen, where no list has them; by its name, so many at a time. */
export const workdayRest = call('projects.workdayRest', 'GET /workday/rest', {
  summary: 'Mi día: lo que sigue de una línea que ninguna lista tiene',
  permission: 'session',
  query: { linea: z.string().max(60), vistos: field.sentNumber(z.number().int().min(0).max(1_000_000)) },
  answer: z.object({ items: z.array(WorkdayItem).max(workdayUnlisted) }),
  tells: ['approvals'],
});

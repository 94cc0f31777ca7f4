import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { chargeCode } from '../materials/catalogue/codes.ts';
import type { Tone } from '../states.ts';

/** What the calendar shows (contract decision 45), each kind with the colour it has there. */
export const calendarKinds = {
  actividad: { label: 'Actividades', tone: 'violet' },
  entrega: { label: 'Entregas', tone: 'teal' },
  servicio: { label: 'Servicios pedidos', tone: 'cyan' },
  cotizacion: { label: 'Plazos para cotizar', tone: 'primary' },
  proyecto: { label: 'Inicios y términos de proyectos', tone: 'info' },
  aprobacion: { label: 'Plazos para aprobar', tone: 'warning' },
  vencimiento: { label: 'Vencimientos de documentos de proveedores', tone: 'orange' },
  ausencia: { label: 'Ausencias', tone: 'neutral' },
  feriado: { label: 'Feriados', tone: 'success' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type CalendarKind = keyof typeof calendarKinds;
export const calendarKindNames = Object.keys(calendarKinds) as [CalendarKind, ...CalendarKind[]];

/** Something that falls on a day, or on several. */
export const CalendarEntry = z.object({
  tipo: z.enum(calendarKindNames),
  /** Both days included. */
  desde: field.day,
  hasta: field.day,
  titulo: z.string(),
  detalle: z.string().nullable(),
  /** Its day has passed, and it is not done. */
  atrasado: z.boolean(),
  /** Its own screen, when it has one. */
  url: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** What each area is asked for its entries. */
export interface CalendarPeriod {
  /** Both days included. */
  desde: string;
  hasta: string;
  /** Only what is of this project. */
  project?: { id: number; codigoProyecto: string };
  /** So many entries, and no more. */
  most: number;
}

/** Six weeks are a month as it hangs on a wall; of one kind no more entries than somebody could read. */
export const calendarLimits = { days: 62, entries: 500 } as const;

/** Ours: what falls on the days of a period, each kind for whoever may read it. */
export const companyCalendar = call('projects.companyCalendar', 'GET /calendar', {
  summary: 'Calendario: entregas, servicios, plazos, fechas de proyectos, ausencias y feriados',
  permission: 'session',
  query: {
    desde: field.day,
    hasta: field.day,
    /** Only what is of this project, and the holidays. */
    codigoProyecto: chargeCode.optional(),
  },
  answer: z.object({
    /** The kinds that there are for the person. */
    tipos: z.array(z.enum(calendarKindNames)),
    /** In the order of the days. */
    items: z.array(CalendarEntry),
    /** The kinds of which there are more than were sent. */
    cortados: z.array(z.enum(calendarKindNames)),
  }),
});

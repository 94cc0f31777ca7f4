import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** What may be looked back at, by the word of its address. */
export const pastKinds = ['proyecto', 'lugar', 'solicitud', 'servicio', 'bodega', 'material', 'matriz', 'plan'] as const;
export type PastKind = (typeof pastKinds)[number];

/** So many rows of a part are told: those that differ first. */
export const pastRows = 500;

/** Who changed something last, since the instant that is looked back at. */
const PastChange = z.object({ quien: z.string().nullable(), cuando: field.instant });

/** One fact of a thing, as it was and as it is. */
export const PastFact = z.object({
  nombre: z.string(),
  entonces: z.string().nullable(),
  hoy: z.string().nullable(),
  cambio: z.boolean(),
  ultimo: PastChange.nullable(),
});
export type PastFact = z.infer<typeof PastFact>;

/** What became of one of several: a line, a person of a team. */
export const pastFates = { igual: 'Igual', cambio: 'Cambió', agregado: 'Se agregó después', quitado: 'Ya no está' } as const;
export type PastFate = keyof typeof pastFates;

export const PastPart = z.object({
  titulo: z.string(),
  total: z.number().int(),
  /** Of the rows that are not told: all of them are today what they were then. */
  resto_igual: z.boolean(),
  filas: z.array(
    z.object({ nombre: z.string(), suerte: z.enum(Object.keys(pastFates) as [PastFate, ...PastFate[]]), datos: z.array(PastFact) }),
  ),
});
export type PastPart = z.infer<typeof PastPart>;

const notThatMoment = 'Elija un día y una hora.';

/** Ours: how something stood at an instant, beside how it stands today. */
export const lookBack = call('projects.lookBack', 'GET /past/{tipo}/{cual}', {
  summary:
    'Máquina del tiempo: cómo estaba un proyecto, lugar, solicitud de materiales o de servicio, bodega, material, carta Gantt o la matriz en un momento',
  permission: 'session',
  params: { tipo: z.enum(pastKinds), cual: field.text(60) },
  query: {
    /** A day and a time on the clocks of Santiago, `2026-03-15T18:00`, or an instant with its offset. */
    al: z.iso.datetime({ local: true, offset: true, error: notThatMoment }).refine((it) => it >= '1900', notThatMoment),
  },
  answer: z.object({
    titulo: z.string(),
    al: field.instant,
    /** It was there then. */
    existia: z.boolean(),
    /** Since when all of it is kept: before, what changed meanwhile is not known. Null where it always was. */
    desde: field.instant.nullable(),
    datos: z.array(PastFact),
    partes: z.array(PastPart),
    /** Where its changes stand, for who may read the audit. */
    auditoria: z.string().nullable(),
  }),
  tells: ['approvals'],
});

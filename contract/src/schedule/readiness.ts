import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { states } from '../states.ts';

/** So many days ahead is looked, the last of them too, and at so many activities at once, the nearest first. */
export const readinessLimits = { days: 21, activities: 500 } as const;

/** What an activity needs before it begins, in the order in which it is told. */
export const readinessParts = {
  predecesoras: 'Predecesoras',
  materiales: 'Materiales',
  documentos: 'Documentos',
  personas: 'Personas',
} as const;
export type ReadinessPartName = keyof typeof readinessParts;
const partNames = Object.keys(readinessParts) as [ReadinessPartName, ...ReadinessPartName[]];

/** Green only when all is there; what nobody knows is grey, never green (decision 106). */
export const readinessStates = states<'lista' | 'falta' | 'sin_dato', never>({
  lista: { label: 'Lista para partir', tone: 'success', on: {} },
  falta: { label: 'Falta algo', tone: 'danger', on: {} },
  sin_dato: { label: 'Sin datos', tone: 'neutral', on: {} },
});
export type ReadinessState = (typeof readinessStates.names)[number];

const ReadinessPart = z.object({
  parte: z.enum(partNames),
  estado: field.state(readinessStates),
  /** What is missing, or why it is ready, or what nobody knows. */
  que: z.string(),
  /** Whoever can do something about it. */
  quien: z.string().nullable(),
  /** The last day on which that still helps: the late start less how long it takes, in working days. */
  hasta: field.day.nullable(),
  url: z.string().nullable(),
});
export type ReadinessPart = z.infer<typeof ReadinessPart>;

export const ActivityReadiness = z.object({
  id: field.id,
  nombre: z.string(),
  codigoProyecto: z.string(),
  proyecto: z.string(),
  codigoLugarInstalacion: z.string(),
  lugar: z.string(),
  etapa: z.string().nullable(),
  responsable: z.string().nullable(),
  /** When it begins by its plan, and at the latest. */
  inicio: field.day,
  inicio_tarde: field.day,
  critica: z.boolean(),
  estado: field.state(readinessStates),
  partes: z.array(ReadinessPart),
  /** The missing part whose last day comes first; null where nothing is missing. */
  falta: ReadinessPart.nullable(),
  /** What is missing has to be solved today, or was to be before. */
  por_resolver: z.boolean(),
});
export type ActivityReadiness = z.infer<typeof ActivityReadiness>;

/** Which plans are asked about: of a place, of a project, or of the person's own projects. */
export const planScope = {
  codigoProyecto: z.string().trim().min(1).max(30).optional(),
  /** With the project's code. */
  codigoLugarInstalacion: z.string().trim().min(1).max(30).optional(),
};

/**
 * Ours: whether what begins in the next three weeks, or should have begun, can begin. Of the person's own projects, where no project
 * is named.
 */
export const listReadiness = call('project.listReadiness', 'GET /actividadProyecto/semaforo', {
  summary: 'Semáforo de partida de las actividades de las próximas tres semanas',
  permission: 'schedule:read',
  query: {
    ...planScope,
    ...field.page,
    estado: field.state(readinessStates).optional(),
    /** «Qué debo resolver hoy»: its last day is today, or has passed. */
    por_resolver: z.stringbool().optional(),
  },
  answer: z.object({
    ...field.paged(ActivityReadiness).shape,
    /** Of all that were looked at, whatever the filters. */
    cuentas: z.object({ lista: z.number().int(), falta: z.number().int(), sin_dato: z.number().int(), por_resolver: z.number().int() }),
    /** There are more than are looked at: name a project. */
    hay_mas: z.boolean(),
  }),
});

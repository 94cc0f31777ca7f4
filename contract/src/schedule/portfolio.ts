import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { planScope } from './readiness.ts';

export const portfolioLimits = { days: 14, plans: 2_000 } as const;

const StageBar = z.object({
  etapa: z.string(),
  desde: field.day,
  hasta: field.day,
  avance: z.number().int(),
  /** Since its first activity should have been done that is not; 0 when none is late. */
  dias_atraso: z.number().int(),
});

/** The plan of a place on one line: what it is, how late, and one bar for each stage. */
export const PortfolioRow = z.object({
  codigoProyecto: z.string(),
  proyecto: z.string(),
  codigoLugarInstalacion: z.string(),
  lugar: z.string(),
  jefe_proyecto: z.string().nullable(),
  desde: field.day,
  hasta: field.day,
  /** The last day that the project was agreed to end on. */
  comprometido: field.day.nullable(),
  /** Calendar days that the plan ends after it; below zero it ends before. */
  dias_atraso: z.number().int().nullable(),
  /** Percent; null: its activities have no weights. */
  avance: z.string().nullable(),
  actividades_atrasadas: z.number().int(),
  etapas: z.array(StageBar),
});
export type PortfolioRow = z.infer<typeof PortfolioRow>;

const ofManager = {
  ...planScope,
  /** Of the projects that this person manages, of those that are seen. */ jefe_proyecto_id: field.id.optional(),
};
const scope = { ...ofManager, /** Not only the person's own: all that they see. */ todos: z.stringbool().optional() };

/** Ours: the plans of a project, or of the person's own projects or of those of a manager, that are not over, on one line each; the one that ends first comes first. */
export const getPortfolio = call('project.getPortfolio', 'GET /actividadProyecto/portafolio', {
  summary: 'Portafolio de planes: avance, atraso y etapas de cada lugar',
  permission: 'schedule:read',
  query: {
    ...scope,
    ...field.page,
    search: z.string().trim().max(100).optional(),
    /** Only those with something late. */
    atrasados: z.stringbool().optional(),
    /** Also what is over. */
    terminados: z.stringbool().optional(),
  },
  answer: field.paged(PortfolioRow),
});

/** A share of all the weight, in percent, at the end of a day. */
const CurvePoint = z.object({ dia: field.day, previsto: z.number(), real: z.number().nullable() });
export type CurvePoint = z.infer<typeof CurvePoint>;

/** Ours: what was planned to be done by when, against what was done: of a place, of a project, or of the person's own projects. */
export const getProgressCurve = call('project.getProgressCurve', 'GET /actividadProyecto/curva', {
  summary: 'Curva S: avance previsto y real',
  permission: 'schedule:read',
  query: {
    ...ofManager,
    /** Planned is what the baseline of this number kept; of a plan without it, and of what is not in it, the plan as it stands. */
    linea_base: field.sentNumber(z.number().int().min(0).max(10)).optional(),
  },
  answer: z.object({
    puntos: z.array(CurvePoint),
    /** Of today. */
    previsto: z.number().nullable(),
    real: z.number().nullable(),
    planes: z.number().int(),
    /** The numbers of their baselines, and how many plans have the one that was asked for. */
    lineas_base: z.array(z.number().int()),
    planes_con_base: z.number().int(),
    /** There are more plans than are summed. */
    hay_mas: z.boolean(),
  }),
});

const Upcoming = z.object({
  id: field.id,
  nombre: z.string(),
  codigoProyecto: z.string(),
  codigoLugarInstalacion: z.string(),
  lugar: z.string(),
  responsable: z.string().nullable(),
  inicio: field.day,
  termino: field.day,
  avance: z.string(),
  critica: z.boolean(),
  atrasada: z.boolean(),
});
export type Upcoming = z.infer<typeof Upcoming>;

/** Ours: what should be over within two weeks, what is late first. */
export const listUpcoming = call('project.listUpcoming', 'GET /actividadProyecto/proximas', {
  summary: 'Actividades que deben terminar en las próximas dos semanas',
  permission: 'schedule:read',
  query: { ...scope, ...field.page, /** Only where the person is the responsible one. */ mias: z.stringbool().optional() },
  answer: field.paged(Upcoming),
});

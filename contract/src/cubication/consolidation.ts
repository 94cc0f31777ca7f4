import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { xlsx } from '../materials/catalogue/catalogue.ts';
import { materialCode } from '../materials/catalogue/codes.ts';
import { AgainstTakeoff } from '../takeoff.ts';

/** What some places need of a material by their take-offs, and how far it is: each of the last three is a part of what was asked for. */
const sums = {
  ...AgainstTakeoff.shape,
  asked: figure,
  received: figure,
  /** On its way to them, from a warehouse or another place. */
  on_the_way: figure,
  /** What a warehouse holds for them and has not sent. */
  reserved: figure,
  /** When the plan of the first place that still lacks some of it begins with it: by the activity of its rows, else by their stage. */
  needed_on: field.day.nullable(),
};

/** A material of several places. What is free is null where a part of it may not be told, and so is what follows from it. */
export const ConsolidatedMaterial = z.object({
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  family: z.string(),
  /** So many of them have it in their take-off. */
  places: z.number().int(),
  ...sums,
  /** In the warehouses that the person sees, promised to nobody. */
  free: figure.nullable(),
  /** Of what is left to be asked for, what no warehouse has free. */
  to_buy: figure.nullable(),
});
export type ConsolidatedMaterial = z.infer<typeof ConsolidatedMaterial>;

/** What of the materials one looks at. */
export const consolidationNeeds = {
  por_pedir: 'Queda por pedir',
  por_comprar: 'Hay que comprar',
  de_mas: 'Se pidió de más',
} as const;
type ConsolidationNeed = keyof typeof consolidationNeeds;

const code = field.text(30).transform((it) => it.toUpperCase());
const mostPlaces = 200;
const project = { codigoProyecto: code };
const placeChoice = {
  /** Codes of places, with commas between them; without it all that have a take-off. */
  places: z
    .string()
    .trim()
    .max(6_000)
    .transform((it) => [...new Set(it.split(',').map((one) => one.trim().toUpperCase()))].filter(Boolean))
    .refine((it) => it.length <= mostPlaces, `A lo más ${mostPlaces} lugares a la vez.`)
    .optional(),
};

const filters = {
  ...placeChoice,
  need: z.enum(Object.keys(consolidationNeeds) as [ConsolidationNeed, ...ConsolidationNeed[]]).optional(),
  family_id: field.id.optional(),
  search: z.string().trim().max(100).optional(),
  sort: field.sort(['code', 'description', 'taken_off', 'left', 'to_buy', 'needed_on'], 'code'),
};

/**
 * Ours: what the places of a project need by the take-offs that count there (decision 098), material by material, what of it was asked for
 * and where that is, and so what is still to be asked for or bought.
 */
export const listConsolidation = call('erp.listConsolidation', 'GET /consolidation/{codigoProyecto}', {
  summary: 'Lo que varios lugares de un proyecto necesitan según sus cubicaciones, y lo que queda por pedir o comprar',
  permission: 'cubication:read',
  params: project,
  query: { ...field.page, ...filters },
  tells: ['approvals'],
  answer: field.paged(ConsolidatedMaterial),
});

export const exportConsolidation = call('erp.exportConsolidation', 'GET /consolidation/{codigoProyecto}/export', {
  summary: 'Lo mismo en Excel',
  permission: 'cubication:read',
  params: project,
  query: filters,
  answer: xlsx,
});

/** Ours: the places that it is summed from and, of one material, how much of it each needs. */
export const listConsolidationPlaces = call('erp.listConsolidationPlaces', 'GET /consolidation/{codigoProyecto}/places', {
  summary: 'Lugares de un proyecto con una cubicación vigente, y cuánto necesita cada uno de un material',
  permission: 'cubication:read',
  params: project,
  query: { ...field.page, ...placeChoice, code: materialCode.optional(), search: z.string().trim().max(100).optional() },
  tells: ['approvals'],
  answer: field
    .paged(
      z.object({
        place_id: field.id,
        codigoLugarInstalacion: z.string(),
        codigoProyecto: z.string(),
        nombre: z.string(),
        /** The numbers of the take-offs that count there. */
        documents: z.array(z.string()),
        /** Null where no material is named. */
        material: z.object(sums).nullable(),
      }),
    )
    .extend({
      /** Rows of all of them whose material is not in the catalogue: nothing of it can be summed. */
      custom_rows: z.number().int(),
    }),
});

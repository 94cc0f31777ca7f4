import { z } from 'zod';
import { call } from '../../call.ts';
import { Completion } from '../../documents/check-list/completion.ts';
import * as field from '../../fields.ts';
import { Comment } from '../../projects/comments.ts';
import { HistoryEntry } from '../../projects/projects/history.ts';
import { Photo } from '../../projects/photos.ts';
import { Place } from '../../projects/places/places.ts';
import { ProjectSummary } from '../../projects/projects/projects.ts';
import { TechnicalInformation } from '../../projects/technical/technical.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';

/** A date ahead in the life of a place; the days until it, negative when it has passed. */
export const Milestone = z.object({ que: z.string(), fecha: field.day, dias: z.number().int() });
export type Milestone = z.infer<typeof Milestone>;

/** What somebody did to a place, or to a part of it. */
const PlaceHappening = HistoryEntry.extend({ entity: z.enum(['project', 'place', 'comment', 'photo', 'document']) });
export type PlaceHappening = z.infer<typeof PlaceHappening>;

/**
 * What the first tab of a place shows, each part in a few words with its tab one click away. A part is null for whoever may
 * not read it.
 */
export const PlaceSummary = z.object({
  lugar: Place,
  proyecto: ProjectSummary,
  contactos: z.number().int(),
  tecnica: TechnicalInformation.nullable(),
  hitos: z.array(Milestone),
  documentos: z
    .object({
      completo: Completion,
      faltan: z.array(z.object({ nombre_documento_id: field.id, nombre_documento: z.string(), tipo_documento: z.string() })),
    })
    .nullable(),
  fotos: z.object({ total: z.number().int(), ultimas: z.array(Photo) }).nullable(),
  comentarios: z.object({ total: z.number().int(), ultimo: Comment.nullable() }).nullable(),
  actividad: z.array(PlaceHappening),
});
export type PlaceSummary = z.infer<typeof PlaceSummary>;

/** Ours: all that the first tab of a place shows, in one call. */
export const placeSummary = call('projects.placeSummary', 'GET /place_summary/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Resumen de un lugar de instalación',
  permission: 'projects:read',
  params: placeCodes,
  answer: PlaceSummary,
});

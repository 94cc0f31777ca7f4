import { z } from 'zod';
import { call, download } from '../../call.ts';
import { CheckList } from '../../documents/check-list/check-list.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { MaterialRequest } from '../../materials/requests/requests.ts';
import { Comment } from '../../projects/comments.ts';
import { Contact } from '../../projects/contacts.ts';
import { PlaceLink } from '../../projects/links/links.ts';
import { PlaceLocation } from '../../projects/map.ts';
import { Photo } from '../../projects/photos.ts';
import { Place } from '../../projects/places/places.ts';
import { ProjectSummary } from '../../projects/projects/projects.ts';
import { TechnicalInformation } from '../../projects/technical/technical.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';
import { Milestone } from './summary.ts';

/** As many of each as one sheet shows; the tabs have the rest. */
export const sheetLimits = { contacts: 200, photos: 12, allPhotos: 500, comments: 30, links: 100, requests: 50 } as const;

/** A request of a place: how it stands, and what of it has not come yet. */
export const PlaceRequest = MaterialRequest.pick({
  number: true,
  status: true,
  request_type: true,
  required_date: true,
  requester: true,
}).extend({
  created_on: field.day,
  por_llegar: z.array(z.object({ code: z.string(), description: z.string(), unit: z.string(), quantity: figure })),
});
export type PlaceRequest = z.infer<typeof PlaceRequest>;

/** Everything about a place on one page (spec 1 §2, informacionCompleta). A part is null for whoever may not read it. */
export const PlaceSheet = z.object({
  lugar: Place,
  proyecto: ProjectSummary,
  ubicacion: PlaceLocation,
  contactos: z.array(Contact),
  tecnica: TechnicalInformation.nullable(),
  documentos: CheckList.nullable(),
  enlaces: z.array(PlaceLink).nullable(),
  /** The schedule's, or the project's dates while it has none. */
  proximas: z.array(Milestone),
  /** Open ones first, then the newest. */
  solicitudes: z.object({ total: z.number().int(), ultimas: z.array(PlaceRequest) }).nullable(),
  fotos: z.object({ total: z.number().int(), ultimas: z.array(Photo) }).nullable(),
  comentarios: z.object({ total: z.number().int(), ultimos: z.array(Comment) }).nullable(),
});
export type PlaceSheet = z.infer<typeof PlaceSheet>;

/** The newest few, or all of them (spec 1 §2: a page to print). */
const photosOnIt = { fotos: z.enum(['ultimas', 'todas']).default('ultimas') };

/** Ours: the data of the tab informacionCompleta. */
export const placeSheet = call('projects.placeSheet', 'GET /place_sheet/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Información completa de un lugar de instalación',
  permission: 'projects:read',
  params: placeCodes,
  query: photosOnIt,
  answer: PlaceSheet,
});

/** Ours: the same on paper. */
export const placeSheetPdf = call('projects.placeSheetPdf', 'GET /place_sheet_pdf/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Información completa de un lugar, en PDF',
  permission: 'projects:read',
  params: placeCodes,
  query: photosOnIt,
  answer: download('application/pdf'),
});

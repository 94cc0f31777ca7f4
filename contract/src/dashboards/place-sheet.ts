import { z } from 'zod';
import { call, download } from '../call.ts';
import { CheckList } from '../documents/check-list.ts';
import { Comment } from '../projects/comments.ts';
import { Contact } from '../projects/contacts.ts';
import { PlaceLink } from '../projects/links.ts';
import { PlaceLocation } from '../projects/locations.ts';
import { Photo } from '../projects/photos.ts';
import { Place } from '../projects/places.ts';
import { ProjectSummary } from '../projects/projects.ts';
import { TechnicalInformation } from '../projects/technical.ts';
import { placeCodes } from '../projects/place-codes.ts';

/** As many of each as one sheet shows; the tabs have the rest. */
export const sheetLimits = { contacts: 200, photos: 12, comments: 30, links: 100 } as const;

/** Everything about a place on one page (spec 1 §2, informacionCompleta). A part is null for whoever may not read it. */
export const PlaceSheet = z.object({
  lugar: Place,
  proyecto: ProjectSummary,
  ubicacion: PlaceLocation,
  contactos: z.array(Contact),
  tecnica: TechnicalInformation.nullable(),
  documentos: CheckList.nullable(),
  enlaces: z.array(PlaceLink).nullable(),
  fotos: z.object({ total: z.number().int(), ultimas: z.array(Photo) }).nullable(),
  comentarios: z.object({ total: z.number().int(), ultimos: z.array(Comment) }).nullable(),
});
export type PlaceSheet = z.infer<typeof PlaceSheet>;

/** Ours: the data of the tab informacionCompleta. */
export const placeSheet = call('projects.placeSheet', 'GET /place_sheet/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Información completa de un lugar de instalación',
  permission: 'projects:read',
  params: placeCodes,
  answer: PlaceSheet,
});

/** Ours: the same on paper. */
export const placeSheetPdf = call('projects.placeSheetPdf', 'GET /place_sheet_pdf/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Información completa de un lugar, en PDF',
  permission: 'projects:read',
  params: placeCodes,
  answer: download('application/pdf'),
});

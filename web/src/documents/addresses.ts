import { useParams } from '@tanstack/react-router';

/** The screen of a place, which the area `projects` owns, and the tab that this area adds to it (spec 1 §2). */
export const paths = {
  place: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto',
  placeDocuments: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/documentos',
} as const;

/** Which place. */
export interface PlaceCodes {
  codigoProyecto: string;
  codigoLugarInstalacion: string;
}

export const codesIn = (params: Record<string, string | undefined>): PlaceCodes => ({
  codigoProyecto: params['codigoProyecto'] ?? '',
  codigoLugarInstalacion: params['codigoLugarInstalacion'] ?? '',
});

/** The codes in the address of the screen that is open. */
export const useCodes = (): PlaceCodes => codesIn(useParams({ strict: false }));

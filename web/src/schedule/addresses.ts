import { useParams } from '@tanstack/react-router';
import type { To } from '../ui/page/to.ts';

/** The addresses of this area's screens (spec 1 §2), written once. */
export const paths = {
  activities: '/proyectos/actividadProyecto/$codigoLugarInstalacion/$codigoProyecto',
  portfolio: '/proyectos/portafolio',
  readiness: '/proyectos/semaforo',
  gantt: '/proyectos/gantt/$codigoLugarInstalacion/$codigoProyecto',
  templates: '/mantenedores/templateGantt',
  templateGantt: '/mantenedores/templateGantt/gantt/$templateId',
  newTemplate: '/mantenedores/templateGantt/gantt',
  /** A page of the area projects, from which the chart of a place comes. */
  place: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto',
} as const;

export interface PlaceCodes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}

export const toGantt = (codes: PlaceCodes): To => ({ to: paths.gantt, params: { ...codes } });
export const toActivities = (codes: PlaceCodes): To => ({ to: paths.activities, params: { ...codes } });
export const toPlace = (codes: PlaceCodes): To => ({ to: paths.place, params: { ...codes } });
export const toTemplateGantt = (id: number): To => ({ to: paths.templateGantt, params: { templateId: String(id) } });

/** The codes in the address of the screen that is open. */
export function useCodes(): PlaceCodes {
  const { codigoLugarInstalacion = '', codigoProyecto = '' }: Record<string, string | undefined> = useParams({ strict: false });
  return { codigoLugarInstalacion, codigoProyecto };
}

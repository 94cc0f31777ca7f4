import { useParams } from '@tanstack/react-router';
import type { To } from '../ui/page/to.ts';

/** The addresses of this area's screens (spec 1 §2), written once. */
export const paths = {
  /** A page of the area schedule, to which a place leads. */
  activities: '/proyectos/actividadProyecto/$codigoLugarInstalacion/$codigoProyecto',
  projects: '/',
  newProject: '/proyectos/nuevo',
  importing: '/proyectos/importar',
  project: '/proyectos/lugaresInstalacion/$codigoProyecto',
  projectInfo: '/proyectos/lugaresInstalacion/$codigoProyecto/informacion',
  projectTeam: '/proyectos/lugaresInstalacion/$codigoProyecto/equipo',
  projectViewers: '/proyectos/lugaresInstalacion/$codigoProyecto/quien-lo-ve',
  projectHistory: '/proyectos/lugaresInstalacion/$codigoProyecto/historial',
  editProject: '/proyectos/lugaresInstalacion/$codigoProyecto/editar',
  place: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto',
  stages: '/mantenedores/stageControl',
  /** A page of the area access, which a tab of this one stands on. */
  person: '/usuarios/usuario/$token',
} as const;

interface ProjectCode {
  codigoProyecto: string;
}
export interface PlaceCodes extends ProjectCode {
  codigoLugarInstalacion: string;
}

export const toProject = ({ codigoProyecto }: ProjectCode): To => ({ to: paths.project, params: { codigoProyecto } });
export const toEditProject = ({ codigoProyecto }: ProjectCode): To => ({ to: paths.editProject, params: { codigoProyecto } });
export const toPlace = ({ codigoProyecto, codigoLugarInstalacion }: PlaceCodes): To => ({
  to: paths.place,
  params: { codigoProyecto, codigoLugarInstalacion },
});

export const toPlaceLocation = ({ codigoProyecto, codigoLugarInstalacion }: PlaceCodes): To => ({
  to: `${paths.place}/ubicacion`,
  params: { codigoProyecto, codigoLugarInstalacion },
});

export const codesIn = (params: Record<string, string | undefined>): PlaceCodes => ({
  codigoProyecto: params['codigoProyecto'] ?? '',
  codigoLugarInstalacion: params['codigoLugarInstalacion'] ?? '',
});

/** The codes in the address of the screen that is open. */
export const useCodes = (): PlaceCodes => codesIn(useParams({ strict: false }));

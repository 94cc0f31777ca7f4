import { useParams } from '@tanstack/react-router';
import type { To } from '../ui/to.ts';

/** The addresses of this area's screens (spec 1 §2), written once. */
export const paths = {
  projects: '/',
  newProject: '/proyectos/nuevo',
  importing: '/proyectos/importar',
  project: '/proyectos/lugaresInstalacion/$codigoProyecto',
  projectInfo: '/proyectos/lugaresInstalacion/$codigoProyecto/informacion',
  projectHistory: '/proyectos/lugaresInstalacion/$codigoProyecto/historial',
  editProject: '/proyectos/lugaresInstalacion/$codigoProyecto/editar',
  place: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto',
  stages: '/mantenedores/stageControl',
  placeMaterials: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/solicitudMateriales',
  placeLinks: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/links',
  placeDashboards: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/smartsheet',
  placeCrm: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/crm',
  placeCubication: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/cubicles',
  general: '/smartsheet/general',
  residential: '/smartsheet/residential',
  commercial: '/smartsheet/commercial-industrial',
  pmgd: '/smartsheet/pmgd',
} as const;

interface ProjectCode {
  codigoProyecto: string;
}
interface PlaceCodes extends ProjectCode {
  codigoLugarInstalacion: string;
}

export const toProject = ({ codigoProyecto }: ProjectCode): To => ({ to: paths.project, params: { codigoProyecto } });
export const toEditProject = ({ codigoProyecto }: ProjectCode): To => ({ to: paths.editProject, params: { codigoProyecto } });
export const toPlace = ({ codigoProyecto, codigoLugarInstalacion }: PlaceCodes): To => ({
  to: paths.place,
  params: { codigoProyecto, codigoLugarInstalacion },
});

/** The codes in the address of the screen that is open. */
export function useCodes(): PlaceCodes {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return { codigoProyecto: params['codigoProyecto'] ?? '', codigoLugarInstalacion: params['codigoLugarInstalacion'] ?? '' };
}

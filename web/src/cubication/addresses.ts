import type { Cubage } from 'contract/cubication/index.ts';
import type { To } from '../ui/page/to.ts';

const place = '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto';
export const cubagePath = `${place}/cubicles/$documento`;
/** A tab of a project. */
export const consolidationPath = '/proyectos/lugaresInstalacion/$codigoProyecto/cubicacion';
export const templatesPath = '/cubicacion/plantillas';
export const templatePath = `${templatesPath}/$documento`;

/** The editor of a take-off, or of a template. */
export const toCubage = ({ document_id, place: at }: Pick<Cubage, 'document_id' | 'place'>): To =>
  at === null
    ? { to: templatePath, params: { documento: String(document_id) } }
    : {
        to: cubagePath,
        params: {
          codigoLugarInstalacion: at.codigoLugarInstalacion,
          codigoProyecto: at.codigoProyecto,
          documento: String(document_id),
        },
      };

export const toTemplates = (): To => ({ to: templatesPath });
/** The take-offs of a place. */
export const toPlaceCubages = ({
  codigoLugarInstalacion,
  codigoProyecto,
}: {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}): To => ({ to: `${place}/cubicles`, params: { codigoLugarInstalacion, codigoProyecto } });
/** What the places of a project need together. */
export const toConsolidation = ({ codigoProyecto }: { codigoProyecto: string }): To => ({
  to: consolidationPath,
  params: { codigoProyecto },
});
/** A request of materials for a place, where what is left of its take-off is offered. */
export const toMaterialRequest = ({ codigoProyecto, place_id }: { codigoProyecto: string; place_id: number }): To => ({
  to: '/sap/request-materials/nueva',
  search: { proyecto: codigoProyecto, lugar: String(place_id) },
});
/** What is installed at a place. */
export const toTechnical = ({
  codigoLugarInstalacion,
  codigoProyecto,
}: {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}): To => ({
  to: `${place}/informacionTecnica`,
  params: { codigoLugarInstalacion, codigoProyecto },
});
/** The plan of a place. */
export const toGantt = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }): To => ({
  to: '/proyectos/gantt/$codigoLugarInstalacion/$codigoProyecto',
  params: { codigoLugarInstalacion, codigoProyecto },
});
/** The inbox, open at what waits for one's decision. */
export const toDecision = (approval_id: number): To => ({ to: '/request-materials/approvals', search: { id: String(approval_id) } });

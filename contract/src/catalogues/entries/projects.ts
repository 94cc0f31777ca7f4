import { catalogue } from './catalogue.ts';
import { count, note, oneOf, text } from './kinds.ts';

const plain = () => ({ nombre: text('Nombre'), descripcion: note('Descripción') });
/** What shows the names of activities, project types and stages. */
export const listsOfSettings = ['warehouse.listActividadTipoProyectoConfiguracion', 'warehouse.getActividadTipoProyectoConfiguracion'];

export const tipoProyecto = catalogue('gateway', 'TipoProyecto', '/tipoProyecto', {
  one: 'tipo de proyecto',
  gender: 'm',
  many: 'Tipos de proyecto',
  fields: plain(),
  ordered: true,
  shownIn: listsOfSettings,
});

export const tipoCliente = catalogue('project', 'TipoCliente', '/tipoCliente', {
  one: 'tipo de cliente',
  gender: 'm',
  many: 'Tipos de cliente',
  fields: plain(),
});

export const tipoVenta = catalogue('site', 'TipoVenta', '/tipoVenta', {
  one: 'tipo de venta',
  gender: 'm',
  many: 'Tipos de venta',
  fields: plain(),
});

export const tipoInstalacion = catalogue('site', 'TipoInstalacion', '/tipoInstalacion', {
  one: 'tipo de instalación',
  gender: 'm',
  many: 'Tipos de instalación',
  fields: plain(),
});

/** Ours: panel models that projects need in a quantity (spec 1 §3); `projects.specialPanelList` answers the same rows. */
export const panelEspecial = catalogue('projects', 'PanelEspecial', '/special_panels', {
  one: 'panel especial',
  gender: 'm',
  many: 'Paneles especiales',
  fields: { nombre: text('Marca y modelo'), potencia_wp: count('Potencia (Wp)', { min: 1, max: 1000 }) },
  shownIn: ['projects.specialPanelList', 'projects.getProject', 'projects.getProjectGeneralInfo'],
});

/** Stages 1 to 8 are the delivery stages; operation, guarantee and stopped come after them (spec 1 §9). */
export const deliveryStages = 8;
/** «Detenido o anulado» (demo company §2). */
export const stoppedStage = 11;

/** The stages of projects: the same rows as `projects.getStages`. */
export const etapaProyecto = catalogue('project', 'EtapaProyecto', '/etapaProyecto', {
  one: 'etapa de proyecto',
  gender: 'f',
  many: 'Etapas de proyecto',
  fields: plain(),
  ordered: true,
  fixed: {
    is: ({ id }) => id <= deliveryStages,
    keeps: [],
    message: `Las etapas 1 a ${deliveryStages} son las de entrega: se les puede cambiar el nombre, pero no retirar, eliminar ni mover.`,
  },
  shownIn: [
    ...listsOfSettings,
    'gateway.listSubEtapaProyecto',
    'gateway.getSubEtapaProyecto',
    'projects.getStages',
    'projects.filteredProjects',
    'projects.getProject',
    'projects.getProjectGeneralInfo',
  ],
});

export const subEtapaProyecto = catalogue('gateway', 'SubEtapaProyecto', '/subEtapaProyecto', {
  one: 'subetapa de proyecto',
  gender: 'f',
  many: 'Subetapas de proyecto',
  fields: { nombre: text('Nombre'), etapa_id: oneOf(etapaProyecto, 'Etapa'), descripcion: note('Descripción') },
  ordered: true,
  scope: 'etapa_id',
});

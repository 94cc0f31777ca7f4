import { costCategories, cubageStates } from 'contract/cubication/index.ts';
import { requestDocuments } from 'contract/materials/index.ts';
import { choice, number, state, text, type AuditWords } from '../platform/audit/words.ts';

const dispatches = Object.fromEntries(Object.entries(requestDocuments).map(([code, { label }]) => [code, label]));

export const auditWords: AuditWords = {
  cubage: {
    noun: 'la cubicación',
    actions: {
      create: 'Creó',
      create_template: 'Creó como plantilla',
      add_materials: 'Agregó materiales a',
      change_material: 'Editó un material de',
      remove_materials: 'Quitó materiales de',
      substitute: 'Sustituyó un material de',
      clone: 'Copió filas a',
      reprice: 'Actualizó los costos de',
      save_variables: 'Cambió las variables de',
      save_services: 'Cambió los servicios de',
      remove_service: 'Quitó un servicio de',
      add_panels: 'Agregó tableros a',
      change_panel: 'Editó un tablero de',
      remove_panel: 'Quitó un tablero de',
      attach: 'Adjuntó un archivo a',
      remove_attachment: 'Eliminó un archivo de',
      comment: 'Comentó',
      upload: 'Cargó una planilla en',
    },
    facts: {
      estado: state('el estado', cubageStates),
      plantilla: text('la plantilla'),
      lugar: text('el lugar'),
      proyecto: text('el proyecto'),
      materiales: text('los materiales'),
      fila: text('la fila'),
      material: text('el material'),
      cantidad: number('la cantidad'),
      formula: text('la fórmula'),
      seccion: text('la sección'),
      categoria: choice('la categoría', costCategories),
      despacho: choice('el despacho', dispatches),
      comentario: text('el comentario'),
      de: text('el origen'),
      filas: number('las filas'),
      variables: text('las variables'),
      archivo: text('el archivo'),
      servicios: text('los servicios'),
      tableros: text('los tableros'),
    },
  },
  cubage_upload: {
    noun: 'la planilla de cubicación',
    actions: { import: 'Cargó' },
    facts: { created: number('los creados'), updated: number('los modificados') },
  },
};

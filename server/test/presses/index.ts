import {
  activarDesactivarUsuario,
  cerrarSesiones,
  crearEnlaceAcceso,
  debeCambiarClaveUsuario,
  deleteUsuario,
  deleteVistaLista,
  desbloquearUsuario,
  invitarUsuario,
  updateUsuario,
  updateVistaLista,
} from 'contract/access/index.ts';
import { discardJob, retryJob } from 'contract/administration/index.ts';
import {
  cloneDocumentToTemplate,
  deleteCubage,
  postComment,
  postDocumentToErp,
  resetDocument,
  saveVariables,
  planRows,
  takeLessons,
  withdrawCubagePost,
} from 'contract/cubication/index.ts';
import { closeThreadDifferences, type ExplainedThing } from 'contract/dashboards/index.ts';
import {
  createDocumento,
  deleteDocumento,
  updateDocumento,
  updateDocumentoPrivadoPublico,
  updateDocumentoSinDocumento,
} from 'contract/documents/index.ts';
import {
  createBaseline,
  createTemplate,
  deleteGantt,
  editPlan,
  importSchedule,
  savePlanCalendar,
  updatePlan,
} from 'contract/schedule/index.ts';
import { ofMaterials } from './materials.ts';
import { farDay, papers, reason, type ThingToPress, type Presses } from './press.ts';
import { ofProjects } from './projects.ts';
import { ofServices } from './services.ts';
import { ofSupply } from './supply.ts';

const placeOf = ({ codigoLugarInstalacion, codigoProyecto }: ThingToPress) => ({ codigoLugarInstalacion, codigoProyecto });
const account = ({ token_usuario }: ThingToPress) => ({ token_usuario });
const slot = (it: ThingToPress) => ({ ...placeOf(it), nombre_documento_id: it['nombre_documento_id'] });

/** Of every thing that is explained, what pressing each of its actions sends. */
export const presses: Readonly<Record<ExplainedThing, Presses>> = {
  ...ofProjects,
  ...ofMaterials,
  ...ofServices,
  ...ofSupply,
  user: {
    update: ({ id, version, email }) => [updateUsuario, { id, version, email, nombre: 'Otro nombre' }],
    activate: (it) => [activarDesactivarUsuario, { ...account(it), activo: 1 }],
    deactivate: (it) => [activarDesactivarUsuario, { ...account(it), activo: 0, sin_relevo: true }],
    unlock: (it) => [desbloquearUsuario, account(it)],
    require_password: (it) => [debeCambiarClaveUsuario, { ...account(it), debe_cambiar_clave: true }],
    invite: (it) => [invitarUsuario, account(it)],
    access_link: (it) => [crearEnlaceAcceso, account(it)],
    close_sessions: (it) => [cerrarSesiones, account(it)],
    delete: ({ id }) => [deleteUsuario, { id }],
  },
  list_view: {
    update: ({ id, version }) => [updateVistaLista, { id, version, nombre: 'Otra' }],
    delete: ({ id }) => [deleteVistaLista, { id }],
  },
  job: {
    retry: ({ id, queue }) => [retryJob, { id, queue }],
    discard: ({ id, queue }) => [discardJob, { id, queue }],
  },
  document: {
    new_version: ({ id, version }) => [updateDocumento, { id, version, file: papers() }],
    set_private: ({ id, version }) => [updateDocumentoPrivadoPublico, { id, version, privado: true }],
    unmark: (it) => [updateDocumentoSinDocumento, { ...slot(it), sin_documento: false }],
    delete: ({ id }) => [deleteDocumento, { id }],
  },
  check_list_line: {
    upload: (it) => [createDocumento, { ...slot(it), file: papers() }],
    mark: (it) => [updateDocumentoSinDocumento, { ...slot(it), sin_documento: true, motivo: reason }],
  },
  plan: {
    edit: (it) => [editPlan, { place: placeOf(it) }],
    begin: (it) => [updatePlan, { ...placeOf(it), version: it.version, start: '2026-12-01' }],
    import: (it) => [importSchedule, { ...placeOf(it), file: papers() }],
    set_baseline: (it) => [createBaseline, { ...placeOf(it), nombre: 'Línea base' }],
    change_calendar: (it) => [
      savePlanCalendar,
      { ...placeOf(it), version: null, feriados: true, excepciones: [], patrones: [{ desde: null, primer_dia: null, dias: [] }] },
    ],
    save_template: (it) => [createTemplate, { nombre: 'Plantilla', tipo_proyecto_id: 1, from: placeOf(it) }],
    delete: (it) => [deleteGantt, placeOf(it)],
  },
  thread_difference: { close: ({ id, version }) => [closeThreadDifferences, { items: [{ id, version }], reason }] },
  cubage: {
    edit: ({ id, version }) => [saveVariables, { document_id: id, version, variables: [] }],
    plan: ({ id, version }) => [planRows, { document_id: id, version, chosen: [{ key: 'estructura', unit_id: 1, per_day: '4' }] }],
    learn: ({ id, version }) => [takeLessons, { document_id: id, version, rows: [{ id: 1, quantity: '1', formula: null }] }],
    comment: ({ id }) => [postComment, { document_id: id, comment: reason }],
    clone: ({ id }) => [cloneDocumentToTemplate, { document_id: id, name: 'Otra' }],
    delete: ({ id, version }) => [deleteCubage, { document_id: id, version }],
    post: ({ id, version }) => [postDocumentToErp, { document_id: id, version, required_date: farDay }],
    withdraw: ({ post_id }) => (post_id === null ? null : [withdrawCubagePost, { post_id }]),
    reset: ({ place }) => [resetDocument, { place_id: (place as { place_id: number } | null)?.place_id ?? 1, reason }],
  },
};

import {
  createCrmDeal,
  createLugarInstalacion,
  deleteComentario,
  deleteContacto,
  deleteDocument,
  deleteInformacionTecnica,
  deleteLugarInstalacion,
  deletePhotos,
  deleteProyecto,
  deleteSmartsheet,
  linkCrmData,
  removeProjectMember,
  restaurarComentario,
  savePlaceLocation,
  setContactoPrincipal,
  setMainPhoto,
  unlinkCrmData,
  updateComentario,
  updateContacto,
  updateCrmDeal,
  updateDocument,
  updateInformacionTecnica,
  updateLugarInstalacion,
  updatePhoto,
  updateProjectMember,
  updateProyecto,
  updateSmartsheet,
  uploadPhoto,
} from 'contract/projects/index.ts';
import type { ExplainedThing } from 'contract/dashboards/index.ts';
import { papers, type ThingToPress, type Presses } from './press.ts';

const placeOf = ({ codigoLugarInstalacion, codigoProyecto }: ThingToPress) => ({ codigoLugarInstalacion, codigoProyecto });
const nombre = 'Otro nombre';
const board = { titulo: 'Otro', url: 'https://app.smartsheet.com/b/publish?x=2' };

export const ofProjects = {
  project: {
    update: ({ id, version }) => [updateProyecto, { id, version, nombre, linea: 'CI' }],
    delete: ({ id }) => [deleteProyecto, { id }],
    add_place: ({ number }) => [createLugarInstalacion, { codigoProyecto: number, nombre }],
  },
  place: {
    update: ({ id, version }) => [updateLugarInstalacion, { id, version, nombre }],
    delete: ({ id }) => [deleteLugarInstalacion, { id }],
  },
  location: { update: ({ id, version }) => [savePlaceLocation, { id, version, latitud: null, longitud: null, area: null }] },
  gallery: { upload: (it) => [uploadPhoto, { ...placeOf(it), file: papers() }] },
  technical_information: {
    update: ({ id, version }) => [updateInformacionTecnica, { id, version }],
    delete: ({ id }) => [deleteInformacionTecnica, { id }],
  },
  contact: {
    update: ({ id, version }) => [updateContacto, { id, version, nombre }],
    make_main: ({ id }) => [setContactoPrincipal, { id }],
    delete: ({ id }) => [deleteContacto, { id }],
  },
  link: {
    update: ({ id, version }) => [updateDocument, { document_id: id, version, titulo: 'Otro', url: 'https://ejemplo.cl' }],
    delete: ({ id }) => [deleteDocument, { document_id: id }],
  },
  member: {
    update: ({ project_id, user_id, version }) => [updateProjectMember, { project_id, user_id, version }],
    remove: ({ project_id, user_id }) => [removeProjectMember, { project_id, user_id }],
  },
  dashboard: {
    update: ({ id, version }) => [updateSmartsheet, { smartsheet_id: id, version, ...board }],
    delete: ({ id }) => [deleteSmartsheet, { smartsheet_id: id }],
  },
  deal: {
    link: ({ number }) => [linkCrmData, { project_code: number, crm_id: 'OP-1' }],
    register: ({ number }) => [createCrmDeal, { project_code: number, name: 'Otro negocio' }],
    update: ({ number }) => [updateCrmDeal, { project_code: number, version: 1, name: 'Otro negocio' }],
    unlink: ({ number }) => [unlinkCrmData, { project_code: number }],
  },
  comment: {
    update: ({ id, version }) => [updateComentario, { id, version, texto: 'Otro' }],
    delete: ({ id }) => [deleteComentario, { id }],
    restore: ({ id }) => [restaurarComentario, { id }],
  },
  photo: {
    update: ({ id, version }) => [updatePhoto, { id, version, tomada_at: '2026-11-01T10:00:00Z' }],
    delete: ({ id }) => [deletePhotos, { ids: [id] }],
    set_main: ({ id }) => [setMainPhoto, { id }],
  },
} satisfies Partial<Record<ExplainedThing, Presses>>;

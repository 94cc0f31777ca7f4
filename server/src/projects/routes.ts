import * as contract from 'contract/projects/index.ts';
import { on } from '../platform/http/http.ts';
import { createClient, listClients, updateClient } from './clients/clients.ts';
import { exportContacts, findByEmail, listContacts, listOfProject } from './contacts/list.ts';
import { previewContacts } from './contacts/preview.ts';
import { createContact, createContacts, deleteContact, makeMain, updateContact } from './contacts/contacts.ts';
import { deleteComment, restoreComment, updateComment } from './comments/changes.ts';
import { removeCommentFile, uploadCommentFile } from './comments/files.ts';
import { createComment, getThread, listComments } from './comments/comments.ts';
import { exportPlaces, exportProjects } from './imports/exports.ts';
import { listHistory } from './projects/history.ts';
import { applyProjectImport, getProjectImport, previewProjectImport, projectImportTemplate } from './imports/imports.ts';
import { listMentionable } from './comments/mentions.ts';
import { changeDeal, getCrmData, linkDeal, registerDeal, searchDeals, unlinkDeal } from './crm/crm.ts';
import { addDashboard, listDashboardStages, listDashboards, orderDashboards, removeDashboard, updateDashboard } from './boards/boards.ts';
import { addLink, listLinks, removeLink, restoreLink, updateLink } from './links/links.ts';
import { exportPlaceGeoJson, exportPlaceKml } from './map/location-files.ts';
import { getPlaceLocation, savePlaceLocation } from './map/location.ts';
import { mapSettings, placeMap } from './map/map.ts';
import {
  allProjects,
  filterByStages,
  filteredProjects,
  generalInfo,
  isOperational,
  listByClient,
  listByPerson,
  listByStage,
  listProyecto,
  specialPanels,
} from './projects/overview.ts';
import { deletePhotos, movePhotos, restorePhotos, setMainPhoto, updatePhoto } from './photos/changes.ts';
import { downloadPhoto, zipPhotos } from './photos/files.ts';
import { uploadPhoto } from './photos/upload.ts';
import { listPhotoAlbums, listPhotos } from './photos/photos.ts';
import {
  createPlace,
  deletePlace,
  getPlace,
  getPlaceByCodes,
  listPlaces,
  replicatePlaces,
  setPlaceActive,
  setPlaceImage,
  updatePlace,
} from './places/places.ts';
import { createProject, deleteProject, getProject, getProjectById, updateProject, updateProjects } from './projects/projects.ts';
import { searchEverything } from './search/search.ts';
import { segmentSummary } from './boards/segment-summary.ts';
import { addStage, listStages, removeStage } from './stages/stages.ts';
import { addMembers, removeMember, updateMember } from './team/changes.ts';
import { exportProjectsOfPerson, exportTeam, listProjectsOfPerson, listTeam } from './team/team.ts';
import { exportViewers, listViewers } from './team/viewers.ts';
import { createTechnical, deleteTechnical, getTechnical, getTechnicalOfPlace, updateTechnical } from './technical/technical.ts';

export const routes = [
  on(contract.filteredProjects, filteredProjects),
  on(contract.allProjects, allProjects),
  on(contract.getProject, getProject),
  on(contract.getProjectGeneralInfo, generalInfo),
  on(contract.isOperational, isOperational),
  on(contract.specialPanelList, specialPanels),
  on(contract.manualUpdateProjects, updateProjects),
  on(contract.getStages, listStages),
  on(contract.addStageToProject, addStage),
  on(contract.removeStageFromProject, removeStage),
  on(contract.listClients, listClients),
  on(contract.createClient, createClient),
  on(contract.updateClient, updateClient),
  on(contract.listProyecto, listProyecto),
  on(contract.listProyectoByUsuario, listByPerson),
  on(contract.listProyectoByContacto, listByClient),
  on(contract.listProyectoByEtapa, listByStage),
  on(contract.filtroEtapasProyecto, filterByStages),
  on(contract.getProyecto, getProjectById),
  on(contract.createProyecto, createProject),
  on(contract.updateProyecto, updateProject),
  on(contract.deleteProyecto, deleteProject),
  on(contract.listLugarInstalacionByProyecto, listPlaces),
  on(contract.listLugarInstalacionByProyectoEmail, listPlaces),
  on(contract.getLugarInstalacionByProyecto, getPlaceByCodes),
  on(contract.getLugarInstalacion, getPlace),
  on(contract.createLugarInstalacion, createPlace),
  on(contract.replicarProyecto, replicatePlaces),
  on(contract.updateLugarInstalacion, updatePlace),
  on(contract.updateLugarInstalacionActivo, setPlaceActive),
  on(contract.actualizarImagenLugarInstalacion, setPlaceImage),
  on(contract.deleteLugarInstalacion, deletePlace),
  on(contract.excelLugarInstalacion, exportPlaces),
  on(contract.excelLugarInstalacionByEmail, exportPlaces),
  on(contract.exportProjects, exportProjects),
  on(contract.previewProjectImport, previewProjectImport),
  on(contract.getProjectImport, getProjectImport),
  on(contract.applyProjectImport, applyProjectImport),
  on(contract.projectImportTemplate, projectImportTemplate),
  on(contract.listProjectTeam, listTeam),
  on(contract.exportProjectTeam, exportTeam),
  on(contract.listProjectsOfPerson, listProjectsOfPerson),
  on(contract.exportProjectsOfPerson, exportProjectsOfPerson),
  on(contract.addProjectMembers, addMembers),
  on(contract.updateProjectMember, updateMember),
  on(contract.removeProjectMember, removeMember),
  on(contract.listProjectViewers, listViewers),
  on(contract.exportProjectViewers, exportViewers),
  on(contract.listHistory, listHistory),
  on(contract.searchEverything, searchEverything),

  on(contract.listContacto, listContacts),
  on(contract.listContactoByEmail, findByEmail),
  on(contract.listContactoByProyecto, listOfProject),
  on(contract.excelContacto, exportContacts),
  on(contract.createContacto, createContact),
  on(contract.updateContacto, updateContact),
  on(contract.setContactoPrincipal, makeMain),
  on(contract.deleteContacto, deleteContact),
  on(contract.previewContactoMasivo, previewContacts),
  on(contract.createContactoMasivo, createContacts),
  on(contract.getInformacionTecnica, getTechnical),
  on(contract.getInformacionTecnicaByLugar, getTechnicalOfPlace),
  on(contract.createInformacionTecnica, createTechnical),
  on(contract.updateInformacionTecnica, updateTechnical),
  on(contract.deleteInformacionTecnica, deleteTechnical),
  on(contract.listImagenLugarInstalacion, listPhotos),
  on(contract.listPhotoAlbums, listPhotoAlbums),
  on(contract.uploadPhoto, uploadPhoto),
  on(contract.updatePhoto, updatePhoto),
  on(contract.movePhotos, movePhotos),
  on(contract.deletePhotos, deletePhotos),
  on(contract.restorePhotos, restorePhotos),
  on(contract.setMainPhoto, setMainPhoto),
  on(contract.downloadPhoto, downloadPhoto),
  on(contract.zipPhotos, zipPhotos),
  on(contract.listComentario, listComments),
  on(contract.getComentario, getThread),
  on(contract.listComentarioPersonas, listMentionable),
  on(contract.createComentario, createComment),
  on(contract.updateComentario, updateComment),
  on(contract.deleteComentario, deleteComment),
  on(contract.restaurarComentario, restoreComment),
  on(contract.subirAdjuntoComentario, uploadCommentFile),
  on(contract.quitarAdjuntoComentario, removeCommentFile),
  on(contract.documentFilter, listLinks),
  on(contract.postDocument, addLink),
  on(contract.updateDocument, updateLink),
  on(contract.deleteDocument, removeLink),
  on(contract.restoreDocument, restoreLink),
  on(contract.getStagesSmartsheet, listDashboardStages),
  on(contract.filterSmartsheet, listDashboards),
  on(contract.createSmartsheet, addDashboard),
  on(contract.updateSmartsheet, updateDashboard),
  on(contract.orderSmartsheet, orderDashboards),
  on(contract.deleteSmartsheet, removeDashboard),
  on(contract.segmentSummary, segmentSummary),
  on(contract.getCrmData, getCrmData),
  on(contract.searchCrmDeals, searchDeals),
  on(contract.linkCrmData, linkDeal),
  on(contract.unlinkCrmData, unlinkDeal),
  on(contract.createCrmDeal, registerDeal),
  on(contract.updateCrmDeal, changeDeal),
  on(contract.getPlaceLocation, getPlaceLocation),
  on(contract.savePlaceLocation, savePlaceLocation),
  on(contract.exportPlaceKml, exportPlaceKml),
  on(contract.exportPlaceGeoJson, exportPlaceGeoJson),
  on(contract.placeMap, placeMap),
  on(contract.mapSettings, mapSettings),
];

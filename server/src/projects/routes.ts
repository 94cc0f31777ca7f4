import * as contract from 'contract/projects/index.ts';
import { on } from '../platform/http.ts';
import { createClient, listClients } from './clients.ts';
import { exportPlaces, exportProjects } from './exports.ts';
import { listHistory } from './history.ts';
import { applyProjectImport, getProjectImport, previewProjectImport, projectImportTemplate } from './imports.ts';
import { exportPlaceGeoJson, exportPlaceKml } from './location-files.ts';
import { getPlaceLocation, savePlaceLocation } from './locations.ts';
import { mapSettings, placeMap } from './place-map.ts';
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
} from './overview.ts';
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
} from './places.ts';
import { createProject, deleteProject, getProject, getProjectById, updateProject, updateProjects } from './projects.ts';
import { searchEverything } from './search.ts';
import { addStage, listStages, removeStage } from './stages.ts';

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
  on(contract.listHistory, listHistory),
  on(contract.searchEverything, searchEverything),
  on(contract.getPlaceLocation, getPlaceLocation),
  on(contract.savePlaceLocation, savePlaceLocation),
  on(contract.exportPlaceKml, exportPlaceKml),
  on(contract.exportPlaceGeoJson, exportPlaceGeoJson),
  on(contract.placeMap, placeMap),
  on(contract.mapSettings, mapSettings),
];

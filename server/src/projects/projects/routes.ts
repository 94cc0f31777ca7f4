import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import {
  filteredProjects,
  allProjects,
  generalInfo,
  isOperational,
  specialPanels,
  listProyecto,
  listByPerson,
  listByClient,
  listByStage,
  filterByStages,
} from './overview.ts';
import { getProject, updateProjects, getProjectById, createProject, updateProject, deleteProject } from './projects.ts';
import { listHistory } from './history.ts';

export const routes = [
  on(contract.filteredProjects, filteredProjects),
  on(contract.allProjects, allProjects),
  on(contract.getProject, getProject),
  on(contract.getProjectGeneralInfo, generalInfo),
  on(contract.isOperational, isOperational),
  on(contract.specialPanelList, specialPanels),
  on(contract.manualUpdateProjects, updateProjects),
  on(contract.listProyecto, listProyecto),
  on(contract.listProyectoByUsuario, listByPerson),
  on(contract.listProyectoByContacto, listByClient),
  on(contract.listProyectoByEtapa, listByStage),
  on(contract.filtroEtapasProyecto, filterByStages),
  on(contract.getProyecto, getProjectById),
  on(contract.createProyecto, createProject),
  on(contract.updateProyecto, updateProject),
  on(contract.deleteProyecto, deleteProject),
  on(contract.listHistory, listHistory),
];

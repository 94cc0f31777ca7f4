import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import {
  listPlaces,
  getPlaceByCodes,
  getPlace,
  createPlace,
  replicatePlaces,
  updatePlace,
  setPlaceActive,
  setPlaceImage,
  deletePlace,
} from './places.ts';

export const routes = [
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
];

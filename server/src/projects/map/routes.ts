import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportPlaceKml, exportPlaceGeoJson } from './location-files.ts';
import { getPlaceLocation, savePlaceLocation } from './location.ts';
import { placeMap, mapSettings } from './map.ts';

export const routes = [
  on(contract.getPlaceLocation, getPlaceLocation),
  on(contract.savePlaceLocation, savePlaceLocation),
  on(contract.exportPlaceKml, exportPlaceKml),
  on(contract.exportPlaceGeoJson, exportPlaceGeoJson),
  on(contract.placeMap, placeMap),
  on(contract.mapSettings, mapSettings),
];

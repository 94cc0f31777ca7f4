import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { listPositions, getPosition, createPosition, updatePosition, deletePosition } from './positions.ts';

export const routes = [
  on(contract.listCargo, listPositions),
  on(contract.listPosition, listPositions),
  on(contract.getCargo, getPosition),
  on(contract.createCargo, createPosition),
  on(contract.updateCargo, updatePosition),
  on(contract.deleteCargo, deletePosition),
];

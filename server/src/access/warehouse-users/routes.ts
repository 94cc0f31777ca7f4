import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import {
  listWarehouseUsers,
  getWarehouseUserByToken,
  getWarehouseUserByEmail,
  createWarehouseUser,
  updateWarehouseUser,
  switchWarehouseUser,
  deleteWarehouseUser,
} from './warehouse-users.ts';

export const routes = [
  on(contract.listUsuarioBodega, listWarehouseUsers),
  on(contract.getUsuarioBodegaByToken, getWarehouseUserByToken),
  on(contract.getUsuarioBodegaByEmail, getWarehouseUserByEmail),
  on(contract.createUsuarioBodega, createWarehouseUser),
  on(contract.updateUsuarioBodega, updateWarehouseUser),
  on(contract.activarDesactivarUsuarioBodega, switchWarehouseUser),
  on(contract.deleteUsuarioBodega, deleteWarehouseUser),
];

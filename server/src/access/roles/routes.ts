import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportRolePermissions } from './sheet.ts';
import { listRoleHistory } from './history.ts';
import {
  listRolePermissions,
  listRolePermissionsOf,
  listActiveRolePermissions,
  giveModule,
  changeModule,
  takeModule,
} from './permissions.ts';
import { listRolesWithPeople, getRole, listRoleChoices, createRole, copyRole, updateRole, deleteRole } from './roles.ts';

export const routes = [
  on(contract.listRolModuloPermiso, listRolePermissions),
  on(contract.listRolModuloPermisoByRol, listRolePermissionsOf),
  on(contract.listRolModuloPermisoActivosByRol, listActiveRolePermissions),
  on(contract.createRolModuloPermiso, giveModule),
  on(contract.updateRolModuloPermiso, changeModule),
  on(contract.deleteRolModuloPermiso, takeModule),
  on(contract.exportRolModuloPermiso, exportRolePermissions),
  on(contract.listRol, listRolesWithPeople),
  on(contract.getRol, getRole),
  on(contract.listRolActivos, listRoleChoices),
  on(contract.listRolHistorial, listRoleHistory),
  on(contract.createRol, createRole),
  on(contract.copiarRol, copyRole),
  on(contract.updateRol, updateRole),
  on(contract.deleteRol, deleteRole),
];

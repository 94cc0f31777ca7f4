import * as contract from 'contract/access/index.ts';
import { on } from '../platform/http.ts';
import { activateUser, listRoles, listUsers, register, resetPassword, signInOptions } from './accounts.ts';
import { createModule, deleteModule, listActiveModules, listModules, updateModule } from './modules.ts';
import {
  changeModule,
  giveModule,
  listActiveRolePermissions,
  listRolePermissions,
  listRolePermissionsOf,
  takeModule,
} from './role-permissions.ts';
import { changePassword, signIn, signInWithGoogle, signOut, verifySession } from './sign-in.ts';

export const routes = [
  on(contract.login, signIn),
  on(contract.loginGoogle, signInWithGoogle),
  on(contract.signInOptions, signInOptions),
  on(contract.verifySession, verifySession),
  on(contract.logout, signOut),
  on(contract.restaurarContrasena, resetPassword),
  on(contract.cambiarContrasena, changePassword),
  on(contract.register, register),
  on(contract.listUsers, listUsers),
  on(contract.listRoles, listRoles),
  on(contract.activateUser, activateUser),
  on(contract.listRolModuloPermiso, listRolePermissions),
  on(contract.listRolModuloPermisoByRol, listRolePermissionsOf),
  on(contract.listRolModuloPermisoActivosByRol, listActiveRolePermissions),
  on(contract.createRolModuloPermiso, giveModule),
  on(contract.updateRolModuloPermiso, changeModule),
  on(contract.deleteRolModuloPermiso, takeModule),
  on(contract.listModuloPermiso, listModules),
  on(contract.listModuloPermisoActivos, listActiveModules),
  on(contract.createModuloPermiso, createModule),
  on(contract.updateModuloPermiso, updateModule),
  on(contract.deleteModuloPermiso, deleteModule),
];

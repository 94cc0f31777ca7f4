import * as contract from 'contract/access/index.ts';
import { on } from '../platform/http/http.ts';
import { createAccessKey, listAccessKeys, listGivableScopes, revokeAccessKey } from './keys/keys.ts';
import { activateUser, listRoles, listUsers, resetPassword, signInOptions } from './users/accounts.ts';
import { createAccessLink } from './users/access-links.ts';
import { listStaffDuties, listDuties } from './duties/duties.ts';
import { exportFailedSignIns, listFailedSignIns } from './sessions/failed-sign-ins.ts';
import { listModuleUses } from './modules/uses.ts';
import {
  createContract,
  deleteContract,
  findActiveContract,
  listActiveContracts,
  listContracts,
  updateContract,
} from './staff/contracts.ts';
import { createModule, deleteModule, listActiveModules, listModules, updateModule } from './modules/modules.ts';
import { personPermissions } from './permissions/of-person.ts';
import { countUnread, listNotifications, readAllNotifications, readNotification } from './notifications/notifications.ts';
import { endSession, endSessions, listSessions } from './sessions/open-sessions.ts';
import { createPosition, deletePosition, getPosition, listPositions, updatePosition } from './positions/positions.ts';
import { getProfile, updateContact, updatePreferences, updateProfile } from './profile/profile.ts';
import { confirmRegistration, register, rejectUser } from './registration/registration.ts';
import { listRoleHistory } from './roles/history.ts';
import {
  changeModule,
  giveModule,
  listActiveRolePermissions,
  listRolePermissions,
  listRolePermissionsOf,
  takeModule,
} from './roles/permissions.ts';
import { exportRolePermissions } from './roles/sheet.ts';
import { copyRole, createRole, deleteRole, getRole, listRoleChoices, listRolesWithPeople, updateRole } from './roles/roles.ts';
import { changePassword, signIn, signInWithGoogle, signOut, verifySession } from './sessions/sign-in.ts';
import { createEmployee, deleteEmployee, retireWithTaker, updateEmployee } from './staff/changes.ts';
import { importStaff, previewStaff, readStaffImport, staffTemplate } from './staff/imports.ts';
import { exportEmployees, filterEmployees, listEmployees } from './staff/staff.ts';
import { createSubmanagement, deleteSubmanagement, listSubmanagements, updateSubmanagement } from './submanagements/submanagements.ts';
import { changeAccounts, deactivateWithTaker, inviteAgain, requirePassword, toggleAccount, unlockAccount } from './users/activity.ts';
import { createAccount, deleteAccount, updateAccount } from './users/changes.ts';
import { listAccountHistory } from './users/history.ts';
import { importUsers, previewUsers, readUserImport, userTemplate } from './users/imports.ts';
import { exportAccounts, findSummary, getAccountByEmail, getAccountByToken, listAccounts } from './users/users.ts';
import {
  createWarehouseUser,
  deleteWarehouseUser,
  getWarehouseUserByEmail,
  getWarehouseUserByToken,
  listWarehouseUsers,
  switchWarehouseUser,
  updateWarehouseUser,
} from './warehouse-users/warehouse-users.ts';

export const routes = [
  on(contract.login, signIn),
  on(contract.loginGoogle, signInWithGoogle),
  on(contract.signInOptions, signInOptions),
  on(contract.verifySession, verifySession),
  on(contract.logout, signOut),
  on(contract.restaurarContrasena, resetPassword),
  on(contract.cambiarContrasena, changePassword),
  on(contract.register, register),
  on(contract.confirmRegistration, confirmRegistration),
  on(contract.listUsers, listUsers),
  on(contract.listRoles, listRoles),
  on(contract.activateUser, activateUser),
  on(contract.rejectUser, rejectUser),
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
  on(contract.listModuloPermisoUsos, listModuleUses),
  on(contract.exportRolModuloPermiso, exportRolePermissions),
  on(contract.listRol, listRolesWithPeople),
  on(contract.getRol, getRole),
  on(contract.listRolActivos, listRoleChoices),
  on(contract.listRolHistorial, listRoleHistory),
  on(contract.createRol, createRole),
  on(contract.copiarRol, copyRole),
  on(contract.updateRol, updateRole),
  on(contract.deleteRol, deleteRole),
  on(contract.permisosUsuario, personPermissions),
  on(contract.listUsuarioBodega, listWarehouseUsers),
  on(contract.getUsuarioBodegaByToken, getWarehouseUserByToken),
  on(contract.getUsuarioBodegaByEmail, getWarehouseUserByEmail),
  on(contract.createUsuarioBodega, createWarehouseUser),
  on(contract.updateUsuarioBodega, updateWarehouseUser),
  on(contract.activarDesactivarUsuarioBodega, switchWarehouseUser),
  on(contract.deleteUsuarioBodega, deleteWarehouseUser),
  on(contract.listLlaveAcceso, listAccessKeys),
  on(contract.listLlaveAccesoAlcances, listGivableScopes),
  on(contract.createLlaveAcceso, createAccessKey),
  on(contract.revocarLlaveAcceso, revokeAccessKey),
  on(contract.listUsuario, listAccounts),
  on(contract.excelUsuario, exportAccounts),
  on(contract.getUsuarioByEmail, getAccountByEmail),
  on(contract.getUsuarioByToken, getAccountByToken),
  on(contract.listHistorialUsuario, listAccountHistory),
  on(contract.createUsuario, createAccount),
  on(contract.updateUsuario, updateAccount),
  on(contract.activarDesactivarUsuario, toggleAccount),
  on(contract.debeCambiarClaveUsuario, requirePassword),
  on(contract.listCompromisosUsuario, listDuties),
  on(contract.desactivarConRelevo, deactivateWithTaker),
  on(contract.desbloquearUsuario, unlockAccount),
  on(contract.listIngresosFallidos, listFailedSignIns),
  on(contract.excelIngresosFallidos, exportFailedSignIns),
  on(contract.invitarUsuario, inviteAgain),
  on(contract.crearEnlaceAcceso, createAccessLink),
  on(contract.cambiarUsuarios, changeAccounts),
  on(contract.deleteUsuario, deleteAccount),
  on(contract.revisarUsuarios, previewUsers),
  on(contract.getImportacionUsuarios, readUserImport),
  on(contract.importarUsuarios, importUsers),
  on(contract.plantillaUsuarios, userTemplate),
  on(contract.getUsuarioPerfil, getProfile),
  on(contract.updateUsuarioPerfil, updateProfile),
  on(contract.updateUsuarioPreferencias, updatePreferences),
  on(contract.updateUsuarioContacto, updateContact),
  on(contract.listSesiones, listSessions),
  on(contract.cerrarSesion, endSession),
  on(contract.cerrarSesiones, endSessions),
  on(contract.listNotificacion, listNotifications),
  on(contract.countNotificacion, countUnread),
  on(contract.leerNotificacion, readNotification),
  on(contract.leerNotificaciones, readAllNotifications),
  on(contract.listUsersOfGateway, listUsers),
  on(contract.getUserOfGateway, findSummary),
  on(contract.listCargo, listPositions),
  on(contract.listPosition, listPositions),
  on(contract.getCargo, getPosition),
  on(contract.createCargo, createPosition),
  on(contract.updateCargo, updatePosition),
  on(contract.deleteCargo, deletePosition),
  on(contract.listSubmanagement, listSubmanagements),
  on(contract.createSubmanagement, createSubmanagement),
  on(contract.updateSubmanagement, updateSubmanagement),
  on(contract.deleteSubmanagement, deleteSubmanagement),
  on(contract.listEmployees, listEmployees),
  on(contract.listEmployeesOfMaterials, listEmployees),
  on(contract.filteredEmployees, filterEmployees),
  on(contract.exportEmployees, exportEmployees),
  on(contract.createEmployee, createEmployee),
  on(contract.updateEmployee, updateEmployee),
  on(contract.listEmployeeDuties, listStaffDuties),
  on(contract.retireEmployee, retireWithTaker),
  on(contract.deleteEmployee, deleteEmployee),
  on(contract.previewEmployeeImport, previewStaff),
  on(contract.getEmployeeImport, readStaffImport),
  on(contract.applyEmployeeImport, importStaff),
  on(contract.employeeImportTemplate, staffTemplate),
  on(contract.listContracts, listContracts),
  on(contract.createContract, createContract),
  on(contract.updateContract, updateContract),
  on(contract.deleteContract, deleteContract),
  on(contract.usersActiveContracts, listActiveContracts),
  on(contract.activeContract, findActiveContract),
];

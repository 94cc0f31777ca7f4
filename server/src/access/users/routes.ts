import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { createAccessLink } from './access-links.ts';
import { createAccount, updateAccount, deleteAccount } from './changes.ts';
import { listAccountHistory } from './history.ts';
import { listAccounts, exportAccounts, getAccountByEmail, getAccountByToken, findSummary } from './users.ts';
import { previewUsers, readUserImport, importUsers, userTemplate } from './imports.ts';
import { listUsers, listRoles, activateUser } from './activation.ts';
import { toggleAccount, requirePassword, deactivateWithTaker, unlockAccount, inviteAgain, changeAccounts } from './activity.ts';

export const routes = [
  on(contract.listUsers, listUsers),
  on(contract.listRoles, listRoles),
  on(contract.activateUser, activateUser),
  on(contract.listUsuario, listAccounts),
  on(contract.excelUsuario, exportAccounts),
  on(contract.getUsuarioByEmail, getAccountByEmail),
  on(contract.getUsuarioByToken, getAccountByToken),
  on(contract.listHistorialUsuario, listAccountHistory),
  on(contract.createUsuario, createAccount),
  on(contract.updateUsuario, updateAccount),
  on(contract.activarDesactivarUsuario, toggleAccount),
  on(contract.debeCambiarClaveUsuario, requirePassword),
  on(contract.desactivarConRelevo, deactivateWithTaker),
  on(contract.desbloquearUsuario, unlockAccount),
  on(contract.invitarUsuario, inviteAgain),
  on(contract.crearEnlaceAcceso, createAccessLink),
  on(contract.cambiarUsuarios, changeAccounts),
  on(contract.deleteUsuario, deleteAccount),
  on(contract.revisarUsuarios, previewUsers),
  on(contract.getImportacionUsuarios, readUserImport),
  on(contract.importarUsuarios, importUsers),
  on(contract.plantillaUsuarios, userTemplate),
  on(contract.listUsersOfGateway, listUsers),
  on(contract.getUserOfGateway, findSummary),
];

import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { listFailedSignIns, exportFailedSignIns } from './failed-sign-ins.ts';
import { listSessions, endSession, endSessions } from './open-sessions.ts';
import { signIn, signInWithGoogle, verifySession, signOut, changePassword } from './sign-in.ts';

export const routes = [
  on(contract.login, signIn),
  on(contract.loginGoogle, signInWithGoogle),
  on(contract.verifySession, verifySession),
  on(contract.logout, signOut),
  on(contract.cambiarContrasena, changePassword),
  on(contract.listIngresosFallidos, listFailedSignIns),
  on(contract.excelIngresosFallidos, exportFailedSignIns),
  on(contract.listSesiones, listSessions),
  on(contract.cerrarSesion, endSession),
  on(contract.cerrarSesiones, endSessions),
];

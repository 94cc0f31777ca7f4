import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { register, confirmRegistration, rejectUser, signInOptions } from './registration.ts';
import { resetPassword } from './password-reset.ts';

export const routes = [
  on(contract.register, register),
  on(contract.confirmRegistration, confirmRegistration),
  on(contract.rejectUser, rejectUser),
  on(contract.signInOptions, signInOptions),
  on(contract.restaurarContrasena, resetPassword),
];

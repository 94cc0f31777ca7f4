import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { register, confirmRegistration, rejectUser } from './registration.ts';

export const routes = [
  on(contract.register, register),
  on(contract.confirmRegistration, confirmRegistration),
  on(contract.rejectUser, rejectUser),
];

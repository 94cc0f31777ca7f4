import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { listDuties, listStaffDuties } from './duties.ts';

export const routes = [on(contract.listCompromisosUsuario, listDuties), on(contract.listEmployeeDuties, listStaffDuties)];

import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { listGranters } from './holders.ts';
import { personPermissions } from './of-person.ts';

export const routes = [on(contract.permisosUsuario, personPermissions), on(contract.listOtorgantes, listGranters)];

import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { listSoleSuppliers } from './list.ts';

export const routes = [on(contract.listSoleSuppliers, listSoleSuppliers)];

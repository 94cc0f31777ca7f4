import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { listOutsideSystems, testOutsideSystem } from './outside-systems.ts';

export const routes = [on(contract.listOutsideSystems, listOutsideSystems), on(contract.testOutsideSystem, testOutsideSystem)];

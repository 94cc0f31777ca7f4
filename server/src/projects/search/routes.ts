import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { searchEverything } from './search.ts';

export const routes = [on(contract.searchEverything, searchEverything)];

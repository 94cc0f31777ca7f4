import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { bringBackRows } from './bring-back.ts';
import { removeRows } from './remove.ts';

export const routes = [on(contract.removeCubageRows, removeRows), on(contract.bringBackCubageRows, bringBackRows)];

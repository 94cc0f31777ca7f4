import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { formDefaults, listSettings, updateSetting, resetSetting } from './settings.ts';

export const routes = [
  on(contract.formDefaults, formDefaults),
  on(contract.listSettings, listSettings),
  on(contract.updateSetting, updateSetting),
  on(contract.resetSetting, resetSetting),
];

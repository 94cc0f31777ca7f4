import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { saveDraft, deleteDraft } from './create.ts';
import { askLeftover } from './of-leftover.ts';
import { sendCostCenterRequest, sendProjectRequest } from './send.ts';

export const routes = [
  on(contract.askLeftover, askLeftover),
  on(contract.createMaterialRequest, sendProjectRequest),
  on(contract.createCostCenterMaterialRequest, sendCostCenterRequest),
  on(contract.saveRequestDraft, saveDraft),
  on(contract.deleteRequestDraft, deleteDraft),
];

import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { mergeMaterial } from './merge.ts';
import { getMaterialMerge } from './preview.ts';

export const routes = [on(contract.getMaterialMerge, getMaterialMerge), on(contract.mergeMaterial, mergeMaterial)];

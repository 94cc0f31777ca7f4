import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { mergeSupplier } from './merge.ts';
import { getSupplierMerge } from './preview.ts';

export const routes = [on(contract.getSupplierMerge, getSupplierMerge), on(contract.mergeSupplier, mergeSupplier)];

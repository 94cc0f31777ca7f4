import * as contract from 'contract/erp/index.ts';
import { on } from '../../platform/http/http.ts';
import { erpStatus, getErpPost, listErpPosts } from './posts.ts';
import { cancelErpPost, fixErpPost, retryErpPost } from './steer.ts';

export const routes = [
  on(contract.listErpPosts, listErpPosts),
  on(contract.getErpPost, getErpPost),
  on(contract.erpStatus, erpStatus),
  on(contract.retryErpPost, retryErpPost),
  on(contract.fixErpPost, fixErpPost),
  on(contract.cancelErpPost, cancelErpPost),
];

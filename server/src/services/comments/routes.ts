import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { commentItem, commentRequest, deleteItemComment, deleteRequestComment } from './comments.ts';

export const routes = [
  on(contract.commentItem, commentItem),
  on(contract.commentRequest, commentRequest),
  on(contract.deleteItemComment, deleteItemComment),
  on(contract.deleteServiceRequestComment, deleteRequestComment),
];

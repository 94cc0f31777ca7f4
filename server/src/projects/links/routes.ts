import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { listLinks, addLink, updateLink, removeLink, restoreLink } from './links.ts';

export const routes = [
  on(contract.documentFilter, listLinks),
  on(contract.postDocument, addLink),
  on(contract.updateDocument, updateLink),
  on(contract.deleteDocument, removeLink),
  on(contract.restoreDocument, restoreLink),
];

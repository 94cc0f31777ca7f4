import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { askPost } from './ask.ts';
import { listPlaceRequests } from './place-requests.ts';
import { getPost, listPosts } from './read.ts';
import { withdrawPost } from './withdraw.ts';

export const routes = [
  on(contract.postDocumentToErp, askPost),
  on(contract.getCubagePost, getPost),
  on(contract.listCubagePosts, listPosts),
  on(contract.withdrawCubagePost, withdrawPost),
  on(contract.solicitudesErp, listPlaceRequests),
];

import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { listClients, createClient, updateClient } from './clients.ts';

export const routes = [
  on(contract.listClients, listClients),
  on(contract.createClient, createClient),
  on(contract.updateClient, updateClient),
];

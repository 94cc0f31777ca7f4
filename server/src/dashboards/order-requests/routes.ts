import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { listOrderRequests } from './order-requests.ts';

export const routes = [on(contract.orderRequests, listOrderRequests)];

import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { listReservations } from './reservations.ts';

export const routes = [on(contract.listReservations, listReservations)];

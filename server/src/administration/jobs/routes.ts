import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { listJobs, countJobs, retryJob, discardJob } from './jobs.ts';

export const routes = [
  on(contract.listJobs, listJobs),
  on(contract.countJobs, countJobs),
  on(contract.retryJob, retryJob),
  on(contract.discardJob, discardJob),
];

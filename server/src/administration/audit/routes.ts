import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { listAudit, auditChoices, exportAudit } from './audit.ts';

export const routes = [on(contract.listAudit, listAudit), on(contract.auditChoices, auditChoices), on(contract.exportAudit, exportAudit)];

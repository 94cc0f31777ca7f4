import { filteredEmployees, type Employee } from 'contract/access/staff/staff.ts';
import { listCostCenters, type CostCenter } from 'contract/administration/cost-centers.ts';
import type { Answer } from 'contract/call.ts';
import { allProjects } from 'contract/projects/index.ts';
import { listBuyers } from 'contract/services/index.ts';
import type { Source } from '../ui/Choose.tsx';
import { personOption, withAccount } from '../ui/people.ts';

/** What filters and forms of this area choose from. */
export const projects: Source<Answer<typeof allProjects>['items'][number]> = {
  call: allProjects,
  option: ({ codigoProyecto, label }) => ({ value: codigoProyecto, label }),
};
export const costCenters: Source<CostCenter> = {
  call: listCostCenters,
  fixed: { activo: 'true' },
  option: ({ codigo, nombre }) => ({ value: codigo, label: `${codigo} - ${nombre}` }),
};
/** Those who may decide: in service, with an active account. */
export const approvers: Source<Employee> = { call: filteredEmployees, fixed: withAccount, option: personOption };
export const buyers: Source<Answer<typeof listBuyers>['items'][number]> = {
  call: listBuyers,
  option: ({ id, nombre }) => ({ value: id, label: nombre }),
};

import { filteredEmployees, type Employee } from 'contract/access/staff/staff.ts';
import { listCostCenters, type CostCenter } from 'contract/administration/cost-centers.ts';
import { listPossibleSubstitutes } from 'contract/approvals/substitutes/substitutes.ts';
import type { Answer } from 'contract/call.ts';
import { allProjects } from 'contract/projects/index.ts';
import type { Source } from '../ui/fields/Choose.tsx';
import { personOption, withAccount } from '../ui/fields/people.ts';

type ProjectChoice = Answer<typeof allProjects>['items'][number];

/** Those who may decide: in service, with an active account. */
export const deciders: Source<Employee> = { call: filteredEmployees, fixed: withAccount, option: personOption };

/** Those who may decide in one's own place. */
export const possibleSubstitutes: Source<Answer<typeof listPossibleSubstitutes>['items'][number]> = {
  call: listPossibleSubstitutes,
  option: ({ id, nombre, cargo }) => ({ value: id, label: [nombre, cargo].filter(Boolean).join(' · ') }),
};

/** Everybody of the staff. */
export const staff: Source<Employee> = { call: filteredEmployees, fixed: { activo: '1' }, option: personOption };

export const costCenters: Source<CostCenter> = {
  call: listCostCenters,
  fixed: { activo: 'true' },
  option: ({ codigo, nombre }) => ({ value: codigo, label: `${codigo} - ${nombre}` }),
};

export const projects: Source<ProjectChoice> = {
  call: allProjects,
  option: ({ codigoProyecto, label }) => ({ value: codigoProyecto, label }),
};

/** What stands before the position in the name of a choice. */
export const nameIn = (label: string | undefined): string => label?.split(' · ')[0] ?? '';

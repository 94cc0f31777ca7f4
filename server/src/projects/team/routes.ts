import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { addMembers, updateMember, removeMember } from './changes.ts';
import { listTeam, exportTeam, listProjectsOfPerson, exportProjectsOfPerson } from './team.ts';
import { listViewers, exportViewers } from './viewers.ts';

export const routes = [
  on(contract.listProjectTeam, listTeam),
  on(contract.exportProjectTeam, exportTeam),
  on(contract.listProjectsOfPerson, listProjectsOfPerson),
  on(contract.exportProjectsOfPerson, exportProjectsOfPerson),
  on(contract.addProjectMembers, addMembers),
  on(contract.updateProjectMember, updateMember),
  on(contract.removeProjectMember, removeMember),
  on(contract.listProjectViewers, listViewers),
  on(contract.exportProjectViewers, exportViewers),
];

import { listUsers, type UserSummary } from 'contract/access/users/users.ts';
import { filteredEmployees, type Employee } from 'contract/access/staff/staff.ts';
import type { CatalogueRow } from 'contract/catalogues/entries/catalogue.ts';
import { etapaProyecto } from 'contract/catalogues/entries/projects.ts';
import { filteredProjects, type ProjectSummary } from 'contract/projects/projects/projects.ts';
import type { Source } from '../ui/fields/Choose.tsx';

/** What filters and forms of plans choose from. */
export const workers: Source<Employee> = {
  call: filteredEmployees,
  fixed: { activo: '1' },
  option: ({ id, nombre, position }) => ({ value: id, label: position ? `${nombre} · ${position}` : nombre }),
};
export const managers: Source<UserSummary> = {
  call: listUsers,
  fixed: { activo: '1' },
  option: ({ id, nombre }) => ({ value: id, label: nombre }),
};
export const stages: Source<CatalogueRow> = {
  call: etapaProyecto.calls.list,
  fixed: { activo: 'true' },
  option: ({ id, nombre }) => ({ value: id, label: String(nombre) }),
};
export const projects: Source<ProjectSummary> = {
  call: filteredProjects,
  option: ({ codigoProyecto, label }) => ({ value: codigoProyecto, label }),
};

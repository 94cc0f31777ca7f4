import { getCostCenters, getProjects } from 'contract/materials/index.ts';
import type { Source } from './Choose.tsx';

/** To whom what is asked for may be charged. */
export const projects: Source<{ code: string; label: string }> = {
  call: getProjects,
  option: ({ code, label }) => ({ value: code, label }),
};
export const costCenters: Source<{ code: string; label: string }> = {
  call: getCostCenters,
  option: ({ code, label }) => ({ value: code, label }),
};

/** A project, or a cost centre. */
interface Charge {
  project_code: string | null;
  project: string | null;
  cost_center: string | null;
  cost_center_name: string | null;
}

/** What the costs go to: `CI-26012 - Planta …`, or the cost centre. */
export const chargeOf = (it: Charge): string =>
  it.project_code === null ? codeAndName(it.cost_center, it.cost_center_name) : codeAndName(it.project_code, it.project);

/** `LI-000123 - Techo norte`; only the code when there is no name. */
export const codeAndName = (code: string | null, name: string | null): string => [code, name].filter(Boolean).join(' - ') || '—';

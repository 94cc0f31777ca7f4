import type { MaterialRequestInfo } from 'contract/materials/index.ts';
import type { Writing } from '../../platform/context.ts';
import { requireReasons } from '../leftovers/ignore.ts';
import { createCostCenterRequest, createProjectRequest } from './create.ts';
import type { CostCenterForm, ProjectForm } from '../requests/form.ts';

/** As a person sends it: of each line that lies elsewhere they said why it is bought all the same (decision 169). */
export async function sendProjectRequest(context: Writing, form: ProjectForm): Promise<MaterialRequestInfo> {
  const made = await createProjectRequest(context, form);
  await requireReasons(context, made);
  return made;
}

/** The same for a cost centre. */
export async function sendCostCenterRequest(context: Writing, form: CostCenterForm): Promise<MaterialRequestInfo> {
  const made = await createCostCenterRequest(context, form);
  await requireReasons(context, made);
  return made;
}

import type { Activity } from 'contract/schedule/index.ts';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { PlanRow } from './plans.ts';

export const entity = 'schedule';

/** What a plan is called in the history: its place, or the number of its template. */
export const nameOfPlan = ({ codes, template_id }: Pick<PlanRow, 'codes' | 'template_id'>): string =>
  codes ? `${codes.codigoProyecto}/${codes.codigoLugarInstalacion}` : `plantilla ${template_id}`;

/** So many rows are told one by one; of more only how many they were. */
const mostTold = 20;

interface Deed {
  action: 'create' | 'update' | 'delete';
  before?: Activity | undefined;
  after?: Activity | undefined;
}

/** What was done to activities, and how many others moved by it. */
export async function recordActivities(context: Writing, plan: PlanRow, deeds: readonly Deed[], moved = 0): Promise<void> {
  const id = nameOfPlan(plan);
  const [first] = deeds;
  if (!first) return;
  if (deeds.length > mostTold) {
    await record(context, { action: `${first.action}_several`, entity, id, after: { actividades: deeds.length } });
    return;
  }
  await recordAll(
    context,
    deeds.map(({ action, before, after }) => ({
      action: `${action}_activity`,
      entity,
      id,
      before: before && auditOf(before),
      after: after && { ...auditOf(after), ...(moved > deeds.length && { se_movieron: moved - deeds.length }) },
    })),
  );
}

const auditOf = ({ nombre, gantt, avance, etapa, responsable, peso, notas, estado }: Activity) => ({
  actividad: nombre,
  inicio: gantt.start.replace('T', ' '),
  termino: gantt.finish.replace('T', ' '),
  avance,
  etapa,
  responsable,
  peso,
  notas,
  situacion: estado,
});

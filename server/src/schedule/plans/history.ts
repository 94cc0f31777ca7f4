import type { Activity } from 'contract/schedule/index.ts';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { PlanRow } from './plans.ts';
import type { LinkRow } from './rows.ts';

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

export const recordOrder = (context: Writing, plan: PlanRow, rows: number): Promise<void> =>
  record(context, { action: 'order', entity, id: nameOfPlan(plan), after: { actividades: rows } });

interface Links {
  before: readonly LinkRow[];
  after: readonly LinkRow[];
  /** Those that may be named. */
  rows: readonly { id: number; nombre: string }[];
}

/** Which activities were tied to each other, and which no longer are. */
export async function recordLinks(context: Writing, plan: PlanRow, { before, after, rows }: Links): Promise<void> {
  const names = new Map(rows.map((it) => [it.id, it.nombre]));
  const told = (it: LinkRow) => ({ desde: names.get(it.from_id) ?? null, hasta: names.get(it.to_id) ?? null, tipo: it.kind });
  const without = (some: readonly LinkRow[], others: readonly LinkRow[]) => {
    const there = new Set(others.map(signatureOf));
    return some.filter((it) => !there.has(signatureOf(it)));
  };
  const [made, gone] = [without(after, before), without(before, after)];
  const id = nameOfPlan(plan);
  if (made.length + gone.length > mostTold) {
    await record(context, { action: 'link_several', entity, id, after: { vinculos: made.length, vinculos_menos: gone.length } });
    return;
  }
  await recordAll(context, [
    ...gone.map((it) => ({ action: 'unlink', entity, id, before: told(it) })),
    ...made.map((it) => ({ action: 'link', entity, id, after: told(it) })),
  ]);
}

const signatureOf = ({ from_id, to_id, kind, lag_kind, lag }: LinkRow): string => [from_id, to_id, kind, lag_kind, lag].join(' ');

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

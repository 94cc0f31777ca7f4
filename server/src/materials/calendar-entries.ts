import type { CalendarEntry, CalendarPeriod } from 'contract/dashboards/index.ts';
import { requestPhases, requestStates } from 'contract/materials/index.ts';
import type { CalendarSource } from '../platform/calendar-entries.ts';
import type { Reading } from '../platform/context.ts';
import { requestsSeenBy } from './requests/rows.ts';
import { todayInChile } from '../platform/today.ts';
import './tables.ts';

const open: readonly string[] = [...requestPhases.en_aprobacion.states, ...requestPhases.en_curso.states];

/** What was asked for, on the day for which it was: bought or moved, as far as the person sees it. What was given up is not expected. */
async function deliveriesBetween(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  { desde, hasta, project, most }: CalendarPeriod,
): Promise<CalendarEntry[]> {
  let found = requestsSeenBy(db, user)
    .where('it.status', 'not in', ['borrador', 'rechazada', 'anulada', 'cerrada'])
    .where('it.required_date', '>=', desde)
    .where('it.required_date', '<=', hasta);
  if (project) found = found.where('it.project_id', '=', project.id);
  const rows = await found
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .select(['it.number', 'it.status', 'it.required_date', 'it.lines', 'projects.nombre as project'])
    .select(['cost_centers.nombre as cost_center', 'suppliers.nombre as supplier'])
    .orderBy('it.required_date')
    .orderBy('it.id')
    .limit(most)
    .execute();
  const today = todayInChile();
  return rows.flatMap(({ number, status, required_date, lines, project: name, cost_center, supplier }): CalendarEntry[] => {
    if (required_date === null) return [];
    const isLate = required_date < today && open.includes(status);
    const request = { number, charge: name ?? cost_center, lines, supplier, state: requestStates.label(status) };
    return [deliveryEntry(request, { day: required_date, isLate, url: `/sap/request-materials/${number}` })];
  });
}

interface Delivery {
  number: string;
  charge: string | null;
  lines: number;
  supplier: string | null;
  state: string;
}

/** What comes on a day: of which request, for what, how much and from whom. */
export const deliveryEntry = (
  { number, charge, lines, supplier, state }: Delivery,
  { day, isLate, url }: { day: string; isLate: boolean; url: string },
): CalendarEntry => ({
  tipo: 'entrega',
  desde: day,
  hasta: day,
  titulo: [number, charge].filter(Boolean).join(' '),
  detalle: [state, lines === 1 ? '1 material' : `${lines} materiales`, supplier && `de ${supplier}`].filter(Boolean).join(', '),
  atrasado: isLate,
  url,
});

export const calendarEntries: readonly CalendarSource[] = [{ kind: 'entrega', permission: 'materials:read', between: deliveriesBetween }];

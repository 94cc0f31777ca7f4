import type { CalendarEntry, CalendarPeriod } from 'contract/dashboards/index.ts';
import { purchaseStates } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import type { CalendarSource } from '../platform/calendar-entries.ts';
import { deliveryEntry } from '../materials/index.ts';
import type { Reading } from '../platform/context.ts';
import { todayInChile } from '../platform/today.ts';
import { purchaseAt } from './purchases/address.ts';
import { purchasesSeenBy } from './purchases/rows.ts';
import './tables.ts';

/** What supply promised for these days, of what is still to come: one entry for each request and day. */
async function promisesBetween(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  { desde, hasta, project, most }: CalendarPeriod,
): Promise<CalendarEntry[]> {
  let found = purchasesSeenBy(db, user)
    .innerJoin('purchase_lines as care', 'care.request_id', 'it.id')
    .innerJoin('material_request_lines as line', 'line.id', 'care.request_line_id')
    .where(sql<boolean>`line.received_quantity + line.closed_quantity < line.quantity`)
    .where('purchase.is_open', '=', true)
    .where('care.delivery_date', '>=', desde)
    .where('care.delivery_date', '<=', hasta);
  if (project) found = found.where('it.project_id', '=', project.id);
  const rows = await found
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .select(['it.id', 'it.number', 'purchase.status', 'care.delivery_date', 'projects.nombre as project'])
    .select(['cost_centers.nombre as cost_center', 'suppliers.nombre as supplier'])
    .select((of) => of.fn.countAll<number>().as('lines'))
    .groupBy(['it.id', 'it.number', 'purchase.status', 'care.delivery_date', 'projects.nombre', 'cost_centers.nombre', 'suppliers.nombre'])
    .orderBy('care.delivery_date')
    .orderBy('it.id')
    .limit(most)
    .execute();
  const today = todayInChile();
  return rows.flatMap(({ number, status, delivery_date, lines, project: name, cost_center, supplier }): CalendarEntry[] => {
    if (delivery_date === null) return [];
    const request = { number, charge: name ?? cost_center, lines, supplier, state: `Prometida, ${purchaseStates.label(status)}` };
    return [deliveryEntry(request, { day: delivery_date, isLate: delivery_date < today, url: purchaseAt(number) })];
  });
}

export const calendarEntries: readonly CalendarSource[] = [{ kind: 'entrega', permission: 'materials:read', between: promisesBetween }];

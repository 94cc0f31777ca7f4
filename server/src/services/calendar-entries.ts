import type { CalendarEntry, CalendarPeriod } from 'contract/dashboards/index.ts';
import { formatInstant } from 'contract/format.ts';
import { serviceRequestStates } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { CalendarSource } from '../platform/calendar-entries.ts';
import type { Reading } from '../platform/context.ts';
import { dayOf, instantWithin } from '../platform/database/days.ts';
import { todayInChile } from '../platform/today.ts';
import { quoteAt } from './quotes/address.ts';
import { openStatuses } from './quotes/list.ts';
import { quotesSeenBy } from './quotes/rows.ts';
import { requestsSeenBy } from './requests/rows.ts';
import { urlOf } from './requests/tell.ts';
import './tables.ts';

type Asking = Pick<Reading, 'db' | 'user'>;

/** Services on the day for which they were asked, as far as the person sees them; what was given up is not expected. */
async function servicesBetween({ db, user }: Asking, { desde, hasta, project, most }: CalendarPeriod): Promise<CalendarEntry[]> {
  let found = requestsSeenBy(db, user)
    .where('it.status', 'not in', ['rejected', 'cancelled'])
    .where('it.required_date', '>=', desde)
    .where('it.required_date', '<=', hasta);
  if (project) found = found.where('it.project_id', '=', project.id);
  const rows = await found
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .select(['it.number', 'it.title', 'it.status', 'it.required_date', 'projects.nombre as project', 'cost_centers.nombre as center'])
    .orderBy('it.required_date')
    .orderBy('it.id')
    .limit(most)
    .execute();
  const today = todayInChile();
  return rows.flatMap(({ number, title, status, required_date, project: name, center }): CalendarEntry[] =>
    required_date === null
      ? []
      : [
          {
            tipo: 'servicio',
            desde: required_date,
            hasta: required_date,
            titulo: `${number} ${title}`,
            detalle: [serviceRequestStates.label(status), name ?? center].filter(Boolean).join(', '),
            atrasado: required_date < today && status !== 'approved',
            url: urlOf(number),
          },
        ],
  );
}

/** Until when suppliers offer; a bidding that nobody has opened since is late. */
async function quoteDeadlinesBetween({ db, user }: Asking, { desde, hasta, project, most }: CalendarPeriod): Promise<CalendarEntry[]> {
  let found = quotesSeenBy(db, user)
    .innerJoin('quote_rounds as round', 'round.quote_request_id', 'it.id')
    .where('it.status', 'in', openStatuses)
    .where(instantWithin('round.deadline', { from: desde, to: hasta }));
  if (project) found = found.where('it.project_id', '=', project.id);
  const rows = await found
    .select(['it.number', 'it.title', 'round.deadline', 'round.sealed'])
    .select([
      sql<string>`${dayOf('round.deadline')}::text`.as('day'),
      sql<boolean>`round.sealed and round.opened_at is null and round.deadline < now()`.as('late'),
    ])
    .orderBy('round.deadline')
    .orderBy('it.id')
    .limit(most)
    .execute();
  return rows.map(({ number, title, deadline, sealed, day, late }) => ({
    tipo: 'cotizacion' as const,
    desde: day,
    hasta: day,
    titulo: `${number} ${title}`,
    detalle: `${sealed ? 'Licitación' : 'Ofertas'} hasta el ${formatInstant(deadline.toISOString())}`,
    atrasado: late,
    url: quoteAt(number),
  }));
}

export const calendarEntries: readonly CalendarSource[] = [
  { kind: 'servicio', permission: 'services:read', between: servicesBetween },
  { kind: 'cotizacion', permission: 'services:read', between: quoteDeadlinesBetween },
];

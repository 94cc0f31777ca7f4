import {
  calendarKindNames,
  calendarLimits,
  type CalendarEntry,
  type CalendarKind,
  type CalendarPeriod,
} from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Permission } from 'contract/permissions.ts';
import { holidaysBetween } from '../../administration/index.ts';
import { absencesBetween, deadlinesBetween } from '../../approvals/index.ts';
import { deliveriesBetween } from '../../materials/index.ts';
import type { Hooks, Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { namedProject, projectDatesBetween } from '../../projects/index.ts';
import { quoteDeadlinesBetween, servicesBetween } from '../../services/index.ts';
import { expiriesBetween } from '../../suppliers/index.ts';
import { promisesBetween } from '../../supplying/index.ts';

interface Asking extends Pick<Reading, 'db' | 'user'> {
  hooks: Pick<Hooks, 'approvals' | 'activitiesBetween'>;
}

declare module '../../platform/context.ts' {
  interface Hooks {
    /** What the schedule plans on the days of a period; without it there are no activities in the calendar. */
    activitiesBetween?: (context: Pick<Reading, 'db' | 'user'>, period: CalendarPeriod) => Promise<CalendarEntry[]>;
  }
}

interface Source {
  /** Without one, everybody has something of it: a day off, a decision that waits for them. */
  permission?: Permission;
  /** Says nothing of a project, so a project's calendar is without it. */
  isOfNoProject?: true;
  between: (context: Asking, period: CalendarPeriod) => Promise<CalendarEntry[]>;
}

const sources: Record<Exclude<CalendarKind, 'actividad'>, Source> = {
  entrega: {
    permission: 'materials:read',
    between: async (context, period) => (await Promise.all([deliveriesBetween(context, period), promisesBetween(context, period)])).flat(),
  },
  servicio: { permission: 'services:read', between: servicesBetween },
  cotizacion: { permission: 'services:read', between: quoteDeadlinesBetween },
  proyecto: { permission: 'projects:read', between: projectDatesBetween },
  aprobacion: { between: deadlinesBetween },
  vencimiento: { permission: 'supplier_creation:read', isOfNoProject: true, between: expiriesBetween },
  ausencia: { isOfNoProject: true, between: absencesBetween },
  feriado: { between: holidaysBetween },
};

/** Each kind from the area that knows it; what the schedule plans comes by its hook (decision 040). */
const sourceOf = (kind: CalendarKind, { activitiesBetween }: Asking['hooks']): Source | undefined => {
  if (kind !== 'actividad') return sources[kind];
  return activitiesBetween && { permission: 'schedule:read', between: activitiesBetween };
};

/** What falls on the days of a period, of all that the person may read. */
export async function companyCalendar(
  context: Asking,
  { desde, hasta, codigoProyecto }: Received<typeof contract.companyCalendar>,
): Promise<Answer<typeof contract.companyCalendar>> {
  refusePeriod(desde, hasta);
  const project = codigoProyecto === undefined ? undefined : await namedProject(context.db, context.user, codigoProyecto, 'codigoProyecto');
  // One more than is sent tells that there are more.
  const period = { desde, hasta, ...(project && { project }), most: calendarLimits.entries + 1 };
  const found = await entriesBetween(context, period, calendarKindNames);
  return {
    tipos: found.map((it) => it.kind),
    items: found.flatMap((it) => it.entries.slice(0, calendarLimits.entries)).toSorted(byDay),
    cortados: found.filter((it) => it.entries.length > calendarLimits.entries).map((it) => it.kind),
  };
}

/** What falls on these days, of each of these kinds that the person may read. */
export async function entriesBetween(context: Asking, period: CalendarPeriod, kinds: readonly CalendarKind[]) {
  const sources = kinds.flatMap((kind) => {
    const source = sourceOf(kind, context.hooks);
    if (!source || (period.project && source.isOfNoProject)) return [];
    return source.permission === undefined || may(context.user, source.permission) ? [{ kind, source }] : [];
  });
  return Promise.all(sources.map(async ({ kind, source }) => ({ kind, entries: await source.between(context, period) })));
}

function refusePeriod(desde: string, hasta: string): void {
  const days = Temporal.PlainDate.from(desde).until(hasta, { largestUnit: 'day' }).days;
  if (days < 0) throw new Problem('invalid', { fields: { hasta: 'Debe ser igual o posterior al primer día.' } });
  if (days >= calendarLimits.days) throw new Problem('invalid', { fields: { hasta: `A lo más ${calendarLimits.days} días.` } });
}

/** On one day, in the order of the kinds. */
export const byDay = (a: CalendarEntry, b: CalendarEntry): number =>
  a.desde.localeCompare(b.desde) || calendarKindNames.indexOf(a.tipo) - calendarKindNames.indexOf(b.tipo);

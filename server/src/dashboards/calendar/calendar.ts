import {
  calendarKindNames,
  calendarLimits,
  type CalendarEntry,
  type CalendarKind,
  type CalendarPeriod,
} from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import '../../platform/calendar-entries.ts';
import type { Hooks, Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { namedProject } from '../../projects/index.ts';

interface Asking extends Pick<Reading, 'db' | 'user'> {
  hooks: Pick<Hooks, 'approvals' | 'calendarEntries'>;
}

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

/** What falls on these days, of each of these kinds that the person may read and that some area tells (decision 040). */
export async function entriesBetween(context: Asking, period: CalendarPeriod, kinds: readonly CalendarKind[]) {
  const told = context.hooks.calendarEntries.filter(
    ({ permission, isOfNoProject }) => !(period.project && isOfNoProject) && (permission === undefined || may(context.user, permission)),
  );
  const byKind = Map.groupBy(told, (it) => it.kind);
  return Promise.all(
    kinds.flatMap((kind) => {
      const sources = byKind.get(kind);
      if (!sources) return [];
      return [Promise.all(sources.map((it) => it.between(context, period))).then((entries) => ({ kind, entries: entries.flat() }))];
    }),
  );
}

function refusePeriod(desde: string, hasta: string): void {
  const days = Temporal.PlainDate.from(desde).until(hasta, { largestUnit: 'day' }).days;
  if (days < 0) throw new Problem('invalid', { fields: { hasta: 'Debe ser igual o posterior al primer día.' } });
  if (days >= calendarLimits.days) throw new Problem('invalid', { fields: { hasta: `A lo más ${calendarLimits.days} días.` } });
}

/** On one day, in the order of the kinds. */
export const byDay = (a: CalendarEntry, b: CalendarEntry): number =>
  a.desde.localeCompare(b.desde) || calendarKindNames.indexOf(a.tipo) - calendarKindNames.indexOf(b.tipo);

import { absenceKinds } from 'contract/approvals/index.ts';
import type { CalendarEntry, CalendarPeriod } from 'contract/dashboards/index.ts';
import type { CalendarSource } from '../platform/calendar-entries.ts';
import type { Hooks, Reading } from '../platform/context.ts';
import { may } from '../platform/user.ts';
import { subjectsOf } from './approvals/declaration.ts';
import { pendingFor } from './deciders/pending.ts';
import { staffOf } from './people.ts';
import { inboxAt } from './notices/tell-asked.ts';
import '../access/tables.ts';
import './tables.ts';

type Seeing = Pick<Reading, 'db' | 'user'>;
type Asking = Seeing & { hooks: Pick<Hooks, 'approvals'> };

/** Until when what waits for the person is to be decided. */
async function deadlinesBetween({ db, user, hooks }: Asking, period: CalendarPeriod): Promise<CalendarEntry[]> {
  const { desde, hasta, project, most } = period;
  const due = { desde, hasta, ...(project && { codigo_proyecto: project.codigoProyecto }) };
  const { items } = await pendingFor(db, user, { page: 1, per_page: most, due });
  const subjects = await subjectsOf(hooks, db, items);
  const now = Date.now();
  return items.flatMap(({ id, due_at }): CalendarEntry[] => {
    const subject = subjects.get(id);
    if (due_at === null || !subject) return [];
    const day = Temporal.Instant.from(due_at).toZonedDateTimeISO('America/Santiago').toPlainDate().toString();
    const { title, subtitle } = subject;
    return [
      {
        tipo: 'aprobacion',
        desde: day,
        hasta: day,
        titulo: `Decidir ${title}`,
        detalle: subtitle,
        atrasado: Date.parse(due_at) < now,
        url: inboxAt(id),
      },
    ];
  });
}

/** Who is away: everybody's for whoever keeps the absences; else one's own, and of whom one stands in for. Why somebody is away is theirs. */
async function absencesBetween({ db, user }: Seeing, { desde, hasta, most }: CalendarPeriod): Promise<CalendarEntry[]> {
  const mayReadAll = may(user, 'approval_matrix:read');
  const me = await staffOf(db, user);
  if (!mayReadAll && !me) return [];
  let found = db
    .selectFrom('absences as it')
    .innerJoin('staff', 'staff.id', 'it.staff_id')
    .leftJoin('automatic_substitutes as automatic', 'automatic.staff_id', 'it.staff_id')
    .leftJoin('staff as substitute', 'substitute.id', 'automatic.substitute_id')
    .where('it.desde', '<=', hasta)
    .where('it.hasta', '>=', desde);
  if (!mayReadAll && me) found = found.where((of) => of.or([of('it.staff_id', '=', me.id), of('automatic.substitute_id', '=', me.id)]));
  const rows = await found
    .select(['it.staff_id', 'staff.nombre as persona', 'it.desde', 'it.hasta', 'it.tipo'])
    .select(['substitute.id as substitute_id', 'substitute.nombre as suplente'])
    .orderBy('it.desde')
    .orderBy('it.id')
    .limit(most)
    .execute();
  return rows.map(({ staff_id, persona, tipo, substitute_id, suplente, ...days }) => {
    const why = mayReadAll || staff_id === me?.id ? absenceKinds[tipo] : 'Ausencia';
    const standsIn = substitute_id !== null && substitute_id === me?.id ? 'usted le suple' : suplente && `le suple ${suplente}`;
    return {
      tipo: 'ausencia',
      ...days,
      titulo: persona,
      detalle: [why, standsIn].filter(Boolean).join(', '),
      atrasado: false,
      url: null,
    };
  });
}

export const calendarEntries: readonly CalendarSource[] = [
  { kind: 'aprobacion', between: deadlinesBetween },
  { kind: 'ausencia', isOfNoProject: true, between: absencesBetween },
];

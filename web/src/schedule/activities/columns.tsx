import { daysLate } from 'contract/format.ts';
import { lastDayOf } from 'contract/schedule/plans/time.ts';
import { daysIn, dayUnit } from 'contract/schedule/plans/day-length.ts';
import { activityStates, type Activity } from 'contract/schedule/index.ts';
import { lateWords } from '../../ui/days/late.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Advance, Day, DueDay, Figure, nothing } from '../../ui/list/figures.tsx';
import { State, Status } from '../../ui/page/Status.tsx';

/**
 * The columns of the list, in days of the plan, which are empty until it is known how long one is; the name stands as deep as its row does
 * there.
 */
export const columnsOf = (levels: ReadonlyMap<number, number>, day_minutes: number | undefined): readonly Column<Activity>[] => [
  {
    key: 'nombre',
    title: 'Actividad',
    card: 'title',
    render: (it) => (
      <span className="activities-name" data-summary={it.gantt.is_summary || undefined} style={{ '--level': levels.get(it.id) ?? 0 }}>
        {it.nombre}
      </span>
    ),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 130,
    card: 'status',
    groupOf: (it) => activityStates.label(it.estado),
    render: (it) =>
      it.gantt.is_summary ? (
        nothing
      ) : it.atrasada ? (
        <Status tone="danger">{lateWords(daysLate(lastDayOf(it.gantt)))}</Status>
      ) : (
        <State of={activityStates} is={it.estado} />
      ),
  },
  { key: 'etapa', title: 'Etapa', width: 180, card: 'subtitle', groupOf: (it) => it.etapa, render: (it) => it.etapa ?? nothing },
  {
    key: 'responsable',
    title: 'Responsable',
    width: 160,
    card: 'fact',
    groupOf: (it) => it.responsable,
    render: (it) => it.responsable ?? nothing,
  },
  { key: 'fecha', title: 'Inicio', width: 110, card: 'fact', render: (it) => <Day value={it.fecha} /> },
  {
    key: 'termino',
    title: 'Término',
    width: 120,
    card: 'fact',
    render: (it) => <DueDay value={lastDayOf(it.gantt)} isDone={!it.atrasada} />,
  },
  {
    key: 'duracion',
    title: 'Días',
    width: 80,
    align: 'right',
    render: ({ gantt }) =>
      gantt.is_summary || day_minutes === undefined ? (
        nothing
      ) : (
        <Figure
          value={Math.round(daysIn(gantt.duration, day_minutes, gantt) * 100) / 100}
          {...(gantt.is_elapsed && { unit: dayUnit(gantt) })}
        />
      ),
  },
  {
    key: 'avance',
    title: 'Avance',
    width: 140,
    card: 'fact',
    render: (it) => (it.gantt.is_summary ? nothing : <Advance value={Number(it.avance)} label={`Avance de ${it.nombre}`} />),
  },
  { key: 'peso', title: 'Peso', width: 80, align: 'right', isExtra: true, render: (it) => <Figure value={it.peso} unit="%" /> },
  { key: 'critica', title: 'Crítica', width: 90, isExtra: true, render: (it) => (it.gantt.critical ? 'Sí' : 'No') },
  {
    key: 'holgura',
    title: 'Holgura',
    width: 90,
    align: 'right',
    isExtra: true,
    render: ({ gantt }) =>
      day_minutes === undefined ? (
        nothing
      ) : (
        <Figure value={Math.round(daysIn(gantt.total_float, day_minutes, gantt) * 10) / 10} unit={dayUnit(gantt)} />
      ),
  },
  { key: 'sub_etapa', title: 'Subetapa', isExtra: true, render: (it) => it.sub_etapa ?? nothing },
  { key: 'notas', title: 'Notas', isExtra: true, render: (it) => it.notas ?? nothing },
];

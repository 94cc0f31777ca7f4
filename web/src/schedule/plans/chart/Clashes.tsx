import { formatNumber } from 'contract/format.ts';
import { Button } from '../../../ui/page/Button.tsx';
import type { Clash, LostRow } from '../plan/conflicts.ts';
import { constraintName } from '../plan/constraints.ts';
import type { Head } from '../plan/computePlan.ts';
import type { Names } from '../plan/columns.ts';
import type { Doc, Row } from '../plan/doc.ts';
import { lengthText } from '../plan/durations.ts';
import { withNew, withValues } from '../plan/moves.ts';
import type { Setting } from './useChart.ts';

const fieldWords = new Map<keyof Row, string>([
  ['nombre', 'Actividad'],
  ['etapa_id', 'Etapa'],
  ['sub_etapa_id', 'Sub etapa'],
  ['actividad_id', 'Actividad de la lista'],
  ['responsable_id', 'Responsable'],
  ['peso', 'Peso'],
  ['avance', 'Avance'],
  ['notas', 'Notas'],
  ['duration', 'Duración'],
  ['constraint', 'Restricción'],
  ['deadline', 'Plazo'],
  ['manual_start', 'Comienzo a mano'],
  ['actual_start', 'Comienzo real'],
  ['actual_finish', 'Término real'],
  ['remaining', 'Resta'],
  ['inactive', 'Inactiva'],
  ['suspendida', 'Suspendida'],
  ['is_elapsed', 'Por reloj'],
  ['calendar_id', 'Calendario'],
]);

/** What another person said otherwise at the same time, or deleted: both values, and the choice. Theirs stands until then. */
export function Clashes(setting: ClashFacts) {
  return (
    <>
      <ClashList {...setting} />
      <LostChanges {...setting} />
    </>
  );
}

type ClashFacts = Pick<Setting, 'session' | 'people' | 'stages'>;

function LostChanges({ session, people, stages }: ClashFacts) {
  const { lost, head } = session.use();
  if (lost.length === 0) return null;
  return (
    <section className="gantt-clashes" role="alert" aria-label="Cambios en actividades eliminadas">
      <strong>Otra persona eliminó lo que usted estaba cambiando.</strong>
      <ul>
        {lost.map((it) => (
          <li key={it.row.key}>
            <span>
              {it.row.nombre} · usted había puesto{' '}
              {it.said.map((field, at) => (
                <span key={field}>
                  {at > 0 && ', '}
                  {fieldWords.get(field) ?? field} <b>{valueText(it.row[field], field, { people, stages, head, row: it.row })}</b>
                </span>
              ))}
              .
            </span>
            <Button
              onClick={() => {
                session.giveUp(it);
                session.edit((doc) => again(doc, it));
              }}
            >
              Crearla de nuevo
            </Button>
            <Button kind="text" onClick={() => session.giveUp(it)}>
              Dejarla eliminada
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The row once more as it was left, last among those that it stood with. */
function again(doc: Doc, { row }: LostRow): Doc {
  const beside = [...doc.rows.values()].filter((it) => it.parent === row.parent).toSorted((one, other) => one.orden - other.orden);
  return withNew(doc, beside.at(-1)?.key, [row]).doc;
}

function ClashList({ session, people, stages }: ClashFacts) {
  const { clashes, doc, head } = session.use();
  if (clashes.length === 0) return null;
  return (
    <section className="gantt-clashes" role="alert" aria-label="Cambios que chocan">
      <strong>Otra persona cambió lo mismo al mismo tiempo. Quedó lo suyo; usted decide.</strong>
      <ul>
        {clashes.map((it) => {
          const told = { people, stages, head, row: doc.rows.get(it.key) };
          return (
            <li key={`${it.key} ${it.field}`}>
              <span>
                {it.nombre} · {fieldWords.get(it.field) ?? it.field}: usted puso <b>{valueText(it.mine, it.field, told)}</b>, la otra
                persona <b>{valueText(it.theirs, it.field, told)}</b>.
              </span>
              <Button
                onClick={() => {
                  session.settle(it);
                  session.edit((doc) => withValues(doc, [it.key], { [it.field]: it.mine }));
                }}
              >
                Poner lo mío
              </Button>
              <Button kind="text" onClick={() => session.settle(it)}>
                Dejar lo suyo
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ValueFacts {
  people: Names;
  stages: Names;
  head: Head;
  /** Whose value it is: its days are of work, or of the clock. */
  row: Row | undefined;
}

function valueText(value: Row[keyof Row], field: Clash['field'], { people, stages, head, row }: ValueFacts): string {
  if (value === null || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'object') return `${constraintName(value.kind)} ${wallText(value.at)}`.trim();
  if (field === 'responsable_id') return people.get(Number(value)) ?? String(value);
  if (field === 'etapa_id') return stages.get(Number(value)) ?? String(value);
  // Their names are read where they are chosen.
  if (field === 'sub_etapa_id' || field === 'actividad_id' || field === 'calendar_id') return 'otro valor';
  if (typeof value === 'number')
    return field === 'duration' || field === 'remaining' ? lengthText(value, row?.is_elapsed, head.dayMinutes) : formatNumber(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? wallText(value) : value;
}

const wallText = (at: string | null): string => (at === null ? '' : at.slice(0, 10).split('-').toReversed().join('-'));

import { askLearnedDurations, type LearnedDuration } from 'contract/schedule/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { LinesTable } from '../../ui/list/LinesTable.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import type { Sample } from './sample.ts';
import { lengthText } from '../plans/plan/durations.ts';
import { daysText } from '../plans/plan/lessons.ts';

interface Props {
  template_id: number;
  sample: Sample;
  activities: readonly LearnedDuration[];
  /** Something was asked for already. */
  isWaiting: boolean;
  onPlaces: (activity: LearnedDuration) => void;
}

/** What the template says beside what it took; what differs can be chosen and asked for. */
export function LearnedTable({ template_id, sample, activities, isWaiting, onPlaces }: Props) {
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const ask = useAction(askLearnedDurations, { quiet: true });
  const mayAsk = may('schedule:update') && !isWaiting;
  const differing = activities.filter((it) => it.propuesta !== null);
  const asked = differing.filter((it) => chosen.has(it.activity_id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  const send = () =>
    ask.mutate(
      {
        template_id,
        ...sample,
        activities: asked.map(({ activity_id, version, propuesta }) => ({ id: activity_id, version, duration: propuesta ?? 0 })),
      },
      {
        onSuccess: () => {
          choose(new Set());
          notify('success', 'Quedó en aprobación', 'La plantilla cambia cuando se apruebe.');
        },
      },
    );
  return (
    <>
      <LinesTable
        label="Duraciones reales por actividad"
        thing="Actividad"
        lines={activities.map((it, at) => ({ ...it, line: at + 1 }))}
        renderName={(it) =>
          mayAsk && it.propuesta !== null ? (
            <label className="columns-box">
              <input type="checkbox" checked={chosen.has(it.activity_id)} onChange={() => toggle(it.activity_id)} />
              <Name activity={it} />
            </label>
          ) : (
            <Name activity={it} />
          )
        }
        columns={[
          { title: 'Plantilla', isFigure: true, cell: (it) => lengthText(it.duration, it.is_elapsed) },
          { title: 'Real (mediana)', isFigure: true, cell: median },
          { title: 'La mitad, entre', isFigure: true, cell: (it) => middle(it) },
        ]}
        renderActions={(it) =>
          it.n > 0 && (
            <Button kind="text" onClick={() => onPlaces(it)}>
              {`n=${formatNumber(it.n)}`}
              <span className="unseen">{` lugares de ${it.nombre}`}</span>
            </Button>
          )
        }
      />
      {ask.refused && <Problem refused={ask.refused} title="No se pidió." />}
      {mayAsk && differing.length > 0 && (
        <div className="learning-buttons">
          <Button onClick={() => choose(asked.length === differing.length ? new Set() : new Set(differing.map((it) => it.activity_id)))}>
            {asked.length === differing.length ? 'No elegir ninguna' : `Elegir las ${differing.length} que difieren`}
          </Button>
          <Button kind="primary" busy={ask.isPending} off={asked.length === 0 && 'Marque al menos una actividad.'} onClick={send}>
            {asked.length > 0 ? `Pedir que la plantilla tome ${asked.length}` : 'Pedir que la plantilla las tome'}
          </Button>
        </div>
      )}
    </>
  );
}

const Name = ({ activity: { nombre, etapa } }: { activity: LearnedDuration }) => (
  <span className="learning-name">
    {nombre}
    {etapa !== null && <small className="muted">{etapa}</small>}
  </span>
);

/** Red where it takes longer than the template says, green where it is quicker. */
function median(it: LearnedDuration) {
  if (it.mediana === null) return <span className="muted">pocos lugares</span>;
  const way = it.propuesta === null ? undefined : it.propuesta > it.duration ? 'variance-late' : 'variance-early';
  return <span className={way}>{daysText(it.mediana, it.is_elapsed)}</span>;
}

function middle({ cuartil_1: from, cuartil_3: to, is_elapsed }: LearnedDuration): string {
  if (from === null || to === null) return '—';
  return from === to ? daysText(to, is_elapsed) : `${formatNumber(from)} y ${daysText(to, is_elapsed)}`;
}

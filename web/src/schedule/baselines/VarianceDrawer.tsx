import { formatDay, formatNumber } from 'contract/format.ts';
import { getBaseline, listBaselines, type Baseline, type BaselineRow } from 'contract/schedule/index.ts';
import { lastDayOf } from 'contract/schedule/plans/time.ts';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../api.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { LinesTable } from '../../ui/list/LinesTable.tsx';
import { Day } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import type { PlaceCodes } from '../addresses.ts';
import '../drawers.css';

interface Props {
  codes: PlaceCodes;
  onClose: () => void;
}

/** By how much each activity differs from a baseline of the plan. */
export function VarianceDrawer({ codes, onClose }: Props) {
  const all = useCall(listBaselines, codes);
  return (
    <Drawer title="Variación contra la línea base" width={860} onClose={onClose}>
      <Loaded answer={all}>
        {(baselines) =>
          baselines.length === 0 ? (
            <Empty text="El plan todavía no tiene línea base: fije una para comparar después lo que pasó con lo acordado." />
          ) : (
            <Variances baselines={baselines} />
          )
        }
      </Loaded>
    </Drawer>
  );
}

const varianceColumns = [
  { value: 'late', label: 'Las que se mueven' },
  { value: 'all', label: 'Todas' },
] as const;

function Variances({ baselines }: { baselines: readonly Baseline[] }) {
  const [chosen, choose] = useState(baselines.at(-1)?.id ?? 0);
  const [which, setWhich] = useState<'late' | 'all'>('late');
  const answer = useCall(getBaseline, { id: chosen }, { keepPrevious: true });
  return (
    <>
      <div className="variance-head">
        <label className="field">
          <span className="field-label">Línea base</span>
          <Select
            aria-label="Línea base"
            value={chosen}
            onChange={choose}
            options={baselines.map(({ id, nombre, fijada_el }) => ({
              value: id,
              label: `${nombre}, fijada el ${formatDay(fijada_el.slice(0, 10))}`,
            }))}
          />
        </label>
        <Segmented label="Actividades" options={varianceColumns} value={which} onChange={setWhich} />
      </div>
      <Loaded answer={answer}>{({ activities }) => <Table rows={which === 'all' ? activities : activities.filter(isMoved)} />}</Loaded>
    </>
  );
}

const isMoved = ({ activity_id, start_variance, finish_variance, duration_variance }: BaselineRow): boolean =>
  activity_id === null || [start_variance, finish_variance, duration_variance].some((it) => it !== 0);

function Table({ rows }: { rows: readonly BaselineRow[] }) {
  if (rows.length === 0) return <Empty text="Ninguna actividad se mueve de su línea base." />;
  return (
    <LinesTable
      label="Variación por actividad"
      thing="Actividad"
      lines={rows.map((it, at) => ({ ...it, line: at + 1 }))}
      renderName={({ nombre, activity_id }) => (
        <>
          {nombre} {activity_id === null && <span className="muted">ya no está en el plan</span>}
        </>
      )}
      columns={[
        { title: 'Inicio base', cell: startOf },
        { title: 'Término base', cell: finishOf },
        { title: 'Var. inicio', isFigure: true, cell: ({ start_variance }) => variance(start_variance) },
        { title: 'Var. término', isFigure: true, cell: ({ finish_variance }) => variance(finish_variance) },
        { title: 'Var. duración', isFigure: true, cell: ({ duration_variance }) => variance(duration_variance) },
      ]}
    />
  );
}

const startOf = ({ start }: BaselineRow) => <Day value={start.slice(0, 10)} />;
const finishOf = (it: BaselineRow) => <Day value={lastDayOf(it)} />;

function variance(days: number | null): ReactNode {
  if (days === null) return '—';
  if (days === 0) return '0 d';
  const size = formatNumber(Math.round(Math.abs(days) * 100) / 100);
  return <span className={days > 0 ? 'variance-late' : 'variance-early'}>{`${days > 0 ? '+' : '−'}${size} d`}</span>;
}

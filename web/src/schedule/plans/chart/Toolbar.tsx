import type { ReactNode } from 'react';
import { autosaveText } from '../../../ui/form/autosave.ts';
import { Button } from '../../../ui/page/Button.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { zooms } from '../paint/scale.ts';
import { Clashes } from './Clashes.tsx';
import type { Deeds } from './deeds.ts';
import { isFiltering, noFilters } from './filters.ts';
import { Legend } from './Legend.tsx';
import { LoadPanel } from './LoadPanel.tsx';
import type { TimelineHandle } from './Timeline.tsx';
import { ColumnPanel, FilterPanel, ViewPanel } from './Panels.tsx';
import { PlanPeople } from '../presence/PlanPeople.tsx';
import { useChartContext } from './useChart.ts';
import { WeightNotice } from './WeightNotice.tsx';
import { WritingTools } from './WritingTools.tsx';

interface Props {
  deeds: Deeds;
  tools: { timeline: () => TimelineHandle | null; focus: () => void };
  actions: ReactNode;
}

/** Everything that is done with the mouse; each has its keys. */
export function Toolbar({ deeds, tools, actions }: Props) {
  const chart = useChartContext();
  const { shown, session, mayWrite, view, filters } = chart;
  const { saving } = shown;
  return (
    <>
      <header className="gantt-bar">
        <div className="gantt-name">
          {actions}
          <PlanPeople />
          <span className={`editor-state editor-${saving.kind}`} role="status">
            {mayWrite ? autosaveText(saving) : 'Solo lectura'}
          </span>
          {(saving.kind === 'offline' || saving.kind === 'refused') && <Button onClick={session.retry}>Reintentar</Button>}
        </div>
        <div className="gantt-tools" role="toolbar" aria-label="Herramientas de la carta Gantt">
          {mayWrite && <WritingTools deeds={deeds} focus={tools.focus} />}
          <div className="gantt-group">
            <Segmented
              label="Escala"
              isLabelHidden
              options={zooms.map(({ key, label }) => ({ value: key, label }))}
              value={zooms.find((it) => it.perDay === view.perDay)?.key}
              onChange={(key) => tools.timeline()?.zoom(zooms.find((it) => it.key === key)?.perDay ?? view.perDay)}
            />
            <Button kind="text" onClick={() => tools.timeline()?.fit()}>
              Todo
            </Button>
            {!shown.head.isRelative && (
              <Button kind="text" onClick={() => tools.timeline()?.showDay(chart.sheet.today)}>
                Hoy
              </Button>
            )}
          </div>
          <div className="gantt-group gantt-right">
            <input
              type="search"
              className="control gantt-search"
              aria-label="Buscar actividad"
              placeholder="Buscar actividad"
              value={filters.search}
              maxLength={100}
              onChange={(event) => chart.filter({ search: event.target.value })}
            />
            <FilterPanel />
            <ViewPanel deeds={deeds} />
            <ColumnPanel />
            {!shown.head.isRelative && <LoadPanel />}
          </div>
        </div>
      </header>
      <Clashes session={chart.session} people={chart.people} stages={chart.stages} />
      <WeightNotice />
      <Legend />
      {isFiltering(filters) && (
        <p className="gantt-filtered" role="status">
          Se ven {chart.lines.length} de {chart.outline.lines.length} actividades.{' '}
          <Button kind="text" onClick={() => chart.filter(noFilters)}>
            Ver todas
          </Button>
        </p>
      )}
    </>
  );
}

import {
  DeleteOutlined,
  DisconnectOutlined,
  EyeOutlined,
  FilterOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
  RedoOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { autosaveText } from '../../ui/autosave.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { columnsOf } from '../plan/columns.ts';
import { zooms } from '../paint/scale.ts';
import type { Marks } from '../paint/scene.ts';
import { BulkPanel } from './BulkPanel.tsx';
import { Clashes } from './Clashes.tsx';
import type { Deeds } from './deeds.ts';
import { isFiltering, noFilters, whatWords, type Filters } from './filters.ts';
import { Legend } from './Legend.tsx';
import { LoadPanel } from './LoadPanel.tsx';
import type { TimelineHandle } from './Timeline.tsx';
import { useChartContext } from './useChart.ts';

interface Props {
  deeds: Deeds;
  tools: { timeline: () => TimelineHandle | null; focus: () => void };
  actions: ReactNode;
}

/** Everything that is done with the mouse; each has its keys. */
export function Toolbar({ deeds, tools, actions }: Props) {
  const chart = useChartContext();
  const { shown, session, selected, mayWrite, view, filters } = chart;
  const { saving, past, future } = shown;
  const isNone = !mayWrite || selected.size === 0;
  const then = (deed: () => void) => () => {
    deed();
    tools.focus();
  };
  return (
    <>
      <header className="gantt-bar">
        <div className="gantt-name">
          {actions}
          <span className={`editor-state editor-${saving.kind}`} role="status">
            {mayWrite ? autosaveText(saving) : 'Solo lectura'}
          </span>
          {(saving.kind === 'offline' || saving.kind === 'refused') && <Button onClick={session.retry}>Reintentar</Button>}
        </div>
        <div className="gantt-tools" role="toolbar" aria-label="Herramientas de la carta Gantt">
          <div className="gantt-group">
            <Button
              kind="text"
              icon={<UndoOutlined />}
              label="Deshacer (Ctrl+Z)"
              keys="Control+Z"
              disabled={past.length === 0}
              onClick={then(session.undo)}
            />
            <Button
              kind="text"
              icon={<RedoOutlined />}
              label="Rehacer (Ctrl+Y)"
              keys="Control+Y"
              disabled={future.length === 0}
              onClick={then(session.redo)}
            />
          </div>
          <div className="gantt-group">
            <Button
              kind="text"
              icon={<PlusOutlined />}
              label="Agregar actividad (Insert)"
              keys="Insert"
              disabled={!mayWrite}
              onClick={deeds.add}
            />
            <Button
              kind="text"
              icon={<DeleteOutlined />}
              label="Eliminar (Supr)"
              keys="Delete"
              disabled={isNone}
              onClick={then(deeds.remove)}
            />
            <Button
              kind="text"
              icon={<MenuFoldOutlined />}
              label="Subir de nivel (Alt+←)"
              keys="Alt+ArrowLeft"
              disabled={isNone}
              onClick={then(deeds.outdent)}
            />
            <Button
              kind="text"
              icon={<MenuUnfoldOutlined />}
              label="Bajar de nivel (Alt+→)"
              keys="Alt+ArrowRight"
              disabled={isNone}
              onClick={then(deeds.indent)}
            />
            <Button
              kind="text"
              icon={<LinkOutlined />}
              label="Unir en cadena (Ctrl+F2)"
              keys="Control+F2"
              disabled={!mayWrite || selected.size < 2}
              onClick={then(deeds.link)}
            />
            <Button
              kind="text"
              icon={<DisconnectOutlined />}
              label="Quitar vínculos (Ctrl+Mayús+F2)"
              keys="Control+Shift+F2"
              disabled={isNone}
              onClick={then(deeds.unlink)}
            />
            {mayWrite && selected.size > 1 && <BulkPanel deeds={deeds} />}
          </div>
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
      <Clashes />
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

const icon = (picture: ReactNode, words: string) => (
  <>
    {picture}
    <span className="unseen">{words}</span>
  </>
);

function FilterPanel() {
  const { filters, filter, stages, people } = useChartContext();
  const isOn = filters.stage !== null || filters.person !== null || filters.what !== 'all';
  return (
    <Panel button={icon(<FilterOutlined aria-hidden />, 'Filtrar')} className={`button button-${isOn ? 'default' : 'text'} button-icon`}>
      {() => (
        <div className="gantt-panel">
          <label className="field">
            <span className="field-label">Mostrar</span>
            <select className="control" value={filters.what} onChange={(event) => filter({ what: whatOf(event.target.value) })}>
              {Object.entries(whatWords).map(([key, words]) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <Chooser label="Etapa" names={stages} value={filters.stage} onChange={(stage) => filter({ stage })} />
          <Chooser label="Responsable" names={people} value={filters.person} onChange={(person) => filter({ person })} />
        </div>
      )}
    </Panel>
  );
}

const whats = new Map(Object.keys(whatWords).map((it) => [it, it as Filters['what']]));
const whatOf = (value: string): Filters['what'] => whats.get(value) ?? 'all';

interface ChooserProps {
  label: string;
  names: ReadonlyMap<number, string>;
  value: number | null;
  none?: string;
  onChange: (value: number | null) => void;
}

/** One of the names that there are, or all. */
export function Chooser({ label, names, value, none = 'Todas', onChange }: ChooserProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select
        className="control"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{none}</option>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const markWords: readonly (readonly [keyof Marks, string])[] = [
  ['links', 'Vínculos'],
  ['critical', 'Ruta crítica'],
  ['float', 'Holguras'],
  ['baseline', 'Línea base'],
  ['names', 'Nombres junto a las barras'],
];
const colours = [
  { value: 'none', label: 'Uno' },
  { value: 'stage', label: 'Etapa' },
  { value: 'person', label: 'Responsable' },
] as const;

function ViewPanel({ deeds }: { deeds: Deeds }) {
  const { view, look, baseline } = useChartContext();
  return (
    <Panel button={icon(<EyeOutlined aria-hidden />, 'Qué se ve')}>
      {() => (
        <div className="gantt-panel">
          <fieldset className="columns-boxes">
            <legend>Qué se ve</legend>
            {markWords
              .filter(([key]) => key !== 'baseline' || baseline !== undefined)
              .map(([key, words]) => (
                <label key={key} className="columns-box">
                  <input
                    type="checkbox"
                    checked={view.marks[key]}
                    onChange={(event) => look({ marks: { ...view.marks, [key]: event.target.checked } })}
                  />
                  {words}
                </label>
              ))}
          </fieldset>
          <Segmented label="Colores por" options={colours} value={view.colourBy} onChange={(colourBy) => look({ colourBy })} />
          <div className="gantt-pair">
            <Button onClick={() => deeds.foldAll(true)}>Plegar todo</Button>
            <Button onClick={() => deeds.foldAll(false)}>Desplegar todo</Button>
          </div>
        </div>
      )}
    </Panel>
  );
}

function ColumnPanel() {
  const { view, look, shown } = useChartContext();
  const all = columnsOf(shown.head).filter((it) => it.key !== 'number' && it.key !== 'nombre');
  return (
    <Panel button={icon(<SettingOutlined aria-hidden />, 'Elegir columnas')}>
      {() => (
        <fieldset className="columns-boxes">
          <legend>Columnas</legend>
          {all.map(({ key, title, hint }) => (
            <label key={key} className="columns-box" title={hint}>
              <input
                type="checkbox"
                checked={view.columns.includes(key)}
                onChange={(event) =>
                  look({ columns: event.target.checked ? [...view.columns, key] : view.columns.filter((it) => it !== key) })
                }
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </Panel>
  );
}

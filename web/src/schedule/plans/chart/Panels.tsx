import { EyeOutlined, FilterOutlined, SettingOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/page/Button.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import type { Marks } from '../paint/scene.ts';
import { columnsOf } from '../plan/columns.ts';
import type { Deeds } from './deeds.ts';
import { whatWords, type Filters } from './filters.ts';
import { useChartContext } from './useChart.ts';

const icon = (picture: ReactNode, words: string) => (
  <>
    {picture}
    <span className="unseen">{words}</span>
  </>
);

/** Which rows are seen. */
export function FilterPanel() {
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
function Chooser({ label, names, value, none = 'Todas', onChange }: ChooserProps) {
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

/** What is drawn besides the bars, and by what they are coloured. */
export function ViewPanel({ deeds }: { deeds: Deeds }) {
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

/** Which columns the grid has. */
export function ColumnPanel() {
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

import { useLook } from '../../../ui/look/look.ts';
import { inksOf } from '../paint/colors.ts';
import { useChartContext } from './useChart.ts';

/** What the colours stand for, where they stand for anything. */
export function Legend() {
  const { view, stages, people, shown } = useChartContext();
  const { bars } = inksOf(useLook());
  if (view.colourBy === 'none') return null;
  const [names, of] = view.colourBy === 'stage' ? ([stages, 'etapa_id'] as const) : ([people, 'responsable_id'] as const);
  const used = new Set([...shown.doc.rows.values()].map((it) => it[of]));
  const entries = [...names].map(([id, name], at) => ({ id, name, ink: bars[at % bars.length] })).filter((it) => used.has(it.id));
  if (entries.length === 0) return null;
  return (
    <ul className="gantt-legend" aria-label="Colores">
      {entries.map(({ id, name, ink }) => (
        <li key={id}>
          <span style={{ background: ink?.done }} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

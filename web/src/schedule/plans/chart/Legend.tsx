import { useLook } from '../../../ui/look/look.ts';
import { coloursOf } from './scene.ts';
import { useChartContext } from './useChart.ts';

/** What the colours stand for, where they stand for anything. */
export function Legend() {
  const colours = coloursOf(useChartContext(), useLook());
  if (colours.length === 0) return null;
  return (
    <ul className="gantt-legend" aria-label="Colores">
      {colours.map(({ id, name, ink }) => (
        <li key={id}>
          <span style={{ background: ink.done }} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

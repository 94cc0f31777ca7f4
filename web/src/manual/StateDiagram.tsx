import { useId } from 'react';
import { machines, wordsIn } from './machines.ts';
import { drawingOf } from './stateLayout.ts';
import './StateDiagram.css';

/** Draws the states of a paper from the same table that the server obeys. */
export function StateDiagram({ machine: name, fence }: { machine: string; fence: string }) {
  const arrowhead = useId();
  const machine = machines[name];
  if (!machine) return null;
  const { width, height, boxes, arrows } = drawingOf(machine, wordsIn(fence));
  const label = (state: string) => machine.table[state]?.label ?? state;
  const inWords = arrows.map((it) => `${label(it.from)} → ${label(it.to)}: ${it.words.join(' o ')}`).join('. ');
  return (
    <div className="state-diagram" tabIndex={0}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Estados. ${inWords}.`}>
        <marker id={arrowhead} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M 0 0 L 8 4 L 0 8 z" />
        </marker>
        {arrows.map(({ from, to, points }) => (
          <path key={`${from} ${to}`} className="state-arrow" d={curveThrough(points)} markerEnd={`url(#${arrowhead})`} />
        ))}
        {arrows.map(({ from, to, words, x, y }) => (
          <text key={`${from} ${to}`} className="state-words" y={y - (words.length - 1) * 8}>
            {words.map((it, at) => (
              <tspan key={it} x={x} dy={at === 0 ? 0 : 16}>
                {it}
              </tspan>
            ))}
          </text>
        ))}
        {boxes.map(({ state, x, y, width: wide, height: high }) => {
          const tone = machine.table[state]?.tone ?? 'neutral';
          const colours = { fill: `var(--tone-${tone}-ground)`, stroke: `var(--tone-${tone})` };
          return (
            <g key={state}>
              <rect x={x - wide / 2} y={y - high / 2} width={wide} height={high} rx={high / 2} style={colours} />
              <text className="state-name" x={x} y={y} style={{ fill: `var(--tone-${tone})` }}>
                {label(state)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Straight at both ends, round at the corners between. */
function curveThrough(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return '';
  const bends = rest.map((it, at) => {
    const next = rest[at + 1] ?? last;
    return `Q ${it.x} ${it.y} ${(it.x + next.x) / 2} ${(it.y + next.y) / 2}`;
  });
  return [`M ${first.x} ${first.y}`, ...bends, `L ${last.x} ${last.y}`].join(' ');
}

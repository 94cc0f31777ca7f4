import type { Look } from '../../../ui/look/palette.ts';
import { inksOf, type Ink } from '../paint/colors.ts';
import type { Colour } from '../paint/legend.ts';
import type { Scale } from '../paint/scale.ts';
import type { Scene } from '../paint/scene.ts';
import type { Line } from '../plan/outline.ts';
import { progressOf } from '../plan/progress.ts';
import { todayInstant } from '../plan/today.ts';
import type { Chart } from './useChart.ts';

/** The scene of a chart as it is now. */
export function sceneOf(chart: Chart, look: Look, letters: string, scale: Scale, window: Scene['window']): Scene {
  const { shown, lines, placeOf, view, selected } = chart;
  const inks = inksOf(look);
  return {
    scale,
    inks,
    letters,
    doc: shown.doc,
    plan: shown.plan,
    head: shown.head,
    lines,
    placeOf,
    window,
    marks: view.marks,
    inkOf: inkBy(chart, look),
    labelOf: (line) => labelOf(chart, line),
    progress: progressOf(shown),
    baseline: chart.baseline,
    today: todayInstant(shown.head),
    selected,
  };
}

/** Which colour stands for what: by stage, by person, or one for all. */
export function inkBy({ view, stages, people }: Pick<Chart, 'view' | 'stages' | 'people'>, look: Look): (line: Line) => Ink {
  const { bars, plain, over } = inksOf(look);
  const nth = (ids: Iterable<number>) => new Map([...ids].map((id, at) => [id, bars[at % bars.length] ?? plain]));
  if (view.colourBy === 'none') return ({ row }) => (row.actual_finish === null ? plain : over);
  const [of, inks] =
    view.colourBy === 'stage' ? (['etapa_id', nth(stages.keys())] as const) : (['responsable_id', nth(people.keys())] as const);
  return ({ row }) => inks.get(row[of] ?? 0) ?? over;
}

/** What the colours of the bars stand for: of the stages or people, those that have any. */
export function coloursOf({ view, stages, people, shown }: Pick<Chart, 'view' | 'stages' | 'people' | 'shown'>, look: Look): Colour[] {
  if (view.colourBy === 'none') return [];
  const { bars, plain } = inksOf(look);
  const [names, of] = view.colourBy === 'stage' ? ([stages, 'etapa_id'] as const) : ([people, 'responsable_id'] as const);
  const used = new Set([...shown.doc.rows.values()].map((it) => it[of]));
  return [...names].flatMap(([id, name], at) => (used.has(id) ? [{ id, name, ink: bars[at % bars.length] ?? plain }] : []));
}

function labelOf({ view, people, shown }: Chart, { row, isSummary }: Line): string {
  if (!view.marks.names) return '';
  const dates = shown.plan.dates.get(row.key);
  if (isSummary || dates?.start === dates?.finish) return row.nombre;
  return row.responsable_id === null ? '' : (people.get(row.responsable_id) ?? '');
}

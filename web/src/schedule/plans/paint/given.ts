import { instantOf } from 'contract/schedule/plans/time.ts';
import type { Doc } from '../plan/doc.ts';
import { head } from '../plan/given.ts';
import { outlineOf } from '../plan/outline.ts';
import { computePlan } from '../plan/computePlan.ts';
import { progressOf } from '../plan/progress.ts';
import { inksOf } from './colors.ts';
import { scaleFor } from './scale.ts';
import type { Scene } from './scene.ts';

/** A plan as it stands on a chart 900 wide, from Monday, 2 March on, without any marks. */
export function sceneOf(doc: Doc, news: Partial<Scene> = {}): Scene {
  const plan = computePlan(doc, head);
  const { lines } = outlineOf(doc);
  const inks = inksOf('light');
  return {
    scale: scaleFor({ from: instantOf('2026-03-02T09:00'), to: plan.finish }, head.calendar, 16, 900),
    inks,
    letters: 'serif',
    doc,
    plan,
    head,
    lines,
    placeOf: new Map(lines.map((it, at) => [it.row.key, at])),
    window: { left: 0, top: 0, width: 900, height: 400 },
    marks: { links: false, critical: false, float: false, baseline: false, names: false },
    inkOf: () => inks.plain,
    labelOf: ({ row }) => row.nombre,
    progress: progressOf({ doc, head }),
    today: undefined,
    selected: new Set(),
    ...news,
  };
}

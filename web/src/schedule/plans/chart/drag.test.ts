import { instantOf } from 'contract/schedule/plans/time.ts';
import { expect, test } from 'vitest';
import { emptyDoc } from '../plan/doc.ts';
import { head } from '../plan/given.ts';
import { withNew } from '../plan/moves.ts';
import { outlineOf } from '../plan/outline.ts';
import { computePlan } from '../plan/planned.ts';
import { inksOf } from '../paint/colors.ts';
import { scaleFor } from '../paint/scale.ts';
import { boxOf, headHeight, rowHeight, type Scene } from '../paint/scene.ts';
import { dragOf } from './drag.ts';

/** Two bars of five days, one under the other. */
function planted() {
  const { doc, keys } = withNew(emptyDoc, undefined, [
    { nombre: 'Zanja', duration: 2400 },
    { nombre: 'Cable', duration: 2400 },
  ]);
  const plan = computePlan(doc, head);
  const { lines } = outlineOf(doc);
  const inks = inksOf('light');
  const scene: Scene = {
    scale: scaleFor({ from: instantOf('2026-03-02T09:00'), to: plan.finish }, head.calendar, 16, 900),
    inks,
    letters: 'serif',
    doc,
    plan,
    head,
    lines,
    placeOf: new Map(lines.map((it, at) => [it.row.key, at])),
    window: { left: 40, top: 0, width: 900, height: 400 },
    marks: { links: true, critical: false, float: false, baseline: false, names: false },
    inkOf: () => inks.plain,
    labelOf: ({ row }) => row.nombre,
    progress: new Map(),
    today: undefined,
    selected: new Set(),
  };
  return { scene, doc, keys };
}

/** What is told while a link is drawn from one end of the first bar onto a part of the second, and the links that are there then. */
function linked(from: 'linkStart' | 'linkFinish', onto: number) {
  const { scene, doc, keys } = planted();
  const [line, target] = scene.lines;
  const box = line && boxOf(scene, line, 0);
  const under = target && boxOf(scene, target, 1);
  if (!box || !under) throw new Error('nothing is drawn');
  const drag = dragOf({ scene, hit: { line, box, part: from }, x: 0, y: 0, keys: new Set() });
  const x = under.left + (under.right - under.left) * onto - scene.window.left;
  const told = drag?.to(x, headHeight + rowHeight * 1.5);
  const made = drag?.done()?.(doc) ?? doc;
  const ties = [...made.ties.values()].map((it) => [keys.indexOf(it.from), keys.indexOf(it.to), it.kind]);
  return { words: told?.words, ties };
}

test.each([
  ['linkFinish', 0.25, 'FS', 'Fin a comienzo'],
  ['linkFinish', 0.75, 'FF', 'Fin a fin'],
  ['linkStart', 0.25, 'SS', 'Comienzo a comienzo'],
  ['linkStart', 0.75, 'SF', 'Comienzo a fin'],
] as const)('a link drawn from %s onto %d of a bar is %s', (from, onto, kind, words) => {
  expect(linked(from, onto)).toEqual({ words: `${words}: Zanja → Cable`, ties: [[0, 1, kind]] });
});

import { expect, test } from 'vitest';
import { emptyDoc } from '../plan/doc.ts';
import { withNew } from '../plan/moves.ts';
import { sceneOf } from '../paint/given.ts';
import { boxOf, headHeight, rowHeight } from '../paint/scene.ts';
import { dragOf } from './drag.ts';

/** Two bars of five days, one under the other. */
function plant() {
  const { doc, keys } = withNew(emptyDoc, undefined, [
    { nombre: 'Zanja', duration: 2400 },
    { nombre: 'Cable', duration: 2400 },
  ]);
  const scene = sceneOf(doc, { window: { left: 40, top: 0, width: 900, height: 400 } });
  return { scene, doc, keys };
}

/** What is told while a link is drawn from one end of the first bar onto a part of the second, and the links that are there then. */
function linkBars(from: 'linkStart' | 'linkFinish', onto: number) {
  const { scene, doc, keys } = plant();
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
  expect(linkBars(from, onto)).toEqual({ words: `${words}: Zanja → Cable`, ties: [[0, 1, kind]] });
});

import { expect, test } from 'vitest';
import { head } from '../plan/given.ts';
import { inksOf } from '../paint/colors.ts';
import { emptyDoc } from '../plan/doc.ts';
import { withNew } from '../plan/moves.ts';
import { outlineOf } from '../plan/outline.ts';
import { computePlan } from '../plan/computePlan.ts';
import { coloursOf, inkBy } from './scene.ts';
import { usualView } from './view.ts';

const stages = new Map(Array.from({ length: 9 }, (_, at) => [at + 1, `Etapa ${at + 1}`]));
const people = new Map([
  [70, 'Ana'],
  [71, 'Bruno'],
]);

/** One of the second stage by Bruno, one of the ninth by Ana that is over, and one of nobody. */
const { doc } = withNew(emptyDoc, undefined, [
  { nombre: 'Zanja', etapa_id: 2, responsable_id: 71 },
  { nombre: 'Cable', etapa_id: 9, responsable_id: 70, actual_start: '2026-03-02T09:00', actual_finish: '2026-03-02T18:00' },
  { nombre: 'Cerco' },
]);
const { lines } = outlineOf(doc);
const seenBy = (colourBy: 'none' | 'stage' | 'person') => ({ view: { ...usualView, colourBy }, stages, people });

test.each(['light', 'dark'] as const)('bars are coloured by stage, by person, or alike, on a %s page', (look) => {
  const { bars, plain, over } = inksOf(look);
  const inks = (colourBy: 'none' | 'stage' | 'person') => lines.map(inkBy(seenBy(colourBy), look));

  // Alike, what is over is quieter; by something, what has none of it is.
  expect(inks('none')).toEqual([plain, over, plain]);
  // The ninth has the colour of the first again.
  expect(inks('stage')).toEqual([bars[1], bars[0], over]);
  expect(inks('person')).toEqual([bars[1], bars[0], over]);
});

test('the legend gives each stage or person that has a bar the colour of its bars', () => {
  const shown = {
    doc,
    head,
    plan: computePlan(doc, head),
    saving: { kind: 'clean' as const },
    clashes: [],
    lost: [],
    past: [],
    future: [],
  };
  const named = (colourBy: 'none' | 'stage' | 'person') =>
    coloursOf({ ...seenBy(colourBy), shown }, 'light').map((it) => [it.name, it.ink]);
  const inkOf = (colourBy: 'stage' | 'person', at: number) => lines.map(inkBy(seenBy(colourBy), 'light'))[at];

  expect(named('none')).toEqual([]);
  expect(named('stage')).toEqual([
    ['Etapa 2', inkOf('stage', 0)],
    ['Etapa 9', inkOf('stage', 1)],
  ]);
  expect(named('person')).toEqual([
    ['Ana', inkOf('person', 1)],
    ['Bruno', inkOf('person', 0)],
  ]);
});

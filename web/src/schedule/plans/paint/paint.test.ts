import { expect, test } from 'vitest';
import { head } from '../plan/given.ts';
import { emptyDoc, type Doc } from '../plan/doc.ts';
import { chainRows, withNew, withValues } from '../plan/moves.ts';
import { dayNumber, instantOf } from 'contract/schedule/plans/time.ts';
import { inksOf } from './colors.ts';
import { sceneOf } from './given.ts';
import { legendOf, paintLegend, type Colour } from './legend.ts';
import { paint } from './paint.ts';
import { finenessWithin, leastReadable } from './picture.ts';
import { scaleFor, xOfDay, zooms } from './scale.ts';
import { rowHeight, type Scene } from './scene.ts';
import { ticksOf } from './ticks.ts';

const inks = inksOf('light');
const day = 480;

/** A pen that remembers with which colours it filled and drew, and what it wrote. */
function recordingPen() {
  const colours = new Set<unknown>();
  const words: string[] = [];
  const fonts = new Set<unknown>();
  const state: Record<string, unknown> = {};
  const pen = new Proxy(state, {
    get: (target, name) => {
      if (typeof name !== 'string' || name in target) return target[String(name)];
      if (name === 'measureText') return (text: string) => ({ width: text.length * 6 });
      return (first: unknown) => {
        if (name.startsWith('fill')) colours.add(target['fillStyle']);
        if (name.startsWith('stroke')) colours.add(target['strokeStyle']);
        if (name !== 'fillText') return;
        words.push(String(first));
        fonts.add(target['font']);
      };
    },
  });
  // What a canvas gives is wider than what the painter asks of it.
  return { pen: pen as unknown as CanvasRenderingContext2D, colours, words, fonts };
}

/** Two in a chain, one beside them that has room, all begun on Monday the second of March. */
function plant() {
  const { doc, keys } = withNew(emptyDoc, undefined, [
    { nombre: 'Zanja', duration: 4 * day },
    { nombre: 'Cable', duration: 3 * day },
    { nombre: 'Cerco', duration: day },
  ]);
  const [zanja = 0, cable = 0, cerco = 0] = keys;
  return { doc: chainRows(doc, new Set([zanja, cable])), zanja, cerco };
}

function paintOf(doc: Doc, news: Partial<Scene> = {}) {
  const { pen, ...seen } = recordingPen();
  paint(pen, sceneOf(doc, news));
  return seen;
}
const marks = { links: false, critical: false, float: false, baseline: false, names: false };

test('its words are written with the letters that the page wears', () => {
  const { fonts } = paintOf(plant().doc);

  expect(fonts.size).toBeGreaterThan(1);
  for (const it of fonts) expect(it).toMatch(/px serif$/);
});

test('a chart without marks has its bars alone; each mark is drawn when it is asked for', () => {
  const { doc, zanja } = plant();
  const baseline = new Map([[zanja, { start: instantOf('2026-03-02T09:00'), finish: instantOf('2026-03-03T18:00') }]]);
  const drawn = (news: Partial<Scene>) => paintOf(doc, { baseline, ...news }).colours;
  const bare = drawn({});

  expect(bare).toContain(inks.plain.rest);
  for (const colour of [inks.critical.rest, inks.float, inks.baseline, inks.link, inks.criticalLink, inks.today])
    expect(bare).not.toContain(colour);
  expect(drawn({ marks: { ...marks, critical: true } })).toContain(inks.critical.rest);
  expect(drawn({ marks: { ...marks, float: true } })).toContain(inks.float);
  expect(drawn({ marks: { ...marks, baseline: true } })).toContain(inks.baseline);
  expect(drawn({ marks: { ...marks, links: true } })).toContain(inks.link);
  expect(drawn({ marks: { ...marks, links: true, critical: true } })).toContain(inks.criticalLink);
  expect(drawn({ today: instantOf('2026-03-04T00:00') })).toContain(inks.today);
});

test('a bar has the colour of its stage or person, what is done of it darker, and a deadline is green or red', () => {
  const { doc, zanja, cerco } = plant();
  const [, second] = inks.bars;
  const due = (at: string) => withValues(doc, [zanja], { deadline: at });

  expect(paintOf(doc, { inkOf: ({ row }) => (row.key === cerco && second ? second : inks.plain) }).colours).toContain(second?.rest);
  expect(paintOf(withValues(doc, [zanja], { avance: '50' }), { progress: new Map([[zanja, 50]]) }).colours).toContain(inks.plain.done);
  expect(paintOf(due('2026-03-31T18:00')).colours).toContain(inks.deadline);
  expect(paintOf(due('2026-03-03T18:00')).colours).toContain(inks.error);
});

test('beneath a picture stands what its signs and colours stand for: those that it has, in as many lines as they need', () => {
  const { doc, zanja } = plant();
  const told = (scene: Scene, colours: readonly Colour[] = [], width = 900) => {
    const { pen, words } = recordingPen();
    const legend = legendOf(pen, scene, colours, width);
    paintLegend(pen, scene, legend);
    return { words, height: legend.height };
  };
  const all = sceneOf(withValues(doc, [zanja], { deadline: '2026-03-31T18:00' }), {
    marks: { ...marks, links: true, critical: true, float: true },
    today: instantOf('2026-03-04T00:00'),
  });

  expect(told(sceneOf(doc)).words).toEqual(['Actividad']);
  expect(told(all).words).toEqual(['Actividad', 'Crítica', 'Fecha límite', 'Holgura', 'Vínculo', 'Hoy']);
  expect(told(sceneOf(doc), [{ id: 1, name: 'Obra civil', ink: inks.plain }]).words).toEqual(['Obra civil']);
  expect(told(all, [], 200).height).toBeGreaterThan(told(all).height);
});

test('a name is written as text, whatever stands in it', () => {
  const { doc, zanja } = plant();
  expect(paintOf(withValues(doc, [zanja], { nombre: '<img src=x>' })).words).toContain('<img src=x>');
});

test.each([
  ['Día', '2 mar 2026', 'L 2'],
  ['Semana', 'marzo 2026', '2 mar'],
  ['Mes', '2026', 'mar'],
  ['Trimestre', '2026', 'T1'],
] as const)('at the zoom «%s» a day is as wide as it says, and the axis tells «%s» above «%s»', (label, upper, lower) => {
  const perDay = zooms.find((it) => it.label === label)?.perDay ?? 0;
  const scale = scaleFor({ from: instantOf('2026-03-02T09:00'), to: instantOf('2026-12-31T18:00') }, head.calendar, perDay, 900);
  const monday = dayNumber('2026-03-02');
  const ticks = ticksOf(scale, monday, monday + 200, undefined);

  expect(xOfDay(scale, '2026-03-03') - xOfDay(scale, '2026-03-02')).toBeCloseTo(perDay);
  expect([ticks.upper[0]?.label, ticks.lower[0]?.label]).toEqual([upper, lower]);
  expect(paintOf(plant().doc, { scale, window: { left: xOfDay(scale, '2026-03-01'), top: 0, width: 900, height: 400 } }).words).toContain(
    lower,
  );
});

test('a picture of hundreds of rows is drawn as large as they are, one of thousands too small to be read', () => {
  const size = (rows: number): number => finenessWithin(2400, rows * rowHeight);

  expect(size(60)).toBe(2);
  expect(size(500)).toBe(1);
  expect(size(2000)).toBeLessThan(leastReadable);
});

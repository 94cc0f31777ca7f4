import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { shortcuts, type ShortcutKey } from '../../../ui/look/shortcuts.ts';
import { head } from '../plan/given.ts';
import { columnsOf, type Sheet } from '../plan/columns.ts';
import { newTie, withTies } from '../plan/doc.ts';
import { chainRows, indentRows, withNew, withValues } from '../plan/moves.ts';
import { outlineOf } from '../plan/outline.ts';
import { openSession } from '../plan/session.ts';
import { finishText, startText } from '../plan/days.ts';
import { deedsOf } from './deeds.ts';
import { noFilters } from './filters.ts';
import { pressKey } from './keys.ts';
import type { TimelineHandle } from './Timeline.tsx';
import type { Chart } from './useChart.ts';
import { usualView } from './view.ts';

/** A chart of four rows, A with B beneath it, C and D, whose cursor stands on C; what the page itself would do is written down. */
function openChart(cursor = 'C') {
  const session = openSession([], head, { save: () => new Promise(() => {}), newKey: () => '1', reload: () => {}, tell: () => {} });
  const { doc, keys } = withNew(
    session.get().doc,
    undefined,
    ['A', 'B', 'C', 'D'].map((nombre) => ({ nombre })),
  );
  session.edit(() => indentRows(doc, new Set([keys[1] ?? 0])));
  const at = (name: string): number => keys['ABCD'.indexOf(name)] ?? 0;
  const nameOf = (key: number | undefined): string => session.get().doc.rows.get(key ?? 0)?.nombre ?? '';
  const done: string[] = [];
  const timeline: TimelineHandle = {
    showDay: (day) => done.push(`ve al ${day}`),
    fit: () => done.push('muestra todo'),
    zoom: (perDay) => done.push(perDay > usualView.perDay ? 'acerca' : 'aleja'),
  };
  const state = { active: { key: at(cursor), column: 'nombre' }, selected: new Set([at(cursor)]) as ReadonlySet<number>, detail: 0 };
  const chart = (): Chart => {
    const shown = session.get();
    const outline = outlineOf(shown.doc);
    const [people, stages] = [new Map<number, string>(), new Map<number, string>()];
    const sheet: Sheet = { doc: shown.doc, plan: shown.plan, head, today: '2026-03-02', people, stages };
    return {
      session,
      people,
      stages,
      mayWrite: true,
      title: 'Obra',
      presence: { people: [], standing: new Map(), moveTo: () => {} },
      shown,
      sheet,
      outline,
      lines: outline.lines,
      placeOf: new Map(outline.lines.map((it, place) => [it.row.key, place])),
      columns: columnsOf(head).filter((it) => usualView.columns.includes(it.key) || it.key === 'number'),
      view: usualView,
      look: () => {},
      filters: noFilters,
      filter: () => {},
      folded: new Set(),
      fold: (some, isFolded) => done.push(`${isFolded ? 'pliega' : 'despliega'} ${some.map(nameOf).join('')}`),
      active: state.active,
      selected: state.selected,
      go: (place, how = 'alone') => {
        done.push(`${how} ${nameOf(place.key)} ${place.column}`);
        state.active = place;
      },
      choose: (some) => {
        state.selected = new Set(some);
        done.push(`elige ${[...some].map(nameOf).join('')}`);
      },
      isEditing: false,
      editing: undefined,
      open: (text) => done.push(text === undefined ? 'escribe' : `escribe «${text}»`),
      close: () => {},
      detail: state.detail === 0 ? undefined : state.detail,
      showDetail: (key) => {
        state.detail = key ?? 0;
        done.push(key === undefined ? 'cierra la ficha' : `ficha de ${nameOf(key)}`);
      },
      edit: session.edit,
    };
  };
  const press = (keys: string): boolean => {
    const parts = keys.split(/\+(?=.)/);
    const last = parts.at(-1) ?? '';
    const isHeld = (it: string): boolean => parts.slice(0, -1).includes(it);
    const event = {
      key: last === 'Space' ? ' ' : last.length === 1 ? last.toLowerCase() : last,
      ctrlKey: isHeld('Control'),
      altKey: isHeld('Alt'),
      shiftKey: isHeld('Shift'),
      metaKey: false,
    } as KeyboardEvent;
    const now = chart();
    return pressKey(event, { chart: now, deeds: deedsOf(now), timeline, page: 2, showRow: () => {} });
  };
  return { press, done, state, at, session, deeds: () => deedsOf(chart()) };
}
type OpenChart = ReturnType<typeof openChart>;

const tree = ({ session }: OpenChart): string =>
  outlineOf(session.get().doc)
    .lines.map((it) => `${it.wbs} ${it.row.nombre}`)
    .join(', ');
const datesOf = ({ session, at }: OpenChart, name: string): string => {
  const it = session.get().plan.dates.get(at(name));
  return it ? `${startText(it.start, head)} ${finishText(it.finish, head)}` : '';
};
const tiesOf = ({ session }: OpenChart): string => {
  const { doc } = session.get();
  return [...doc.ties.values()].map((it) => `${doc.rows.get(it.from)?.nombre}${doc.rows.get(it.to)?.nombre}`).join(' ');
};
const gesturesIn = ({ done }: OpenChart): string => done.join(', ');

interface Effect {
  /** What has to be before. */
  first?: (it: OpenChart) => void;
  cursor?: string;
  seen: (it: OpenChart) => string;
  becomes: string;
}
const start = '1 A, 1.1 B, 2 C, 3 D';
const several = (it: OpenChart) => void (it.state.selected = new Set([it.at('C'), it.at('D')]));
const rename = ({ session, at }: OpenChart, nombre: string) => void session.edit((doc) => withValues(doc, [at('C')], { nombre }));
const summary = { cursor: 'A', seen: gesturesIn };
/** Not keys of the page: the browser says when something is copied, and what is pasted. */
type OfClipboard = 'Control+C' | 'Control+X' | 'Control+V';

/** Every key of the help, and what it does to a plan of A with B beneath it, C and D. */
const effects: Record<Exclude<ShortcutKey<'gantt'>, OfClipboard>, Effect> = {
  ArrowUp: { seen: gesturesIn, becomes: 'alone B nombre' },
  ArrowDown: { seen: gesturesIn, becomes: 'alone D nombre' },
  ArrowLeft: { seen: gesturesIn, becomes: 'alone C number' },
  ArrowRight: { seen: gesturesIn, becomes: 'alone C duracion' },
  Home: { seen: gesturesIn, becomes: 'alone C number' },
  End: { seen: gesturesIn, becomes: 'alone C avance' },
  PageUp: { seen: gesturesIn, becomes: 'alone A nombre' },
  PageDown: { seen: gesturesIn, becomes: 'alone D nombre' },
  Enter: { seen: gesturesIn, becomes: 'escribe' },
  F2: { seen: gesturesIn, becomes: 'escribe' },
  'Control+A': { seen: gesturesIn, becomes: 'elige ABCD' },
  'Control+Space': { seen: gesturesIn, becomes: 'toggle C nombre' },
  Insert: { seen: tree, becomes: '1 A, 1.1 B, 2 Actividad nueva, 3 C, 4 D' },
  Delete: { seen: tree, becomes: '1 A, 1.1 B, 2 D' },
  'Alt+ArrowRight': { seen: tree, becomes: '1 A, 1.1 B, 1.2 C, 2 D' },
  'Alt+ArrowLeft': { cursor: 'B', seen: tree, becomes: '1 A, 2 B, 3 C, 4 D' },
  'Alt+ArrowUp': { seen: tree, becomes: '1 C, 2 A, 2.1 B, 3 D' },
  'Alt+ArrowDown': { seen: tree, becomes: '1 A, 1.1 B, 2 D, 3 C' },
  'Alt+Shift+ArrowRight': { seen: tree, becomes: '1 A, 1.1 B, 1.2 C, 2 D' },
  'Alt+Shift+ArrowLeft': { cursor: 'B', seen: tree, becomes: '1 A, 2 B, 3 C, 4 D' },
  'Alt+Shift+-': { ...summary, becomes: 'pliega A' },
  'Alt+Shift++': { ...summary, becomes: 'despliega A' },
  'Alt+Shift+*': { ...summary, cursor: 'D', becomes: 'despliega A' },
  'Control+D': { first: (it) => (several(it), rename(it, 'Zanja')), seen: tree, becomes: '1 A, 1.1 B, 2 Zanja, 3 Zanja' },
  'Control+F2': { first: several, seen: tiesOf, becomes: 'CD' },
  'Control+Shift+F2': { first: (it) => (several(it), it.deeds().link()), seen: tiesOf, becomes: '' },
  'Control+Shift+ArrowRight': { seen: (it) => datesOf(it, 'C'), becomes: '03-03-2026 03-03-2026' },
  'Control+Shift+ArrowLeft': { first: (it) => it.deeds().move(2), seen: (it) => datesOf(it, 'C'), becomes: '03-03-2026 03-03-2026' },
  'Control+Alt+ArrowRight': { seen: (it) => datesOf(it, 'C'), becomes: '02-03-2026 03-03-2026' },
  'Control+Alt+ArrowLeft': { first: (it) => it.deeds().resize(2), seen: (it) => datesOf(it, 'C'), becomes: '02-03-2026 03-03-2026' },
  'Control+Z': { first: (it) => it.deeds().down(), seen: tree, becomes: start },
  'Control+Y': { first: (it) => (it.deeds().down(), it.session.undo()), seen: tree, becomes: '1 A, 1.1 B, 2 D, 3 C' },
  'Alt+Enter': { seen: gesturesIn, becomes: 'ficha de C' },
  'Alt++': { seen: gesturesIn, becomes: 'acerca' },
  'Alt+-': { seen: gesturesIn, becomes: 'aleja' },
  'Alt+0': { seen: gesturesIn, becomes: 'muestra todo' },
  'Alt+Home': { seen: gesturesIn, becomes: 've al 2026-03-02' },
  Escape: { first: several, seen: gesturesIn, becomes: 'elige C, cierra la ficha' },
};

test.each(Object.entries(effects))('%s does what the help says', (keys, { first, cursor, seen, becomes }) => {
  const chart = openChart(cursor);
  first?.(chart);

  expect(seen(chart)).not.toBe(becomes);
  expect(chart.press(keys)).toBe(true);

  expect(seen(chart)).toBe(becomes);
});

test('one row alone is filled from the one above it', () => {
  const chart = openChart('D');

  chart.press('Control+D');

  expect(tree(chart)).toBe('1 A, 1.1 B, 2 C, 3 C');
});

test('with Mayús the arrows choose rows, a letter begins a cell anew, and other keys are left to the page', () => {
  const chart = openChart();
  chart.press('Shift+ArrowUp');
  chart.press('q');

  expect(gesturesIn(chart)).toBe('range B nombre, escribe «q»');
  expect(['Tab', 'F5', 'Control+p'].map(chart.press)).toEqual([false, false, false]);
});

test('what is copied in the chart is pasted after the cursor as rows of their own', () => {
  const chart = openChart();
  const copied = chart.deeds().copy() ?? '';
  expect(copied.startsWith('N.º\tActividad')).toBe(true);
  chart.deeds().paste(copied);
  expect(tree(chart)).toBe('1 A, 1.1 B, 2 C, 3 C, 4 D');
  expect(shortcuts.gantt.flatMap((it): readonly string[] => it.keys)).toEqual(
    expect.arrayContaining(['Control+C', 'Control+X', 'Control+V']),
  );
});

test('what is cut and pasted elsewhere is moved, once; pasted again it is copied, and another plan takes it as a table', () => {
  const [chart, other] = [openChart(), openChart()];
  chart.session.edit((doc) => withValues(doc, [chart.at('C')], { avance: '50', notas: 'Con lluvia' }));
  const cut = chart.deeds().cut() ?? '';
  expect(tree(chart)).toBe('1 A, 1.1 B, 2 D');
  const notes = ({ session }: OpenChart) =>
    [...session.get().doc.rows.values()].flatMap((it) => (it.nombre === 'C' ? [`${it.avance} ${it.notas}`] : []));

  chart.state.active = { key: chart.at('D'), column: 'nombre' };
  chart.deeds().paste(cut);
  expect([tree(chart), notes(chart)]).toEqual(['1 A, 1.1 B, 2 D, 3 C', ['50 Con lluvia']]);
  chart.deeds().paste(cut);
  expect([tree(chart), notes(chart)]).toEqual(['1 A, 1.1 B, 2 D, 3 C, 4 C', ['50 Con lluvia', '0 Con lluvia']]);
  other.deeds().paste(cut);
  expect([tree(other), notes(other)]).toEqual(['1 A, 1.1 B, 2 C, 3 C, 4 D', ['0 null', '50 null']]);
});

test('what is cut, and whose links would now close a ring, is pasted with those among its own rows alone', () => {
  const chart = openChart();
  chart.session.edit((doc) => chainRows(doc, new Set(['B', 'C', 'D'].map(chart.at))));
  chart.state.selected = new Set([chart.at('C')]);
  const cut = chart.deeds().cut() ?? '';
  const backwards = newTie({ from: chart.at('D'), to: chart.at('B'), kind: 'FS', lag: { kind: 'working', value: 0 } });
  chart.session.edit((doc) => withTies(doc, { add: [backwards] }));

  chart.state.active = { key: chart.at('D'), column: 'nombre' };
  chart.deeds().paste(cut);

  expect([tree(chart), tiesOf(chart)]).toEqual(['1 A, 1.1 B, 2 D, 3 C', 'DB']);
});

test('what is cut and comes to lie beneath a row that it was tied to is tied to it no more: nobody waits for their own summary', () => {
  const chart = openChart('C');
  chart.state.selected = new Set([chart.at('C'), chart.at('A')]);
  chart.deeds().link();
  chart.state.selected = new Set([chart.at('C')]);
  const cut = chart.deeds().cut() ?? '';

  chart.state.active = { key: chart.at('B'), column: 'nombre' };
  chart.deeds().paste(cut);

  expect([tree(chart), tiesOf(chart)]).toEqual(['1 A, 1.1 B, 1.2 C, 2 D', '']);
});

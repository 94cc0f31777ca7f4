import { calendarOf } from 'contract/schedule/plans/calendar.ts';
import { plainWeeks } from 'contract/schedule/calendars/working-times.ts';
import { expect, test } from 'vitest';
import type { Row } from '../plan/doc.ts';
import { emptyDoc } from '../plan/doc.ts';
import { head } from '../plan/given.ts';
import { indentRows, withNew } from '../plan/moves.ts';
import { outlineOf } from '../plan/outline.ts';
import { computePlan } from '../plan/computePlan.ts';
import { dayText } from '../paint/scale.ts';
import { isTooMuch, loadOf } from './load.ts';

const day = 480;
const [nico, ana] = [7, 8];
// Friday of the first week is a holiday.
const calendar = calendarOf(plainWeeks.rhythms, [{ from: '2026-03-06', to: '2026-03-06', shifts: [] }]);

/** The load of some rows, seen on the Wednesday of their first week. */
function loadedBy(...rows: (Partial<Row> & Pick<Row, 'nombre'>)[]) {
  const { doc: flat, keys } = withNew(emptyDoc, undefined, rows);
  // The last stands beneath the one before it.
  const doc = rows.at(-2)?.nombre === 'Obra' ? indentRows(flat, new Set(keys.slice(-1))) : flat;
  const own = { ...head, calendar };
  const people = new Map([[nico, 'Nicolás Olivillo']]);
  return loadOf({ doc, head: own, plan: computePlan(doc, own), today: '2026-03-04', people, stages: new Map() }, outlineOf(doc));
}

test('each has the days of their work week by week, from the Monday of this week on; weekends and holidays are none', () => {
  const { first, workdays, people } = loadedBy(
    { nombre: 'Zanja', duration: 6 * day, responsable_id: nico },
    { nombre: 'Cable', duration: 2 * day, responsable_id: nico },
    { nombre: 'Cerco', duration: day, responsable_id: ana },
  );

  expect(dayText(first)).toBe('2026-03-02');
  expect(workdays.slice(0, 3)).toEqual([4, 5, 5]);
  expect(people.map(({ name, days }) => [name, ...days.slice(0, 3)])).toEqual([
    ['N.º 8', 1, 0, 0],
    ['Nicolás Olivillo', 6, 2, 0],
  ]);
  // Two at once in a week of four days: in red; as many as the week has are not.
  expect(people.map(({ days }) => isTooMuch(days[0] ?? 0, workdays[0]))).toEqual([false, true]);
  expect(isTooMuch(4, workdays[0])).toBe(false);
});

test('what is over, is out of the plan, takes no time, stands above others or has nobody is no load', () => {
  const done = { actual_start: '2026-03-02T09:00', actual_finish: '2026-03-04T18:00', avance: '100' };

  const { people } = loadedBy(
    { nombre: 'Lista', responsable_id: nico, ...done },
    { nombre: 'Fuera', responsable_id: nico, inactive: true },
    { nombre: 'Hito', responsable_id: nico, duration: 0 },
    { nombre: 'De nadie' },
    { nombre: 'Obra', responsable_id: nico },
    { nombre: 'Rieles', responsable_id: ana },
  );

  expect(people.map(({ id, days }) => [id, days[0]])).toEqual([[ana, 1]]);
});

test('days before this week and beyond the last one that is told are not counted', () => {
  const { people } = loadedBy(
    { nombre: 'Antes', responsable_id: nico, manual_start: '2026-02-23T09:00', duration: 7 * day },
    { nombre: 'Garantía', responsable_id: ana, duration: 200 * day },
  );

  const days = new Map(people.map((it) => [it.id, it.days]));
  expect(days.get(nico)?.slice(0, 2)).toEqual([2, 0]);
  expect(days.get(ana)).toEqual([4, ...Array.from({ length: 11 }, () => 5)]);
});

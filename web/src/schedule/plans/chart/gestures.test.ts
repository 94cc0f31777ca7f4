import { plainWeeks } from 'contract/schedule/calendars/working-times.ts';
import { calendarOf } from 'contract/schedule/plans/calendar.ts';
import { instantText } from 'contract/schedule/plans/time.ts';
import { expect, test } from 'vitest';
import type { Doc, Row } from '../plan/doc.ts';
import { emptyDoc } from '../plan/doc.ts';
import { head } from '../plan/given.ts';
import { chainRows, indentRows, withNew, withValues } from '../plan/moves.ts';
import { outlineOf } from '../plan/outline.ts';
import { computePlan } from '../plan/computePlan.ts';
import { movedBy, moversAmong, resizedBy } from './gestures.ts';

const day = 480;

/** «Obra» with «Zanja», «Cable» waiting for it and «Cerco» beneath it, and «Aseo» for itself; all from Monday, 2 March on. */
function plant(more: Partial<Record<string, Partial<Row>>> = {}) {
  const names = ['Obra', 'Zanja', 'Cable', 'Cerco', 'Aseo'];
  const { doc, keys } = withNew(
    emptyDoc,
    undefined,
    names.map((nombre) => ({ nombre, duration: 2 * day, ...more[nombre] })),
  );
  const [obra = 0, zanja = 0, cable = 0, cerco = 0, aseo = 0] = keys;
  const beneath = indentRows(doc, new Set([zanja, cable, cerco]));
  return { doc: chainRows(beneath, new Set([zanja, cable])), obra, zanja, cable, cerco, aseo };
}
const chartOf = (doc: Doc) => ({ doc, head, plan: computePlan(doc, head) });
const movers = (doc: Doc, ...keys: number[]) => moversAmong(chartOf(doc), new Set(keys)).map((it) => it.nombre);
function daysAfter(doc: Doc, days: number, ...keys: number[]): string {
  const { dates } = computePlan(movedBy(chartOf(doc), new Set(keys), days), head);
  return outlineOf(doc)
    .lines.map(({ row }) => `${row.nombre} ${instantText(dates.get(row.key)?.start ?? 0).slice(8, 10)}`)
    .join(', ');
}

test('of a summary row what waits for nothing beneath it moves, and the rest follows', () => {
  const { doc, obra } = plant();

  expect(movers(doc, obra)).toEqual(['Zanja', 'Cerco']);
  expect(daysAfter(doc, 2, obra)).toBe('Obra 04, Zanja 04, Cable 06, Cerco 04, Aseo 02');
});

test('several move together, each by as much; one beneath a summary row that moves as well moves once', () => {
  const { doc, obra, zanja, cable, aseo } = plant();

  expect(movers(doc, zanja, aseo)).toEqual(['Zanja', 'Aseo']);
  expect(movers(doc, obra, cable, aseo)).toEqual(['Zanja', 'Cerco', 'Aseo']);
  expect(daysAfter(doc, 1, cable, aseo)).toBe('Obra 02, Zanja 02, Cable 05, Cerco 02, Aseo 03');
});

test('what is over does not move, what has begun began then, and what is fixed by hand is fixed there', () => {
  const over = { actual_start: '2026-03-02T09:00', actual_finish: '2026-03-03T18:00', avance: '100' };
  const { doc, obra, cerco, aseo } = plant({ Zanja: over, Cerco: { manual_start: '2026-03-02T09:00' } });
  const begun = withValues(doc, [aseo], { actual_start: '2026-03-02T09:00', avance: '50', remaining: day });

  expect(movers(doc, obra)).toEqual(['Cerco']);
  const after = movedBy(chartOf(begun), new Set([obra, aseo]), 2);
  expect(after.rows.get(cerco)).toMatchObject({ manual_start: '2026-03-04T09:00', constraint: { kind: 'asSoonAsPossible' } });
  expect(after.rows.get(aseo)).toMatchObject({ actual_start: '2026-03-04T09:00', constraint: { kind: 'asSoonAsPossible' } });
});

/** When the only row of a plan begins after it was moved by each of these steps. */
function startsAfter(row: Partial<Row>, steps: readonly number[], own = head): string[] {
  const { doc: alone, keys } = withNew(emptyDoc, undefined, [{ nombre: 'Zanja', ...row }]);
  const [key = 0] = keys;
  let doc = alone;
  return steps.map((days) => {
    doc = movedBy({ doc, head: own, plan: computePlan(doc, own) }, new Set(keys), days);
    return instantText(computePlan(doc, own).dates.get(key)?.start ?? 0);
  });
}
const from = (at: string) => ({ constraint: { kind: 'startNoEarlierThan', at } as const });

test('a day back and a day on both pass over days off, holidays among them', () => {
  const holiday = { from: '2026-03-06', to: '2026-03-06', shifts: [] };
  const withHoliday = { ...head, calendar: calendarOf(plainWeeks.rhythms, [holiday]) };

  expect(startsAfter(from('2026-03-09T09:00'), [-1, 1])).toEqual(['2026-03-06T09:00', '2026-03-09T09:00']);
  expect(startsAfter({ manual_start: '2026-03-09T09:00' }, [-1, -1])).toEqual(['2026-03-06T09:00', '2026-03-05T09:00']);
  expect(startsAfter(from('2026-03-09T09:00'), [-1, 1], withHoliday)).toEqual(['2026-03-05T09:00', '2026-03-09T09:00']);
});

test('what begins in the middle of a day begins at the same hour of another; where nothing is worked then, in the morning', () => {
  const short = [{ from: 8 * 60, to: 13 * 60 }];
  const fridays = { ...head, calendar: calendarOf(plainWeeks.rhythms, [{ from: '2026-03-06', to: '2026-03-06', shifts: short }]) };

  expect(startsAfter(from('2026-03-09T14:00'), [1, -1, -1])).toEqual(['2026-03-10T14:00', '2026-03-09T14:00', '2026-03-06T14:00']);
  expect(startsAfter(from('2026-03-05T16:00'), [1], fridays)).toEqual(['2026-03-06T08:00']);
  expect(startsAfter(from('2026-03-05T09:00'), [1], fridays)).toEqual(['2026-03-06T08:00']);
  expect(startsAfter({ ...from('2026-03-06T20:00'), is_elapsed: true }, [1])).toEqual(['2026-03-07T20:00']);
});

test('longer and shorter is by a day of its own kind, and the last day of it is left', () => {
  const { doc, zanja, cable, cerco, aseo } = plant({
    Zanja: { duration: 1440, is_elapsed: true },
    Cable: { duration: day },
    Cerco: { duration: 120 },
    Aseo: { duration: 0 },
  });
  const all = new Set([zanja, cable, cerco, aseo]);
  const lengths = (days: number) => [...all].map((key) => resizedBy(chartOf(doc), all, days).rows.get(key)?.duration);

  expect(lengths(1)).toEqual([2880, 2 * day, 120 + day, day]);
  expect(lengths(-1)).toEqual([1440, day, 120, 0]);
});

test('moved by no day nothing is written', () => {
  const { doc, obra } = plant();
  expect(movedBy(chartOf(doc), new Set([obra]), 0)).toBe(doc);
});

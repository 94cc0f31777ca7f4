import { describe, expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';
import { dayMinutes, lagOf, planOf } from './cases/office.ts';
import { Unplannable, type Activity, type Constraint, type Link, type LinkKind } from './plan.ts';
import { scheduleOf } from './schedule.ts';
import { instantOf, instantText } from './time.ts';

type Rows = Parameters<typeof planOf>[0];
type More = Parameters<typeof planOf>[1];

/** `A: 02T09:00–03T18:00`: the days of March 2026. */
function datesOf(rows: Rows, more?: More): Record<string, string> {
  const dates = scheduleOf(planOf(rows, more)).dates();
  return Object.fromEntries([...dates].map(([id, it]) => [id, `${instantText(it.start).slice(8)}–${instantText(it.finish).slice(8)}`]));
}
const at = (text: string): number => instantOf(`2026-03-${text}`);
const constraintOn = (kind: Exclude<Constraint['kind'], 'asSoonAsPossible' | 'asLateAsPossible'>, on: string): Partial<Activity> => ({
  constraint: { kind, at: at(on) },
});

describe('links', () => {
  test.each<[string, string]>([
    ['A1', '04T09:00–05T18:00'],
    ['A1FS+1', '05T09:00–06T18:00'],
    ['A1FS-1', '03T09:00–04T18:00'],
    ['A1SS', '02T09:00–03T18:00'],
    ['A1SS+1', '03T09:00–04T18:00'],
    ['A1FF', '02T09:00–03T18:00'],
    ['A1FF+3', '05T09:00–06T18:00'],
    // Never before the beginning of the plan.
    ['A1SF', '02T09:00–03T18:00'],
    ['A1SF+3', '03T09:00–04T18:00'],
  ])('%s', (link, dates) => {
    expect(
      datesOf([
        ['A1', 2],
        ['B1', 2, link],
      ])['B1'],
    ).toBe(dates);
  });

  test('a time ends before the next begins: what ends with a start ends the evening before', () => {
    const begins = constraintOn('startNoEarlierThan', '09T09:00');
    expect(
      datesOf([
        ['A1', 1, '', begins],
        ['B1', 2, 'A1SF'],
        ['C1', 0, 'A1SF'],
      ]),
    ).toEqual({ A1: '09T09:00–09T18:00', B1: '05T09:00–06T18:00', C1: '06T18:00–06T18:00' });
  });

  test.each(['A1FF', 'A1SF'])('%s pulls nothing before the beginning of the plan', (link) => {
    expect(
      datesOf([
        ['A1', 1],
        ['B1', 5, link],
      ])['B1'],
    ).toBe('02T09:00–06T18:00');
  });

  test('a milestone is on the evening of what it closes', () => {
    expect(
      datesOf([
        ['A1', 5],
        ['M1', 0, 'A1'],
        ['B1', 1, 'M1'],
      ]),
    ).toEqual({
      A1: '02T09:00–06T18:00',
      M1: '06T18:00–06T18:00',
      B1: '09T09:00–09T18:00',
    });
  });

  test('a lag of the clock runs on Saturday too, one in percent is of the predecessor', () => {
    const link = (lag: Link['lag']): Link => ({ id: 'l', from: 'A1', to: 'B1', kind: 'FS', lag });
    const rows: Rows = [
      ['A1', 5],
      ['B1', 1],
    ];
    expect(datesOf(rows, { links: [link({ kind: 'elapsed', value: 2 * 1440 })] })['B1']).toBe('09T09:00–09T18:00');
    expect(datesOf(rows, { links: [link({ kind: 'elapsed', value: 4 * 1440 })] })['B1']).toBe('11T09:00–11T18:00');
    expect(datesOf(rows, { links: [link({ kind: 'percent', value: -40 })] })['B1']).toBe('05T09:00–05T18:00');
  });

  test('what works on other days starts when it works', () => {
    const weekend = calendarOf([
      { from: '1990-01-01', first: '1990-01-01', days: [[], [], [], [], [], [{ from: 480, to: 960 }], [{ from: 480, to: 960 }]] },
    ]);
    expect(
      datesOf([
        ['A1', 2],
        ['B1', 2, 'A1', { calendar: weekend }],
        ['C1', 1, 'B1'],
      ]),
    ).toEqual({
      A1: '02T09:00–03T18:00',
      B1: '07T08:00–08T16:00',
      C1: '09T09:00–09T18:00',
    });
  });

  test('what takes its time by the clock does not stop at night', () => {
    expect(
      datesOf([
        ['A1', 5],
        ['B1', 0, 'A1', { duration: 3 * 1440, isElapsed: true }],
        ['C1', 1, 'B1'],
      ])['C1'],
    ).toBe('10T09:00–10T18:00');
  });
});

describe('rules of an activity', () => {
  const after = (more: Partial<Activity>): string | undefined =>
    datesOf([
      ['A1', 2],
      ['B1', 2, 'A1', more],
    ])['B1'];
  test.each<[string, Partial<Activity>, string]>([
    ['starts no earlier', constraintOn('startNoEarlierThan', '10T09:00'), '10T09:00–11T18:00'],
    ['finishes no earlier', constraintOn('finishNoEarlierThan', '10T18:00'), '09T09:00–10T18:00'],
    ['starts no later, against its link', constraintOn('startNoLaterThan', '03T09:00'), '03T09:00–04T18:00'],
    ['starts no later, and has room', constraintOn('startNoLaterThan', '30T09:00'), '04T09:00–05T18:00'],
    ['finishes no later, against its link', constraintOn('finishNoLaterThan', '04T18:00'), '03T09:00–04T18:00'],
    ['must start', constraintOn('mustStartOn', '16T09:00'), '16T09:00–17T18:00'],
    ['must finish', constraintOn('mustFinishOn', '17T18:00'), '16T09:00–17T18:00'],
    ['by hand', { manualStart: at('02T09:00') }, '02T09:00–03T18:00'],
    ['began, so much is left', { actual: { start: at('03T09:00'), remaining: dayMinutes / 2 } }, '03T09:00–04T18:00'],
    ['is over', { actual: { start: at('03T09:00'), finish: at('03T13:00') } }, '03T09:00–03T13:00'],
  ])('%s', (_, more, dates) => {
    expect(after(more)).toBe(dates);
  });

  test('a link that is not kept is told, by how much', () => {
    const rows: Rows = [
      ['A1', 2],
      ['B1', 2, 'A1', constraintOn('mustStartOn', '03T09:00')],
    ];
    expect(scheduleOf(planOf(rows)).conflicts()).toEqual([{ link: 'A1>B1', activity: 'B1', minutes: dayMinutes }]);
  });

  test('as late as possible ends with the plan, and nobody after it later', () => {
    const rows: Rows = [
      ['A1', 10],
      ['B1', 2, '', { constraint: { kind: 'asLateAsPossible' } }],
      ['C1', 3, 'B1'],
    ];
    expect(datesOf(rows)).toMatchObject({ B1: '09T09:00–10T18:00', C1: '11T09:00–13T18:00' });
  });

  test('what is left to do does not lie before the status date', () => {
    const rows: Rows = [
      ['A1', 4, '', { actual: { start: at('02T09:00'), remaining: 2 * dayMinutes } }],
      ['B1', 1],
    ];
    expect(datesOf(rows, { status: at('10T09:00') })).toEqual({ A1: '02T09:00–11T18:00', B1: '10T09:00–10T18:00' });
  });
});

describe('floats', () => {
  const floats = (rows: Rows, more?: More): Record<string, [number, number]> =>
    Object.fromEntries(
      [...scheduleOf(planOf(rows, more)).dates()].map(([id, it]) => [id, [it.totalFloat / dayMinutes, it.freeFloat / dayMinutes]]),
    );

  test('total until the plan moves, free until the next one does', () => {
    expect(
      floats([
        ['A1', 2],
        ['B1', 1, 'A1'],
        ['C1', 1, 'B1'],
        ['D1', 5, 'A1'],
        ['E1', 1, 'C1, D1'],
      ]),
    ).toEqual({
      A1: [0, 0],
      B1: [3, 0],
      C1: [3, 3],
      D1: [0, 0],
      E1: [0, 0],
    });
  });

  test.each<[string, LinkKind, number]>([
    ['start to start', 'SS', 8],
    ['finish to finish', 'FF', 9],
    // Its link alone would let it end after the plan.
    ['start to finish', 'SF', 9],
  ])('free by its link: %s', (_, kind, free) => {
    const links: Link[] = [{ id: 'l', from: 'A1', to: 'B1', kind, lag: lagOf(0) }];
    const rows: Rows = [
      ['A1', 1],
      ['B1', 2, '', { constraint: { kind: 'startNoEarlierThan', at: at('12T09:00') } }],
    ];
    expect(floats(rows, { links })['A1']?.[1]).toBe(free);
  });

  test('who has nobody after them may end with the plan; what has begun counts from its end, wherever it began', () => {
    const begun = { actual: { start: at('02T09:00'), remaining: 2 * dayMinutes } };
    const rows: Rows = [
      ['A1', 4, '', begun],
      ['B1', 5],
      ['C1', 1],
    ];
    // What is left of the first lies on the 10th and 11th; the plan ends with the second on the 16th.
    expect(floats(rows, { status: at('10T09:00') })).toEqual({ A1: [3, 3], B1: [0, 0], C1: [4, 4] });
  });

  test('total float is the lesser of that of the start and that of the finish', () => {
    const dates = scheduleOf(
      planOf([
        ['S1', 0],
        ['A1', 1, '', { parent: 'S1' }],
        ['B1', 2, 'A1', { parent: 'S1', deadline: at('05T18:00') }],
        ['C1', 9],
      ]),
    ).dates();
    const days = (id: string): number => (dates.get(id)?.totalFloat ?? Number.NaN) / dayMinutes;
    expect([days('A1'), days('B1'), days('S1'), days('C1')]).toEqual([1, 1, 1, 0]);
  });

  test('a summary row counts in days of work what the one beneath it may wait by the clock', () => {
    const rows: Rows = [
      ['S1', 0],
      ['A1', 0, '', { parent: 'S1', duration: 3 * 1440, isElapsed: true }],
      ['C1', 9],
    ];
    expect(floats(rows)['S1']).toEqual([6, 6]);
  });

  test('a deadline that is missed is float below nothing, and free float never is', () => {
    expect(
      floats([
        ['A1', 3, '', { deadline: at('03T18:00') }],
        ['B1', 1, 'A1'],
      ])['A1'],
    ).toEqual([-1, 0]);
  });

  test('what is over has none and is not critical', () => {
    const over = scheduleOf(
      planOf([
        ['A1', 2, '', { actual: { start: at('02T09:00'), finish: at('03T18:00') } }],
        ['B1', 1, 'A1'],
      ]),
    ).dates();
    expect(over.get('A1')).toMatchObject({ totalFloat: 0, freeFloat: 0, isCritical: false });
    expect(over.get('B1')).toMatchObject({ isCritical: true, driver: 'A1>B1' });
  });

  test('what has any room is not critical', () => {
    const dates = scheduleOf(
      planOf([
        ['A1', 5],
        ['B1', 4],
      ]),
    ).dates();
    expect([dates.get('A1')?.isCritical, dates.get('B1')?.isCritical]).toEqual([true, false]);
  });
});

describe('summary rows', () => {
  const rows: Rows = [
    ['S1', 0],
    ['A1', 2, '', { parent: 'S1' }],
    ['B1', 4, '', { parent: 'S1' }],
    ['S2', 0, 'S1'],
    ['C1', 1, '', { parent: 'S2' }],
    ['D1', 1, 'C1', { parent: 'S2' }],
  ];
  test('lie around what is beneath them, and their links hold everything beneath', () => {
    expect(datesOf(rows)).toEqual({
      S1: '02T09:00–05T18:00',
      A1: '02T09:00–03T18:00',
      B1: '02T09:00–05T18:00',
      S2: '06T09:00–09T18:00',
      C1: '06T09:00–06T18:00',
      D1: '09T09:00–09T18:00',
    });
    const dates = scheduleOf(planOf(rows)).dates();
    expect(dates.get('A1')).toMatchObject({ totalFloat: 2 * dayMinutes, freeFloat: 2 * dayMinutes });
    expect(dates.get('C1')?.driver).toBe('S1>S2');
  });

  test('what stands out of the plan holds nobody', () => {
    const idle = rows.map(
      ([id, days, before, more]) => [id, days, before ?? '', id === 'B1' ? { ...more, isInactive: true } : (more ?? {})] as const,
    );
    expect(datesOf(idle)).toMatchObject({ C1: '04T09:00–04T18:00', S1: '02T09:00–03T18:00' });
    // Nor does what waits for others and is out, however late it would be.
    const last: Rows = [...rows, ['E1', 30, 'B1', { isInactive: true }]];
    expect(scheduleOf(planOf(last)).dates().get('B1')).toMatchObject({ totalFloat: 0, freeFloat: 0, isCritical: true });
    expect(scheduleOf(planOf(last)).explain('B1')?.path).toEqual(scheduleOf(planOf(rows)).explain('B1')?.path);
  });
});

describe('what is no plan', () => {
  const refusal = (rows: Rows): unknown => {
    try {
      return scheduleOf(planOf(rows));
    } catch (error) {
      if (!(error instanceof Unplannable)) throw error;
      return [error.reason, ...error.activities];
    }
  };
  test.each<[string, Rows, string[]]>([
    [
      'a circle, with its names in order',
      [
        ['A1', 1, 'C1'],
        ['B1', 1, 'A1'],
        ['C1', 1, 'B1'],
        ['D1', 1, 'C1'],
      ],
      ['circle', 'B1', 'C1', 'A1'],
    ],
    ['a link to oneself', [['A1', 1, 'A1']], ['circle', 'A1']],
    ['an activity that is not there', [['A1', 1, 'Z9']], ['unknown', 'Z9']],
    [
      'a link to what one stands under',
      [
        ['S1', 0],
        ['A1', 1, 'S1', { parent: 'S1' }],
      ],
      ['ownFamily', 'S1', 'A1'],
    ],
    ['a duration below nothing', [['A1', -1]], ['negative', 'A1']],
    ['more than there are years', [['A1', 40_000]], ['beyondHorizon', 'A1']],
    [
      'rows deeper than anybody reads',
      Array.from({ length: 21 }, (_, at) => [`A${at}`, 1, '', at > 0 ? { parent: `A${at - 1}` } : {}] as const),
      ['tooDeep', 'A20'],
    ],
    [
      'rows under each other',
      [
        ['A1', 1, '', { parent: 'B1' }],
        ['B1', 1, '', { parent: 'A1' }],
      ],
      ['circle', 'A1', 'B1'],
    ],
  ])('%s', (_, rows, told) => {
    expect(refusal(rows)).toEqual(told);
  });

  test('through summary rows too', () => {
    expect(
      refusal([
        ['S1', 0],
        ['A1', 1, 'B1', { parent: 'S1' }],
        ['B1', 1, 'S1'],
      ]),
    ).toEqual(['circle', 'S1', 'B1', 'A1']);
  });
});

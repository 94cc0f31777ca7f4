import { expect, test } from 'vitest';
import { freeDays, dayMinutes, office, planOf } from './cases/office.ts';
import { scheduleOf } from './schedule.ts';
import { instantOf, instantText } from './time.ts';

type Rows = Parameters<typeof planOf>[0];
type More = NonNullable<Rows[number][3]>;
const why = (id: string, rows: Rows, more?: Parameters<typeof planOf>[1]) => scheduleOf(planOf(rows, more)).explain(id);
const at = (text: string): number => instantOf(`2026-03-${text}`);

test('the link that holds it is told, since when it lets it begin, and how much the next one would', () => {
  const found = why('C1', [
    ['A1', 5],
    ['B1', 3],
    ['C1', 2, 'A1, B1'],
  ]);

  expect(found).toMatchObject({ cause: { kind: 'link', link: 'A1>C1' }, others: [{ link: 'B1>C1', room: 2 * dayMinutes }] });
  expect(found?.cause.kind === 'link' && found.cause.since !== undefined && instantText(found.cause.since)).toBe('2026-03-06T18:00');
});

test('a lag counts, and what is not worked is seen between the evening from which on it may begin and its start', () => {
  const calendar = office(freeDays(['2026-03-05', '2026-03-06']));
  const rows: Rows = [
    ['A1', 2],
    ['B1', 1, 'A1FS+1'],
  ];
  const schedule = scheduleOf(planOf(rows, { calendar }));
  const { cause } = schedule.explain('B1') ?? {};

  expect(cause?.kind === 'link' && cause.since !== undefined && instantText(cause.since)).toBe('2026-03-04T18:00');
  expect(instantText(schedule.dates().get('B1')?.start ?? 0)).toBe('2026-03-09T09:00');
});

test('without a link it is what was said of it, or where the plan begins', () => {
  const one = (more: More) => why('A1', [['A1', 2, '', more]])?.cause.kind;
  expect(one({})).toBe('planStart');
  expect(one({ constraint: { kind: 'startNoEarlierThan', at: at('10') } })).toBe('constraint');
  expect(one({ constraint: { kind: 'mustFinishOn', at: at('10T18:00') } })).toBe('constraint');
  expect(one({ manualStart: at('10T09:00') })).toBe('manual');
  expect(one({ actual: { start: at('02T09:00') } })).toBe('actual');
  expect(why('A1', [['A1', 2]], { status: at('10') })?.cause.kind).toBe('status');
  const late: Rows = [
    ['A1', 2, '', { constraint: { kind: 'asLateAsPossible' } }],
    ['B1', 5],
  ];
  expect(why('A1', late)?.cause.kind).toBe('asLate');
});

test('a latest start that beats a link is what put it there', () => {
  const rows: Rows = [
    ['A1', 5],
    ['B1', 1, 'A1', { constraint: { kind: 'startNoLaterThan', at: at('03T09:00') } }],
  ];
  expect(why('B1', rows)?.cause.kind).toBe('constraint');
});

test('the way to the end of the plan names whoever would be later with it', () => {
  const rows: Rows = [
    ['A1', 2],
    ['B1', 3, 'A1'],
    ['C1', 1, 'A1'],
    ['D1', 2, 'B1, C1'],
  ];
  expect(why('A1', rows)).toMatchObject({ path: ['A1', 'B1', 'D1'], lateCause: 'finish' });
  expect(why('C1', rows)).toMatchObject({ path: ['C1', 'D1'], lateCause: 'finish' });
  expect(why('D1', rows)).toMatchObject({ path: ['D1'], lateCause: 'finish' });
});

test('a deadline or a constraint ends the way where it stands', () => {
  const rows = (more: More): Rows => [
    ['A1', 2],
    ['B1', 2, 'A1', more],
    ['C1', 30],
  ];
  expect(why('A1', rows({ deadline: at('06T18:00') }))).toMatchObject({ path: ['A1', 'B1'], lateCause: 'deadline' });
  expect(why('A1', rows({ constraint: { kind: 'finishNoLaterThan', at: at('06T18:00') } }))).toMatchObject({ lateCause: 'constraint' });
  expect(why('A1', rows({ constraint: { kind: 'mustStartOn', at: at('05T09:00') } }))).toMatchObject({
    path: ['A1', 'B1'],
    lateCause: 'constraint',
  });
});

test('what others stand under is no activity; a link to it is told of those beneath', () => {
  const rows: Rows = [
    ['A1', 3],
    ['S1', 0, 'A1'],
    ['B1', 2, '', { parent: 'S1' }],
  ];
  expect(why('S1', rows)).toBeUndefined();
  expect(why('B1', rows)).toMatchObject({ cause: { kind: 'link', link: 'A1>S1' } });
  expect(why('A1', rows)?.path).toEqual(['A1', 'B1']);
});

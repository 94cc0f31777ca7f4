import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Activity } from 'contract/schedule/index.ts';
import { columnsOf } from './columns.tsx';

/** What a column of the list says of an activity, in a plan of days of nine hours. */
function cellTextOf(key: string, gantt: Partial<Activity['gantt']>): string {
  const column = columnsOf(new Map(), 540).find((it) => it.key === key) ?? expect.fail(key);
  const row = { nombre: 'Zanja', gantt: { is_elapsed: false, is_summary: false, ...gantt } } as Activity;
  return renderToStaticMarkup(column.render(row)).replaceAll(/<[^>]+>/g, '');
}

test('durations and floats are days as the plan counts them; those by the clock say so', () => {
  expect(cellTextOf('duracion', { duration: 5 * 540 })).toBe('5');
  expect(cellTextOf('duracion', { duration: 3 * 1440, is_elapsed: true })).toBe('3 dt');
  expect(cellTextOf('holgura', { total_float: 810 })).toBe('1,5 d');
  expect(cellTextOf('holgura', { total_float: 2 * 1440, is_elapsed: true })).toBe('2 dt');
  expect(cellTextOf('holgura', { total_float: 540, is_elapsed: true, is_summary: true })).toBe('1 d');
});

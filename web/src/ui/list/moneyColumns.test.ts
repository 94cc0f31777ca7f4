import { expect, test } from 'vitest';
import { columnsOf } from './moneyColumns.ts';

const part = (from: string, amount: string) => ({ sort: 'Aprobado', tone: 'success' as const, from, amount, link: { to: '.' } });

test('a month of which there is nothing has its place between those of which there is', () => {
  const columns = columnsOf([part('2027-02-01', '5'), part('2026-11-20', '10'), part('2026-11-20', '7')]);

  expect(columns.map(({ month, worth }) => [month, worth])).toEqual([
    ['2026-11', 17],
    ['2026-12', 0],
    ['2027-01', 0],
    ['2027-02', 5],
  ]);
});

test('of nothing there are no columns', () => expect(columnsOf([])).toEqual([]));

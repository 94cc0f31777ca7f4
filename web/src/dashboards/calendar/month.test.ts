import { expect, test } from 'vitest';
import { dayInWords, monthAfter, monthInWords, monthOf, weeksOf } from '../../ui/days/months.ts';
import { drawnWeeks } from './month.ts';

test('the weeks of a month begin on a Monday and hold all of its days, each once', () => {
  for (const month of ['2026-02', '2026-11', '2027-02', '2028-02', '2026-08']) {
    const days = weeksOf(month).flat();
    expect(new Date(days[0] ?? '').getUTCDay()).toBe(1);
    expect(days.length % 7).toBe(0);
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain(`${month}-01`);
    expect(days.filter((it) => it.startsWith(month)).length).toBe(new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate());
  }
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2026-11').at(0)).toContain('2026-10-26');
});

test('who is away is told on each day of it, and nobody else’s day', () => {
  const away = {
    tipo: 'ausencia' as const,
    desde: '2026-10-30',
    hasta: '2026-11-03',
    titulo: 'Ana',
    detalle: null,
    atrasado: false,
    url: null,
  };

  const days = drawnWeeks('2026-11', [away]).flat();

  expect(days.filter((it) => it.entries.length > 0).map((it) => it.day)).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ]);
  expect(days.filter((it) => !it.isOfMonth).every((it) => !it.day.startsWith('2026-11'))).toBe(true);
});

test('a day begins with what happens on it; what goes on for days and the activities of plans stand behind', () => {
  const entry = (titulo: string, tipo: 'actividad' | 'entrega', desde: string, hasta: string) =>
    ({ tipo, titulo, desde, hasta, detalle: null, atrasado: false, url: null }) as const;
  const all = [
    entry('En curso', 'actividad', '2026-10-01', '2026-12-01'),
    entry('Comienza', 'actividad', '2026-11-10', '2026-11-20'),
    entry('Llega', 'entrega', '2026-11-10', '2026-11-10'),
  ];

  const day = drawnWeeks('2026-11', all)
    .flat()
    .find((it) => it.day === '2026-11-10');

  expect(day?.entries.map((it) => it.titulo)).toEqual(['Llega', 'Comienza', 'En curso']);
});

test('a month that nobody can mean is the present one', () => {
  expect(['2026-03', '2026-13', '26-03', 'x', undefined, ['2026-03']].map((it) => monthOf(it, '2026-11-20'))).toEqual([
    '2026-03',
    '2026-11',
    '2026-11',
    '2026-11',
    '2026-11',
    '2026-11',
  ]);
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

test('days and months are said as people say them', () => {
  expect([dayInWords('2026-11-20'), monthInWords('2026-11')]).toEqual(['Viernes, 20 de noviembre', 'Noviembre de 2026']);
});

import { expect, test } from 'vitest';
import { machines } from './machines.ts';
import { drawingOf } from './stateLayout.ts';

test.each(Object.entries(machines))('%s: every state and every way between two of them is drawn once, on the paper', (_name, machine) => {
  const { boxes, arrows, width, height } = drawingOf(machine, new Map());
  expect(boxes.map((it) => it.state)).toEqual(machine.names);
  const ways = machine.names.flatMap((from) => Object.values(machine.table[from]?.on ?? {}).map((to) => `${from} ${to}`));
  const between = [...new Set(ways)].filter((it) => new Set(it.split(' ')).size === 2);
  expect(arrows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(between.toSorted());
  for (const { x, y, width: wide, height: high } of boxes) {
    expect(x - wide / 2).toBeGreaterThanOrEqual(0);
    expect(x + wide / 2).toBeLessThanOrEqual(width);
    expect(y + high / 2).toBeLessThanOrEqual(height);
  }
});

test('two ways between the same two states are one arrow with the words of both', () => {
  const machine = {
    names: ['abierto', 'cerrado'],
    table: {
      abierto: { label: 'Abierto', tone: 'info', on: { close: 'cerrado', lapse: 'cerrado', note: 'abierto' } },
      cerrado: { label: 'Cerrado', tone: 'neutral', on: {} },
    },
  } as const;
  const words = new Map([
    ['close', 'se cierra'],
    ['lapse', 'vence'],
  ]);
  expect(drawingOf(machine, words).arrows).toMatchObject([{ from: 'abierto', to: 'cerrado', words: ['se cierra', 'vence'] }]);
});

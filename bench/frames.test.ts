import { expect, test } from 'vitest';
import { judgeFrames } from './frames.ts';

/** So many frames of a sixtieth of a second, and these beside. */
const frames = (count: number, ...others: number[]): number[] => [...Array.from({ length: count }, () => 16.67), ...others];

test('sixty frames a second are 300 in five seconds, of which five may be lost and none be long', () => {
  expect(judgeFrames(frames(300), 5_000)).toEqual({ told: 'p50 16.7 ms   p95 16.7 ms   slowest 16.7 ms   (300 of 300)', missed: [] });
  expect(judgeFrames(frames(285, ...Array.from({ length: 10 }, () => 33.3)), 5_000).missed).toEqual([]);
});

test.each([
  ['every tenth comes late', frames(270, ...Array.from({ length: 30 }, () => 16.9)), ['p95 16.9 ms is over 16.7']],
  ['six are lost', frames(294), ['294 frames of 300, fewer than 295']],
  ['one stands still', frames(299, 51), ['the slowest, 51.0 ms, is over 50']],
  ['none came', [], ['p95 Infinity ms is over 16.7', 'the slowest, Infinity ms, is over 50', '0 frames of 300, fewer than 295']],
])('a drag in which %s is told as missed', (_what, all, missed) => {
  expect(judgeFrames(all, 5_000).missed).toEqual(missed);
});

import { expect, test } from 'vitest';
import { emptyDoc, type Doc } from '../plan/doc.ts';
import { carryRows, indentRows, withNew } from '../plan/moves.ts';
import { linesInSight, outlineOf } from '../plan/outline.ts';
import { landingAt } from './useCarrying.ts';

/** A, with B and C beneath it, and D. */
function plant() {
  const names = ['A', 'B', 'C', 'D'].map((nombre) => ({ nombre }));
  const { doc, keys } = withNew(emptyDoc, undefined, names);
  const [a = 0, b = 0, c = 0, d = 0] = keys;
  return { doc: indentRows(doc, new Set([b, c])), a, b, c, d };
}
const tree = (doc: Doc): string =>
  outlineOf(doc)
    .lines.map((it) => `${it.wbs} ${it.row.nombre}`)
    .join(', ');
/** The plan once the rows were let go of at a height, counted in rows, and so many levels to a side. */
function carry(
  doc: Doc,
  keys: readonly number[],
  y: number,
  { folded = [], shift = 0 }: { folded?: readonly number[]; shift?: number } = {},
) {
  const outline = outlineOf(doc);
  const landing = landingAt({ lines: linesInSight(outline.lines, new Set(folded)), outline }, new Set(keys), { y, shift });
  return landing ? tree(carryRows(doc, new Set(keys), landing.gap)) : 'nowhere';
}

test('a row that is carried comes to lie before or after the one under the hand, and on its level', () => {
  const { doc, b, d } = plant();

  expect(tree(doc)).toBe('1 A, 1.1 B, 1.2 C, 2 D');
  expect(carry(doc, [d], 0.2)).toBe('1 D, 2 A, 2.1 B, 2.2 C');
  expect(carry(doc, [d], 1.7)).toBe('1 A, 1.1 B, 1.2 D, 1.3 C');
  expect(carry(doc, [b], 2.8)).toBe('1 A, 1.1 C, 1.2 B, 2 D');
  expect(carry(doc, [b], 3.3)).toBe('1 A, 1.1 C, 2 B, 3 D');
  expect(carry(doc, [b], 9)).toBe('1 A, 1.1 C, 2 D, 3 B');
});

test('beneath an open summary row it is the first, after a folded one it stands beside it', () => {
  const { doc, a, d } = plant();

  expect(carry(doc, [d], 0.8)).toBe('1 A, 1.1 D, 1.2 B, 1.3 C');
  expect(carry(doc, [d], 0.2, { folded: [a] })).toBe('1 D, 2 A, 2.1 B, 2.2 C');
  expect(carry(doc, [a], 1.9, { folded: [a] })).toBe('1 D, 2 A, 2.1 B, 2.2 C');
});

test('several are carried together, a summary row with what is beneath it, and nothing into itself', () => {
  const { doc, a, b, d } = plant();

  expect(carry(doc, [b, d], 0.1)).toBe('1 B, 2 D, 3 A, 3.1 C');
  expect(carry(doc, [a], 3.9)).toBe('1 D, 2 A, 2.1 B, 2.2 C');
  expect(carry(doc, [a], 1.2)).toBe('nowhere');
  expect(carryRows(doc, new Set([a]), { key: b, side: 'after' })).toBe(doc);
});

test('to the right a row comes under any row that it lies behind, to the left beside what it stood under', () => {
  const { doc, a, b, c, d } = plant();

  expect(carry(doc, [d], 1.7, { shift: 1 })).toBe('1 A, 1.1 B, 1.1.1 D, 1.2 C');
  expect(carry(doc, [d], 2.7, { shift: 1 })).toBe('1 A, 1.1 B, 1.2 C, 1.2.1 D');
  expect(carry(doc, [b], 3.8, { shift: 1 })).toBe('1 A, 1.1 C, 2 D, 2.1 B');
  // No deeper than beneath the row above it, and no further out than what comes after it.
  expect(carry(doc, [b], 3.8, { shift: 5 })).toBe('1 A, 1.1 C, 2 D, 2.1 B');
  expect(carry(doc, [d], 1.7, { shift: -3 })).toBe('1 A, 1.1 B, 1.2 D, 1.3 C');
  expect(carry(doc, [b], 2.8, { shift: -1 })).toBe('1 A, 1.1 C, 2 B, 3 D');
  // Under one that is folded it is the last.
  expect(carry(doc, [d], 0.8, { shift: 1, folded: [a] })).toBe('1 A, 1.1 B, 1.2 C, 1.3 D');
  // Where it is, and only to a side.
  expect(carry(doc, [d], 3.5, { shift: 1 })).toBe('1 A, 1.1 B, 1.2 C, 1.3 D');
  expect(carry(doc, [d], 3.5, { shift: 2 })).toBe('1 A, 1.1 B, 1.2 C, 1.2.1 D');
  expect(carry(doc, [c], 2.5, { shift: -1 })).toBe('1 A, 1.1 B, 2 C, 3 D');
  expect(carry(doc, [a], 0.5, { shift: 1 })).toBe('nowhere');
  expect(carry(doc, [d], 9, { shift: 1 })).toBe('1 A, 1.1 B, 1.2 C, 1.3 D');
});

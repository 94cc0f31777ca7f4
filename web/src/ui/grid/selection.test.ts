import { expect, test } from 'vitest';
import { at, boxOf, moveBy, tabFrom } from './selection.ts';

const size = { rows: 100, cols: 5 };
const key = (name: string, more: { ctrl?: boolean; shift?: boolean } = {}) => ({ key: name, ctrl: false, shift: false, ...more });
const from = (row: number, col: number) => at({ row, col });

test('the arrows move by one, with Control to the end, and never out of the grid', () => {
  expect(moveBy(from(3, 2), key('ArrowDown'), size, 20)).toEqual(from(4, 2));
  expect(moveBy(from(3, 2), key('ArrowDown', { ctrl: true }), size, 20)).toEqual(from(99, 2));
  expect(moveBy(from(0, 0), key('ArrowUp'), size, 20)).toEqual(from(0, 0));
  expect(moveBy(from(95, 2), key('PageDown'), size, 20)).toEqual(from(99, 2));
  expect(moveBy(from(95, 2), key('Home', { ctrl: true }), size, 20)).toEqual(from(0, 0));
});

test('with Shift the selection grows from where one stands', () => {
  const grown = moveBy(
    moveBy(from(3, 2), key('ArrowDown', { shift: true }), size, 20) ?? from(0, 0),
    key('ArrowRight', { shift: true }),
    size,
    20,
  );

  expect(grown).toEqual({ active: { row: 3, col: 2 }, corner: { row: 4, col: 3 } });
  expect(boxOf(grown ?? from(0, 0))).toEqual({ top: 3, bottom: 4, left: 2, right: 3 });
});

test('a letter moves nothing', () => expect(moveBy(from(3, 2), key('x'), size, 20)).toBeUndefined());

test('Tab goes to the next cell that can be written, over the end of a row, and leaves after the last', () => {
  const isOpen = ({ col }: { col: number }) => col === 1 || col === 3;

  expect(tabFrom({ row: 0, col: 1 }, false, size, isOpen)).toEqual({ row: 0, col: 3 });
  expect(tabFrom({ row: 0, col: 3 }, false, size, isOpen)).toEqual({ row: 1, col: 1 });
  expect(tabFrom({ row: 1, col: 1 }, true, size, isOpen)).toEqual({ row: 0, col: 3 });
  expect(tabFrom({ row: 99, col: 3 }, false, size, isOpen)).toBeUndefined();
});

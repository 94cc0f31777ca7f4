import { expect, test } from 'vitest';
import type { TakeoffLine } from 'contract/materials/index.ts';
import { takeoffNote } from '../ui/takeoff/takeoffNote.ts';
import { beyondTakeoffWords, leftToAsk } from './takeoff.ts';

const line: TakeoffLine = {
  code: 'CON-000002',
  description: 'Cable',
  unit: 'M',
  dispatch: null,
  stage_id: null,
  activity_id: null,
  activity: null,
  taken_off: '40',
  asked: '25',
  received: '0',
  left: '15',
  beyond: '0',
  also: [],
};

test('beside a material stands how much was taken off and what is left, or what is beyond it', () => {
  expect(takeoffNote(line)).toBe('Cubicado 40, quedan 15');
  expect(takeoffNote({ taken_off: '10', left: '0', beyond: '1.5' })).toBe('Cubicado 10, 1,5 de más');
  expect(takeoffNote({ taken_off: '0', left: '0', beyond: '3' })).toBe('No está en la cubicación');
});

test('as much as is left is asked for without a word; more says by how much', () => {
  expect(beyondTakeoffWords('15', line)).toBeUndefined();
  expect(beyondTakeoffWords('16.5', line)).toMatch(/^1,5 más de lo cubicado/);
  expect(beyondTakeoffWords('999', undefined)).toBeUndefined();
});

test('what is meant to come another way, or stands in the form already, is not taken', () => {
  const bought: TakeoffLine = { ...line, code: 'PAN-000003', dispatch: 'PurchaseRequest' };
  const over: TakeoffLine = { ...line, code: 'INV-000007', left: '0', beyond: '1' };
  const codes = (them: readonly TakeoffLine[]) => them.map((it) => it.code);

  const { own, others } = leftToAsk([line, bought, over], 'InventoryTransferRequest', new Set());
  expect([codes(own), codes(others)]).toEqual([['CON-000002'], ['PAN-000003']]);
  expect(codes(leftToAsk([line], 'InventoryTransferRequest', new Set(['CON-000002'])).own)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { TakeoffLine } from 'contract/materials/index.ts';
import { takeoffNote } from '../ui/takeoff/takeoffNote.ts';
import { beyondTakeoffWords, leftToAsk, takeLeft } from './takeoff.ts';

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

const takeoffLine = (code: string, stage_id: number | null, activity_id: number | null = null): TakeoffLine => ({
  ...line,
  code,
  stage_id,
  activity_id,
});
const nothingYet = { codes: new Set<string>(), stage_id: null };

test('what is left is asked for, for the activity and the stage that all of it is needed in', () => {
  const both = [takeoffLine('CON-000002', 3, 7), takeoffLine('PAN-000003', 3, 7)];
  expect(takeLeft(both, both, nothingYet)).toEqual({
    lines: [
      { code: 'CON-000002', quantity: '15' },
      { code: 'PAN-000003', quantity: '15' },
    ],
    need: { activity_id: 7, stage_id: 3 },
  });
});

test('rows of several activities of one stage are asked for that stage, and rows of several stages for none', () => {
  const oneStage = [takeoffLine('CON-000002', 3, 7), takeoffLine('PAN-000003', 3, null)];
  expect(takeLeft(oneStage, oneStage, nothingYet).need).toEqual({ activity_id: null, stage_id: 3 });
  const two = [takeoffLine('CON-000002', 3), takeoffLine('PAN-000003', 4)];
  expect(takeLeft(two, two, nothingYet).need).toEqual({ activity_id: null });
  const unsaid = [takeoffLine('CON-000002', 3), takeoffLine('PAN-000003', null)];
  expect(takeLeft(unsaid, unsaid, nothingYet).need).toEqual({ activity_id: null });
});

test('a stage that was chosen stays, and what the form asks for already has to agree too, also by the code that it had', () => {
  const [more, there] = [takeoffLine('CON-000002', 3, 7), { ...takeoffLine('PAN-000003', 4, 8), also: ['PAN-000001'] }];
  expect(takeLeft([more], [more, there], { codes: new Set(), stage_id: 5 }).need).toEqual({ activity_id: 7 });
  for (const code of ['PAN-000003', 'PAN-000001'])
    expect(takeLeft([more], [more, there], { codes: new Set([code]), stage_id: null }).need).toEqual({ activity_id: null });
});

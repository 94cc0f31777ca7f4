import { expect, test } from 'vitest';
import type { DatedRule } from 'contract/dated-rules.ts';
import { neighboursOf } from './versions.ts';

const version = (id: number, desde: string): DatedRule => ({
  id,
  desde,
  label: desde,
  standing: 'future',
  reason: 'Prueba',
  changed_by: null,
  changed_at: '2026-01-01T12:00:00Z',
});

test('a version is held against the one it follows, and ends where the next begins; not against itself', () => {
  const versions = [version(3, '2027-03-01'), version(2, '2026-12-01'), version(1, '1900-01-01')];
  const between = (desde: string | undefined, own?: number) => {
    const { before, after } = neighboursOf(versions, desde, own);
    return [before?.id, after?.id];
  };

  expect(between('2027-01-01')).toEqual([2, 3]);
  expect(between('2028-01-01')).toEqual([3, undefined]);
  expect(between('2026-12-01', 2)).toEqual([1, 3]);
  expect(between(undefined)).toEqual([3, undefined]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/refused.ts';
import { unitNumber } from './unitNumber.ts';

afterEach(() => vi.unstubAllGlobals());

test('units that could not be read are read again by whoever asks next, and then no more', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No line')));
  await expect(unitNumber('M')).rejects.toBeInstanceOf(Refused);

  const answer = vi.fn(async () => Response.json([{ id: 4, codigo: 'M', nombre: 'Metro' }]));
  vi.stubGlobal('fetch', answer);

  expect([await unitNumber('M'), await unitNumber('KG')]).toEqual([4, undefined]);
  expect(answer).toHaveBeenCalledTimes(1);
});

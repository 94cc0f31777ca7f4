import { expect, test, vi } from 'vitest';
import { within } from './lazy.ts';

test('a screen whose code does not come is given up after the limit', async () => {
  vi.useFakeTimers();
  const never = within(120_000, new Promise(() => undefined));
  const outcome = expect(never).rejects.toThrow('tardó demasiado');

  await vi.advanceTimersByTimeAsync(120_000);

  await outcome;
  vi.useRealTimers();
});

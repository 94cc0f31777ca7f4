import { expect, test } from 'vitest';
import { after } from './useFrame.ts';

test('a frame that loads is shown, also after it was slow', () => {
  expect(after('loading', 'loaded')).toBe('shown');
  expect(after(after('loading', 'late'), 'loaded')).toBe('shown');
  expect(after('shown', 'late')).toBe('shown');
});

test('a frame also says that it has loaded when all it loaded is an error: what is known better stays', () => {
  expect(after(after('loading', 'no answer'), 'loaded')).toBe('unreachable');
  expect(after(after('loading', 'loaded'), 'no answer')).toBe('unreachable');
  expect(after(after('loading', 'forbidden'), 'loaded')).toBe('blocked');
  expect(after(after('loading', 'no answer'), 'forbidden')).toBe('blocked');
  expect(after(after('loading', 'forbidden'), 'no answer')).toBe('blocked');
});

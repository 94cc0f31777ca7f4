import { expect, test } from 'vitest';
import { compass } from './compass.ts';

test.each([
  [0, 'norte'],
  [22, 'norte'],
  [23, 'noreste'],
  [90, 'este'],
  [200, 'sur'],
  [270, 'oeste'],
  [338, 'norte'],
  [359.9, 'norte'],
])('%d degrees look %s', (degrees, wind) => expect(compass(degrees)).toBe(wind));

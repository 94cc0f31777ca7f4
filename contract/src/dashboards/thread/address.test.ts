import { expect, test } from 'vitest';
import { materialOfLabel, threadAddress } from './address.ts';

test.each(['CON-000002', 'CABLE 4/0 +Ñ', 'A%20B'])('what a label of %s says is that code again', (code) => {
  expect(materialOfLabel(`https://faena.example${threadAddress('LI-000012', code)}`)).toBe(code);
});

test.each(['CON-000002', '', 'https://faena.example/otra/LI-000012/CON-000002', 'https://faena.example/hilo/LI-000012', '12-7'])(
  'whatever else is read stays as it is: %s',
  (read) => {
    expect(materialOfLabel(read)).toBe(read);
  },
);

test('a label that somebody spoilt is read without a fault', () => {
  expect(materialOfLabel('https://faena.example/hilo/LI-1/%E0%A4%A')).toEqual(expect.any(String));
});

import { serviceItemStates } from 'contract/services/requests/states.ts';
import { expect, test } from 'vitest';
import { tones } from './palette.ts';

const looks = ['light', 'dark'] as const;

/** WCAG 2.2: how much lighter one of two colours is than the other. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the eleven states of a service are told apart by their colours, two by two and in both looks', () => {
  expect(serviceItemStates.names).toHaveLength(11);
  for (const look of looks)
    for (const part of [0, 1] as const) {
      const colours = serviceItemStates.names.map((it) => tones[look][serviceItemStates.tone(it)][part]);
      expect([look, part, new Set(colours).size]).toEqual([look, part, 11]);
    }
});

test('every tone can be read on its ground (AA)', () => {
  for (const look of looks)
    for (const [tone, [text, ground]] of Object.entries(tones[look]))
      expect([look, tone, contrast(text, ground) >= 4.5]).toEqual([look, tone, true]);
});

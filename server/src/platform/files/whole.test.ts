import sharp from 'sharp';
import { expect, test } from 'vitest';
import { refuseCut } from './whole.ts';

const noise = { create: { width: 600, height: 400, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 } } } as const;
const picture = () => sharp({ ...noise, create: { ...noise.create, background: '#f5a623' } });
const refusal = (content: Buffer, ending: string) =>
  refuseCut(new Blob([new Uint8Array(content)]), ending).then(
    () => undefined,
    (error: { details?: { fields?: unknown } }) => error.details?.fields,
  );
const samples = async (): Promise<[string, Buffer][]> => [
  ['pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 'a'), Buffer.from('\n%%EOF\n')])],
  ['jpg', await picture().jpeg().toBuffer()],
  ['jpg', await picture().jpeg({ progressive: true }).toBuffer()],
  ['png', await picture().png().toBuffer()],
  ['webp', await picture().webp().toBuffer()],
];

test('half a PDF, and half a picture, are refused; whole ones are not', async () => {
  for (const [ending, whole] of await samples()) {
    expect([ending, await refusal(whole, ending)]).toEqual([ending, undefined]);
    for (const part of [0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      expect([ending, part, await refusal(cut, ending)]).toEqual([ending, part, { file: expect.stringContaining('cortado') }]);
    }
  }
});

test('what follows the end of a PDF does not make it half of one', async () => {
  expect(await refusal(Buffer.from(`%PDF-1.4\n%%EOF\n${' '.repeat(500)}`), 'pdf')).toBeUndefined();
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { linesOf } from '../../../test/files.ts';
import { signatures } from './blocks.ts';
import { dataAddress, drawPdf, type PdfDocument } from './pdf.ts';

const ana = { id: 1 };
const document: PdfDocument = {
  title: 'Ficha de LI-000001',
  letterhead: { name: 'Solar Cordillera SpA', lines: ['76.123.456-0', 'Santiago'] },
  printed: 'Impreso por Camila Peumo',
  content: [{ text: 'Ñuñoa, Quilpué, Copiapó: 12 kWp' }],
};

const start = (pdf: Buffer): string => pdf.subarray(0, 5).toString();

test('documents are drawn one after another, with a logo and pictures', async () => {
  const logo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#f5a623' } })
    .png()
    .toBuffer();

  const drawn = await Promise.all([
    drawPdf(ana, document),
    drawPdf(ana, { ...document, letterhead: { ...document.letterhead, logo }, content: [{ image: dataAddress(logo), width: 80 }] }),
  ]);

  expect(drawn.map(start)).toEqual(['%PDF-', '%PDF-']);
});

test('a document reads no file and fetches nothing; the next one is drawn all the same', async () => {
  await expect(drawPdf(ana, { ...document, content: [{ image: '/etc/hostname' }] })).rejects.toThrow('could not be drawn');
  await expect(drawPdf(ana, { ...document, content: [{ image: 'http://127.0.0.1:9/x.png' }] })).rejects.toThrow('could not be drawn');

  expect(start(await drawPdf(ana, document))).toBe('%PDF-');
});

test('whoever signs has a line, all of them beside each other', async () => {
  const lines = linesOf(await drawPdf(ana, { ...document, content: [signatures(['Entregó', null], ['Recibió', null])] }));

  const [one = [], other = [], ...more] = lines.filter(([x1 = 0, , x2 = 0]) => x2 - x1 === 200);
  expect(more).toEqual([]);
  expect([one[1], one[3]]).toEqual([other[1], other[3]]);
  expect(other[0]).toBeGreaterThan((one[2] ?? 0) + 10);
});

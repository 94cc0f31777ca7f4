import { getQuotationProposal, uploadServiceFile } from 'contract/services/index.ts';
import { expect, test } from 'vitest';
import { drawPdf } from '../../platform/pdf/pdf.ts';
import { readPdf } from '../../platform/pdf/reading.ts';
import { serviceScene } from '../requests/scene.ts';
import { recognizeOffer } from './recognize.ts';
import { samples } from './samples.ts';

const { db, camila, jaime } = await serviceScene();
const who = { id: 1 };
const ours = new Set(['78900990-2']);
type Sample = Pick<(typeof samples)[number], 'head' | 'content'>;

const draw = ({ head: [name = '', ...lines], content }: Sample) =>
  drawPdf(who, { title: 'Oferta', letterhead: { name, lines }, printed: '', content });
const linesOf = async (sample: Sample) => {
  const found = await readPdf(async () => new Uint8Array(await draw(sample)), who);
  return 'lines' in found ? found.lines : [];
};
const file = (content: Uint8Array<ArrayBuffer> | string, name = 'oferta.pdf') => new File([content], name, { type: 'application/pdf' });
/** A PDF of so many empty pages, and what else its catalogue says. */
function plainPdf(pages: number, catalogue = ''): string {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ');
  const all = Array.from({ length: pages }, (_, at) => `${at + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n`).join('');
  return `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalogue}>>endobj\n2 0 obj<</Type/Pages/Count ${pages}/Kids[${kids}]>>endobj\n${all}trailer<</Root 1 0 R>>\n%%EOF\n`;
}

test('of twenty offers with text, eighteen give tax id, net amount and currency, and no amount is wrong', async () => {
  const told = [];
  for (const sample of samples) {
    const { rut, net, coin } = recognizeOffer(await linesOf(sample), ours);
    told.push({ name: sample.name, rut: rut?.value ?? null, net: net?.value ?? null, coin: coin?.value ?? null, says: sample.says });
  }
  const whole = told.filter(({ rut, net, coin, says }) => rut === says.rut && net === says.net && coin === says.coin);
  const wrong = told.filter(({ rut, net, says }) => (rut !== null && rut !== says.rut) || (net !== null && net !== says.net));

  expect(wrong).toEqual([]);
  expect(told.filter((it) => !whole.includes(it)).map((it) => it.name)).toEqual(samples.slice(18).map((it) => it.name));
});

test('what is proposed says from which line it comes, and by which name the company knows the supplier', async () => {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample');
  const { id: file_id } = await camila.call(uploadServiceFile, { file: file(new Uint8Array(await draw(sample))) });

  expect(await camila.call(getQuotationProposal, { file_id })).toEqual({
    supplier_rut: { value: '76123456-0', line: 'RUT: 76.123.456-0' },
    supplier: 'Grúas del Norte',
    number: { value: '4512', line: 'Cotización N° 4512\tFecha: 12-11-2026' },
    date: { value: '2026-11-12', line: 'Cotización N° 4512\tFecha: 12-11-2026' },
    valid_until: { value: '2026-11-27', line: 'Validez de la oferta: 15 días.' },
    coin: { value: 'CLP', line: expect.stringContaining('1.180.000') },
    net: { value: '1180000', line: expect.stringContaining('1.180.000') },
    tax_exempt: null,
  });
  expect(await jaime.refused(getQuotationProposal, { file_id })).toMatchObject({ status: 404 });
});

test('a scan, a picture and a paper that makes no sense propose nothing', async () => {
  const nothing = { supplier_rut: null, net: null, coin: null, number: null, date: null };
  for (const sent of [file(plainPdf(1)), file('%PDF-1.7\n1 0 obj\n%%EOF\n'), file('RUT 76.123.456-0 Neto $ 100', 'oferta.txt')]) {
    const { id: file_id } = await camila.call(uploadServiceFile, { file: sent });
    expect(await camila.call(getQuotationProposal, { file_id })).toMatchObject(nothing);
  }
});

test('amounts that do not fit each other propose none', async () => {
  const lines = ['RUT 76.123.456-0', 'Neto $ 1.000', 'IVA $ 190', 'Total $ 9.999'];

  expect(recognizeOffer(lines, ours)).toMatchObject({ rut: { value: '76123456-0' }, net: null });
});

const locked =
  '<</Filter/Standard/V 1/R 2/O<0000000000000000000000000000000000000000000000000000000000000000>/U<0000000000000000000000000000000000000000000000000000000000000000>/P -4>>';
test.each([
  ['with a program', plainPdf(1, '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'), /programas/],
  ['of 10,000 pages', plainPdf(10_000), /10\.000 páginas/],
  ['that asks for a password', plainPdf(1).replace('/Root', `/ID[<00><00>]/Encrypt ${locked}/Root`), /clave/],
])('a PDF %s is refused at its field, and nothing is stored', async (_what, content, message) => {
  const stored = () => db.selectFrom('service_files').select('id').execute();
  const before = await stored();

  expect(await camila.refused(uploadServiceFile, { file: file(content) })).toMatchObject({
    status: 400,
    fields: { file: expect.stringMatching(message) },
  });
  expect(await stored()).toEqual(before);
});

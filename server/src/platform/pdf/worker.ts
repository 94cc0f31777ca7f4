import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pdfmake, { type Content, type Style } from 'pdfmake';
import { answerOrders } from '../threads/threads.ts';
import { Letters, type Font } from './letters.ts';
import { Pen } from './pen.ts';

/** Sheets that a program of the area draws with a pen, in this thread. */
export interface Sheets {
  /** A module whose `drawSheets` is a `DrawSheets`. */
  program: string;
  count: number;
  data: unknown;
}
/** Given the data, draws the sheet of a number, from 0 on. */
export type DrawSheets<Data> = (data: Data) => (pen: Pen, at: number) => void;

export interface PdfOrder {
  title: string;
  letterhead: { name: string; lines: string[]; logo?: string };
  printed: string;
  content: Content[];
  watermark?: string;
  paper?: 'A3 landscape';
  sheets?: Sheets;
}
export type PdfReport = { pdf: Uint8Array } | { message: string };

declare module 'pdfmake' {
  /** Missing in the package's types. */
  export function setLocalAccessPolicy(allows: (path: string) => boolean): void;
  export function setUrlAccessPolicy(allows: (url: string) => boolean): void;
}

const roboto = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto/Roboto-');
pdfmake.setFonts({
  Roboto: {
    normal: `${roboto}Regular.ttf`,
    bold: `${roboto}Medium.ttf`,
    italics: `${roboto}Italic.ttf`,
    bolditalics: `${roboto}MediumItalic.ttf`,
  },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(roboto));

const margins: [left: number, top: number, right: number, bottom: number] = [40, 84, 40, 48];

answerOrders(draw);

async function draw(order: PdfOrder): Promise<PdfReport> {
  try {
    const document = await pdfmake.createPdf(definitionOf(order), { bufferPages: order.sheets !== undefined }).getStream();
    if (order.sheets) await drawOn(document, order.sheets);
    document.end();
    return { pdf: await buffer(document) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

const definitionOf = ({
  title,
  letterhead,
  printed,
  content,
  watermark,
  paper,
  sheets,
}: PdfOrder): Parameters<typeof pdfmake.createPdf>[0] => ({
  info: { title, author: letterhead.name, creator: 'Project Administrator' },
  ...(paper === 'A3 landscape' ? { pageSize: 'A3' as const, pageOrientation: 'landscape' as const } : { pageSize: 'LETTER' as const }),
  pageMargins: margins,
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2, color: '#1c2430' },
  styles,
  header: headOf(letterhead),
  footer: (page, pages) => ({
    margin: [40, 12, 40, 0],
    columns: [
      { text: printed, style: 'foot' },
      { text: `Página ${page} de ${pages}`, style: 'foot', alignment: 'right' },
    ],
  }),
  content: sheets ? emptySheets(sheets) : [{ text: title, style: 'title' }, ...content],
  ...(watermark && { watermark: { text: watermark, color: '#5b6675', opacity: 0.15, bold: true } }),
});

const emptySheets = ({ count }: Sheets): Content[] =>
  Array.from({ length: count }, (_, at) => ({ text: ' ', ...(at > 0 && { pageBreak: 'before' as const }) }));

/** Fonts as pdfmake gives them, which its types leave out. */
type Typeset = PDFKit.PDFDocument & { provideFont(family: string, bold: boolean, italics: boolean): Font };

async function drawOn(document: PDFKit.PDFDocument, { program, count, data }: Sheets): Promise<void> {
  const { drawSheets } = (await import(program)) as { drawSheets: DrawSheets<unknown> };
  const typeset = document as Typeset;
  const faces = {
    normal: new Letters(typeset.provideFont('Roboto', false, false)),
    bold: new Letters(typeset.provideFont('Roboto', true, false)),
  };
  const drawSheet = drawSheets(data);
  const [left, top] = margins;
  for (let at = 0; at < count; at += 1) {
    const pen = new Pen(faces);
    drawSheet(pen, at);
    document.switchToPage(at);
    for (const { font } of Object.values(faces)) document.page.fonts[font.id] ??= font.ref();
    document.addContent(pen.content([left, top]));
  }
}

const styles: Record<string, Style> = {
  title: { fontSize: 16, bold: true, margin: [0, 0, 0, 8] },
  section: { fontSize: 11, bold: true, color: '#1f4fa3', margin: [0, 12, 0, 4] },
  label: { color: '#5b6675' },
  head: { bold: true, color: '#3d4757', fillColor: '#eef2f7' },
  foot: { fontSize: 8, color: '#5b6675' },
};

const headOf = ({ name, lines, logo }: PdfOrder['letterhead']): Content => ({
  margin: [40, 24, 40, 0],
  columns: [
    logo ? { image: logo, fit: [140, 44] } : { text: name, bold: true, fontSize: 13 },
    { stack: [{ text: logo ? name : '', bold: true }, ...lines], style: 'foot', alignment: 'right' },
  ],
});

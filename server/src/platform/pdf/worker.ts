import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake, { type Content, type Style } from 'pdfmake';
import { answerOrders } from '../threads/threads.ts';

export interface PdfOrder {
  title: string;
  letterhead: { name: string; lines: string[]; logo?: string };
  printed: string;
  content: Content[];
  watermark?: string;
  paper?: 'A3 landscape';
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

answerOrders(draw);

async function draw({ title, letterhead, printed, content, watermark, paper }: PdfOrder): Promise<PdfReport> {
  try {
    const pdf = await pdfmake
      .createPdf({
        info: { title, author: letterhead.name, creator: 'Project Administrator' },
        ...(paper === 'A3 landscape'
          ? { pageSize: 'A3' as const, pageOrientation: 'landscape' as const }
          : { pageSize: 'LETTER' as const }),
        pageMargins: [40, 84, 40, 48],
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
        content: [{ text: title, style: 'title' }, ...content],
        ...(watermark && { watermark: { text: watermark, color: '#5b6675', opacity: 0.15, bold: true } }),
      })
      .getBuffer();
    return { pdf };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
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

import type { Content } from 'pdfmake';
import type { PdfOrder, PdfReport, Sheets } from './worker.ts';
import { Problem } from '../problem.ts';
import { Threads, LimitExceeded } from '../threads/threads.ts';

/** Whose paper it is: stands at the head of every page. */
export interface Letterhead {
  name: string;
  lines: string[];
  /** A picture as PNG or JPEG. */
  logo?: Buffer;
}

export interface PdfDocument {
  title: string;
  letterhead: Letterhead;
  /** Who printed it and when, at the foot of every page. */
  printed: string;
  /** What `pdfmake` draws; pictures are given as data addresses. Nothing is fetched and no file is read. */
  content: Content[];
  /** Across every page, of what does not count yet. */
  watermark?: string;
  /** A letter upright, unless this says otherwise. */
  paper?: 'A3 landscape';
  /** In the place of title and content, where they would be thousands of parts. */
  sheets?: Sheets;
}

/** One after another; a page takes some 10 ms, and one that takes a minute is not worth waiting for. */
const threads = new Threads<PdfOrder, PdfReport>({
  program: new URL('./worker.ts', import.meta.url),
  threads: 1,
  each: 5,
  all: 30,
  seconds: 60,
  heapMegabytes: 768,
  keepsThreads: true,
});

/** Draws a PDF for a person in a thread of its own, so that the calls of others go on; once whoever asked has gone, nothing is drawn. */
export async function drawPdf({ id }: { id: number }, document: PdfDocument, gone?: AbortSignal): Promise<Buffer> {
  const { letterhead, ...rest } = document;
  const { logo, ...head } = letterhead;
  const order: PdfOrder = { ...rest, letterhead: { ...head, ...(logo && { logo: dataAddress(logo) }) } };
  const report = await threads.run(order, id, gone).catch((error: unknown) => {
    throw error instanceof LimitExceeded
      ? new Problem('rule', { message: 'El documento es demasiado grande para hacer un PDF de él.' })
      : error;
  });
  if ('message' in report) throw new Error(`The PDF could not be drawn: ${report.message}`);
  return Buffer.from(report.pdf);
}

/** A picture as `pdfmake` wants it. */
export const dataAddress = (picture: Buffer): string => {
  const type = picture[0] === 0xff ? 'jpeg' : 'png';
  return `data:image/${type};base64,${picture.toString('base64')}`;
};

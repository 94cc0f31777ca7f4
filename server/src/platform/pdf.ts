import { Worker } from 'node:worker_threads';
import type { Content } from 'pdfmake';
import type { PdfOrder, PdfReport } from './pdf-worker.ts';

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
}

/** A page takes some 10 ms; one that takes longer than this is not worth waiting for. */
const seconds = 60;

let thread: Worker | undefined;
let orders = 0;
const waiting = new Map<number, { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; late: NodeJS.Timeout }>();

/** Draws a PDF in a thread of its own, one after another, so that the calls of others go on. */
export function drawPdf(document: PdfDocument): Promise<Buffer> {
  const { letterhead, ...rest } = document;
  const { logo, ...head } = letterhead;
  const id = (orders += 1);
  const order: PdfOrder = { id, ...rest, letterhead: { ...head, ...(logo && { logo: dataAddress(logo) }) } };
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => stop(new Error(`A PDF took longer than ${seconds} s`)), seconds * 1000);
    waiting.set(id, { resolve, reject, late });
    thread ??= start();
    thread.ref();
    thread.postMessage(order, []);
  });
}

/** A picture as `pdfmake` wants it. */
export const dataAddress = (picture: Buffer): string => {
  const type = picture[0] === 0xff ? 'jpeg' : 'png';
  return `data:image/${type};base64,${picture.toString('base64')}`;
};

function start(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { execArgv: [] });
  worker.on('message', answer);
  worker.on('error', stop);
  return worker;
}

function answer({ id, ...report }: PdfReport): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  // It waits for the next order without keeping the server alive.
  if (waiting.size === 0) thread?.unref();
  if (!asked) return;
  clearTimeout(asked.late);
  if ('pdf' in report) asked.resolve(Buffer.from(report.pdf));
  else asked.reject(new Error(`The PDF could not be drawn: ${report.message}`));
}

function stop(error: Error): void {
  void thread?.terminate();
  thread = undefined;
  for (const { reject, late } of waiting.values()) {
    clearTimeout(late);
    reject(error);
  }
  waiting.clear();
}

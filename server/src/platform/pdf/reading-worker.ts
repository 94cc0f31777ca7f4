import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { answerOrders } from '../threads/threads.ts';

/** The bytes of a PDF as somebody sent it. */
export type PdfReading = { content: Uint8Array };
/** What stands in it, line by line as the eye reads them, cells apart by a tab; or why it cannot be read. */
export type PdfFound = { pages: number; hasProgram: boolean; lines: string[] } | { trouble: 'locked' | 'broken' };

/** What is offered stands at the beginning; a contract of a hundred pages behind it says nothing of it. */
const pagesRead = 12;
const mostLines = 1_000;

answerOrders(read);

async function read({ content }: PdfReading): Promise<PdfFound> {
  const loading = getDocument({ data: content, isEvalSupported: false, stopAtErrors: false, verbosity: 0, useSystemFonts: false });
  try {
    const document = await loading.promise;
    return { pages: document.numPages, hasProgram: await document.hasJSActions(), lines: await linesOf(document) };
  } catch (error) {
    return { trouble: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' };
  } finally {
    await loading.destroy();
  }
}

async function linesOf(document: PDFDocumentProxy): Promise<string[]> {
  const lines: string[] = [];
  for (let number = 1; number <= Math.min(document.numPages, pagesRead) && lines.length < mostLines; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    lines.push(...rowsOf(items.flatMap((it) => ('str' in it && it.str.trim() !== '' ? [wordOf(it)] : []))));
    page.cleanup();
  }
  return lines.slice(0, mostLines);
}

/** A piece of text and where it stands: pieces are words, letters or whole lines, as the program that wrote it liked. */
interface Word {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const wordOf = (it: { str: string; transform: number[]; width: number; height: number }): Word => ({
  text: it.str,
  x: it.transform[4] ?? 0,
  y: it.transform[5] ?? 0,
  width: it.width,
  height: Math.max(it.height, 1),
});

/** From the top down; what stands within half a letter's height of another stands on its line. */
function rowsOf(words: readonly Word[]): string[] {
  const rows: Word[][] = [];
  for (const word of words.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const [first] = rows.at(-1) ?? [];
    if (first && first.y - word.y < Math.min(first.height, word.height) / 2) rows.at(-1)?.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => textOf(row.toSorted((one, other) => one.x - other.x)));
}

/** A gap of a letter is a space, a wide one divides two cells. */
function textOf(row: readonly Word[]): string {
  let text = '';
  let end: number | undefined;
  for (const { text: piece, x, width, height } of row) {
    const gap = end === undefined ? 0 : x - end;
    text += (gap > 0.7 * height ? '\t' : gap > 0.12 * height ? ' ' : '') + piece;
    end = x + width;
  }
  return text.normalize('NFC').replaceAll(/ {2,}/g, ' ').trim();
}

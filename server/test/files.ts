import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { readSpreadsheet } from '../src/platform/spreadsheet/spreadsheet.ts';

/** Headings and cells of a spreadsheet as one text. */
export async function sheetOf(content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pa-sheet-'));
  try {
    const path = join(folder, 'sheet.xlsx');
    await writeFile(path, content);
    const { columns, rows } = await readSpreadsheet(path, { filename: 'sheet.xlsx' });
    return JSON.stringify([columns, rows]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a person reads in a PDF of ours: its letters are numbers of a font, which the font's own table turns back. */
export function pdfTextOf(content: Buffer): string {
  const streams = [...streamsIn(content)];
  const tables = streams.filter((it) => it.includes('begincmap')).map(lettersIn);
  const drawn = streams.flatMap((it) => [...it.matchAll(/\[([^\]]*)\]\s*TJ/gi)].map(([, parts = '']) => hexIn(parts)));
  // Which font a text is in is not followed: it is read in each, and is right in one.
  return drawn.map((hex) => tables.map((letters) => readIn(hex, letters)).join('\n')).join('\n');
}

function* streamsIn(content: Buffer): Generator<string> {
  for (let at = content.indexOf('stream\n'); at >= 0; at = content.indexOf('stream\n', at + 7)) {
    const end = content.indexOf('endstream', at);
    try {
      yield inflateSync(content.subarray(at + 7, end)).toString('latin1');
    } catch {
      // A picture, or the word at the end of another.
    }
  }
}

const hexIn = (parts: string): string => [...parts.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex).join('');

/** Number of a letter in the font → the letter. */
function lettersIn(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi))
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      letters.set(Number.parseInt(first, 16) + at, String.fromCodePoint(Number.parseInt(code.slice(0, 4), 16) || 0));
  return letters;
}

const readIn = (hex: string, letters: ReadonlyMap<number, string>): string =>
  (hex.match(/.{4}/g) ?? []).map((it) => letters.get(Number.parseInt(it, 16)) ?? '').join('');

/** Every stored file of a scene. */
export async function storedFiles(folder: string): Promise<string[]> {
  const all = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name));
}

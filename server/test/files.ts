import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { ownerName } from '../src/platform/files/stored-files.ts';
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

/** All that is written in a spreadsheet, as it lies in the file: quicker than its cells, where words are only looked for. */
export async function sheetSourceOf(content: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(content);
  const parts: string[] = [];
  for await (const entry of zip.eachEntry()) parts.push(await text(await zip.openReadStreamPromise(entry)));
  return parts.join('\n');
}

/** What a person reads in a PDF of ours: its letters are numbers of a font, which the font's own table turns back. */
export function pdfTextOf(content: Buffer): string {
  const streams = [...streamsIn(content)];
  const tables = streams.filter((it) => it.includes('begincmap')).map(lettersIn);
  const drawn = streams.flatMap(drawnIn);
  // Which font a text is in is not followed: it is read in each, and is right in one.
  return drawn.map((hex) => tables.map((letters) => readIn(hex, letters)).join('\n')).join('\n');
}

/** What stands on each page of a PDF of ours: its words beside each other, once for each font in which they may be. */
export function pdfPagesOf(content: Buffer): string[] {
  const streams = [...streamsIn(content)];
  const tables = streams.filter((it) => it.includes('begincmap')).map(lettersIn);
  const pages = streams.map(drawnIn).filter((it) => it.length > 0);
  return pages.map((drawn) => tables.map((letters) => drawn.map((hex) => readIn(hex, letters)).join('')).join('\n'));
}

/** What the codes that are drawn in a PDF of ours say, as a camera reads them: their squares are its small filled rectangles. */
export async function codesOf(content: Buffer): Promise<string[]> {
  const drawn = [...streamsIn(content)].join('\n').matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\b/g);
  const squares = [...drawn]
    .map((it) => it.slice(1).map(Number))
    .filter(([, , wide = 0, high = 0]) => wide === high && wide > 0 && wide < 10);
  const [page, dot] = [850, 2];
  const picture = sharp({ create: { width: page * dot, height: page * dot, channels: 4, background: 'white' } });
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  for (const [x = 0, y = 0, side = 0] of squares)
    for (let row = Math.round(y * dot); row < Math.round((y + side) * dot); row += 1)
      for (let column = Math.round(x * dot); column < Math.round((x + side) * dot); column += 1)
        data.fill(0, (row * page * dot + column) * 4, (row * page * dot + column) * 4 + 3);
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });
  const read = await readBarcodes(
    { data: new Uint8ClampedArray(data), width: page * dot, height: page * dot, colorSpace: 'srgb' },
    { formats: ['QRCode'], maxNumberOfSymbols: 20 },
  );
  return read.map((it) => it.text);
}

/** The straight lines that are drawn in a PDF of ours: from where to where, in points. */
export const linesOf = (content: Buffer): number[][] =>
  [...[...streamsIn(content)].join('\n').matchAll(/([\d.-]+) ([\d.-]+) m\n([\d.-]+) ([\d.-]+) l\b/g)].map((it) => it.slice(1).map(Number));

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

const drawnIn = (stream: string): string[] => [...stream.matchAll(/\[([^\]]*)\]\s*TJ/gi)].map(([, parts = '']) => hexIn(parts));

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

/** Every stored file of a scene, without the note whose they are: where work goes on behind the scenes, that comes while a slow test counts. */
export async function storedFiles(folder: string): Promise<string[]> {
  const all = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((it) => it.isFile() && it.name !== ownerName).map((it) => join(it.parentPath, it.name));
}

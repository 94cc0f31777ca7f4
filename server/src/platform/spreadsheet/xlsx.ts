import { posix } from 'node:path';
import yauzl from 'yauzl';
import { Unreadable, type Limits, type Row } from './table.ts';
import { readDateStyles, readRows, readStrings, readXml, type Book } from './xml.ts';

const maxEntries = 1000;
const maxBytes = 100 * 1024 * 1024;
/** Excel's XML shrinks 10 to 30 times; a bomb a thousand times. Small parts may be anything. */
const maxRatio = 200;
const ratioCountsFrom = 1024 * 1024;

const tooLarge = () => new Unreadable('El archivo se expande a un tamaño excesivo. Guarde en él solo la hoja que quiere importar.');
const damageProblem = () =>
  new Unreadable('El archivo de Excel está dañado o incompleto. Ábralo en Excel, guárdelo de nuevo y vuelva a subirlo.');

/** The first visible sheet with something in it, read as it is unpacked. Formulas give the value that Excel kept; nothing is calculated. */
export async function readXlsx(path: string, limits: Limits): Promise<Row[]> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw damageProblem();
  });
  try {
    return await rowsIn(new Parts(zip, await entriesOf(zip)), limits);
  } catch (error) {
    throw error instanceof Unreadable ? error : damageProblem();
  } finally {
    zip.close();
  }
}

/** The files in the zip, each read once to the end and only counted: what a zip declares about itself is not believed. */
async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > maxEntries) throw tooLarge();
  const entries = new Map<string, yauzl.Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Unreadable('El archivo está protegido con clave. Guárdelo sin clave y vuelva a subirlo.');
    if (total + entry.uncompressedSize > maxBytes) throw tooLarge();
    total += await unpackedSize(zip, entry, maxBytes - total);
    entries.set(entry.fileName, entry);
  }
  if (!entries.has(workbookPart)) throw new Unreadable('El archivo no es una planilla de Excel. Use un archivo .xlsx o .csv.');
  return entries;
}

async function unpackedSize(zip: yauzl.ZipFile, entry: yauzl.Entry, left: number): Promise<number> {
  const stream = await zip.openReadStreamPromise(entry);
  let size = 0;
  for await (const chunk of stream) {
    size += Buffer.byteLength(chunk);
    if (size > left) throw tooLarge();
    if (size > ratioCountsFrom && size > entry.compressedSize * maxRatio) throw tooLarge();
  }
  return size;
}

const workbookPart = 'xl/workbook.xml';

/** The parts of a spreadsheet, each opened when it is read. */
class Parts {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  async read<T>(name: string, reading: (stream: AsyncIterable<Buffer>) => Promise<T>): Promise<T | undefined> {
    const entry = this.#entries.get(name);
    return entry && reading(await this.#zip.openReadStreamPromise(entry));
  }
}

async function rowsIn(parts: Parts, limits: Limits): Promise<Row[]> {
  const { sheets, strings, styles, isFrom1904 } = await contentsOf(parts);
  const book: Book = {
    isFrom1904,
    strings: (await parts.read(strings, readStrings)) ?? [],
    dates: (await parts.read(styles, readDateStyles)) ?? new Set(),
  };
  for (const sheet of sheets) {
    const rows = await parts.read(sheet, (stream) => readRows(stream, book, limits));
    if (rows && rows.length > 0) return rows;
  }
  throw new Unreadable('La planilla está vacía.');
}

/** Where the visible sheets lie, in their order, and what they need. */
async function contentsOf(parts: Parts) {
  const visible: string[] = [];
  let isFrom1904 = false;
  await parts.read(workbookPart, (stream) =>
    readXml(stream, {
      begins: (name, { id = '', state = 'visible', date1904 }) => {
        if (name === 'sheet' && state === 'visible') visible.push(id);
        if (name === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true';
      },
    }),
  );
  const targets = new Map<string, string>();
  const kinds = new Map<string, string>();
  await parts.read('xl/_rels/workbook.xml.rels', (stream) =>
    readXml(stream, {
      begins: (name, { Id = '', Target = '', Type = '' }) => {
        if (name !== 'Relationship') return;
        const path = posix.resolve('/xl', Target).slice(1);
        targets.set(Id, path);
        kinds.set(posix.basename(Type), path);
      },
    }),
  );
  return {
    isFrom1904,
    sheets: visible.flatMap((id) => targets.get(id) ?? []),
    strings: kinds.get('sharedStrings') ?? '',
    styles: kinds.get('styles') ?? '',
  };
}

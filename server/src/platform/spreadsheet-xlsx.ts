import Excel from 'exceljs';
import yauzl from 'yauzl';
import { tooManyRows, Unreadable, type Cell, type Limits, type Row } from './spreadsheet-table.ts';

const maxEntries = 1000;
const maxBytes = 100 * 1024 * 1024;
/** Excel's XML shrinks 10 to 30 times; a bomb a thousand times. Small parts may be anything. */
const maxRatio = 200;
const ratioCountsFrom = 1024 * 1024;

const tooLarge = () => new Unreadable('El archivo se expande a un tamaño excesivo. Guarde en él solo la hoja que quiere cargar.');
const damaged = () =>
  new Unreadable('El archivo de Excel está dañado o incompleto. Ábralo en Excel, guárdelo de nuevo y vuelva a cargarlo.');

/** The first visible sheet with something in it. Formulas give the value that Excel kept; nothing is calculated. */
export async function readXlsx(path: string, { maxRows }: Limits): Promise<Row[]> {
  await refuseBombs(path);
  const book = await opened(path, maxRows);
  const sheet = book.worksheets.find((it) => it.state === 'visible' && it.actualRowCount > 0);
  if (!sheet) throw new Unreadable('La planilla está vacía.');

  const rows: Row[] = [];
  sheet.eachRow((row, number) => {
    const cells: Cell[] = [];
    row.eachCell((cell, at) => (cells[at - 1] = valueOf(cell.value)));
    rows.push({ number, cells: Array.from(cells, (cell) => cell ?? null) });
  });
  return rows;
}

async function opened(path: string, maxRows: number): Promise<Excel.Workbook> {
  const book = new Excel.Workbook();
  const options = {
    // Nothing of these is read, and exceljs stumbles over some that other programs write.
    ignoreNodes: ['drawing', 'legacyDrawing', 'picture', 'tableParts', 'dataValidations', 'conditionalFormatting', 'hyperlinks', 'extLst'],
    // Of any sheet: the other sheets may be longer than the one that is loaded.
    maxRows: maxRows * 5,
  };
  try {
    return await book.xlsx.readFile(path, options);
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('Max row count') ? tooManyRows(maxRows) : damaged();
  }
}

/** Unpacks once and only counts: what a zip declares about itself is not believed. */
async function refuseBombs(path: string): Promise<void> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw damaged();
  });
  try {
    if (zip.entryCount > maxEntries) throw tooLarge();
    let total = 0;
    let hasWorkbook = false;
    for await (const entry of zip.eachEntry()) {
      hasWorkbook ||= entry.fileName === 'xl/workbook.xml';
      if (entry.isEncrypted()) throw new Unreadable('El archivo está protegido con clave. Guárdelo sin clave y vuelva a cargarlo.');
      if (total + entry.uncompressedSize > maxBytes) throw tooLarge();
      total += await unpackedSize(zip, entry, maxBytes - total);
    }
    if (!hasWorkbook) throw new Unreadable('El archivo no es una planilla de Excel. Use un archivo .xlsx o .csv.');
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged();
  } finally {
    zip.close();
  }
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

function valueOf(value: Excel.CellValue | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (value instanceof Date) return isoOf(value);
  if ('error' in value) return value.error;
  if ('richText' in value) return value.richText.map((part) => part.text).join('');
  if ('text' in value) return valueOf(value.text);
  return valueOf(value.result);
}

/** Excel's dates have no zone: a day alone, or a day with the time on the wall. */
function isoOf(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return null;
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.\d{3}Z$/, '');
}

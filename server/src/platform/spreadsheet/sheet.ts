import { columnName } from './table.ts';
import type { ZipEntry } from '../files/zip.ts';

interface Column {
  header: string;
  key: string;
  /** In characters. */
  width?: number;
  kind?: 'text' | 'number' | 'money' | 'day' | 'instant';
  /** Only for who sees money; so is every amount, unless this says that it is no secret. */
  money?: boolean;
}

export interface Sheet {
  sheet: string;
  columns: Column[];
  rows: AsyncIterable<Record<string, unknown>[]>;
}

type StyledValue = { style: number; value: number | string };

/** Places in `cellXfs` of the styles below. */
const style = { plain: 0, header: 1, whole: 2, decimal: 3, day: 4, instant: 5, quoted: 6 } as const;

/** So many rows are written at a stretch, then other requests have their turn. */
const stretch = 500;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The files of an XLSX with one sheet (ECMA-376): few enough to be written out here, so that rows can flow through. */
export function partsOf({ sheet, columns, rows }: Sheet): ZipEntry[] {
  return [
    { name: '[Content_Types].xml', content: [xmlHead, contentTypes] },
    { name: '_rels/.rels', content: [xmlHead, relations(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [xmlHead, workbook(sheet)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [xmlHead, relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])] },
    { name: 'xl/styles.xml', content: [xmlHead, styles] },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(columns, rows) },
  ];
}

async function* worksheet(columns: Column[], rows: Sheet['rows']): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width, header }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width ?? Math.max(12, header.length + 4)}" customWidth="1"/>`,
  );
  yield (
    `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData><row r="1">${columns.map(({ header }, at) => textCell(header, style.header, `${columnName(at)}1`)).join('')}</row>`
  );
  let last = 1;
  for await (const batch of rows) {
    for (let from = 0; from < batch.length; from += stretch) {
      yield batch
        .slice(from, from + stretch)
        .map((row) => rowOf(++last, row, columns))
        .join('');
    }
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${last}"/></worksheet>`;
}

const rowOf = (number: number, row: Record<string, unknown>, columns: Column[]) =>
  `<row r="${number}">${columns.map(({ key, kind }, at) => cellOf(row[key], kind ?? 'text', () => `${columnName(at)}${number}`)).join('')}</row>`;

function cellOf(value: unknown, kind: NonNullable<Column['kind']>, place: () => string): string {
  if (value === null || value === undefined || value === '') return '';
  const found = kind === 'text' ? undefined : styledOf(value, kind);
  if (found) return `<c r="${place()}" s="${found.style}"><v>${found.value}</v></c>`;
  const text = textOf(value);
  // Text cells are never calculated; the mark keeps them text when somebody edits them in Excel.
  return textCell(text, /^[=+\-@\t\r]/.test(text) ? style.quoted : style.plain, place());
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** Nothing when the value is not of its column's kind: then it is shown as the text it is. */
function styledOf(value: unknown, kind: 'number' | 'money' | 'day' | 'instant'): StyledValue | undefined {
  if (kind === 'number' || kind === 'money') {
    const text = String(value);
    if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined;
    if (kind === 'number') return { style: style.plain, value: text };
    return { style: /\.\d*[1-9]/.test(text) ? style.decimal : style.whole, value: text };
  }
  const serial = kind === 'day' ? serialOf(String(value)) : serialOf(inSantiago(value));
  return serial === undefined ? undefined : { style: style[kind], value: serial };
}

/** Excel counts days from 30 December 1899, on no particular clock. */
function serialOf(wallTime: string): number | undefined {
  const milliseconds = /^\d{4}-\d\d-\d\d/.test(wallTime)
    ? Date.parse(`${wallTime.replace(' ', 'T')}${wallTime.length > 10 ? 'Z' : ''}`)
    : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 86_400_000 + 25_569;
}

const santiago = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'medium' });

function inSantiago(instant: unknown): string {
  const at = instant instanceof Date ? instant : new Date(String(instant));
  return Number.isNaN(at.getTime()) ? '' : santiago.format(at);
}

const textCell = (text: string, s: number, place: string) =>
  `<c r="${place}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const entities = new Map<string, string>(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }));

/** What XML cannot hold is dropped; a cell holds 32,767 characters. */
const escapeXml = (text: string) =>
  text
    .slice(0, 32_767)
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"\r]/g, (it) => entities.get(it) ?? '');

function relations(...targets: [type: string, target: string][]): string {
  const all = targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

/** Excel refuses some characters in a sheet's name, and more than 31 of them. */
const workbook = (name: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const contentTypes =
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`;

const format = (id: number, more = '') => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;
const styles =
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">' +
  format(0) +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  format(3) +
  format(4) +
  format(164) +
  format(165) +
  format(49, ' quotePrefix="1"') +
  '</cellXfs></styleSheet>';

import { plain } from '../../../ui/rows/localRows.ts';
import { isWritable, type GridColumn, type Sheet } from './columns.ts';
import type { Doc, Row, Tie } from './doc.ts';
import { tiesInto } from './predecessors.ts';
import { withNew } from './moves.ts';
import { outlineOf, type Line } from './outline.ts';
import { computePlan, engineActivity, scheduleFor, whyNot } from './computePlan.ts';

/** So many rows are taken at once. */
export const mostPasted = 2_000;

/** What was pasted into a plan, or why it was not; `complaints` are cells that could not be read. */
interface PasteResult {
  doc: Doc;
  keys: readonly number[];
  complaints: readonly string[];
}

/** A table as spreadsheets hand it over; a quoted cell may hold lines of its own. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t') {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const otherNames: readonly (readonly [string, string])[] = [
  ['nombre', 'nombre'],
  ['nombre de tarea', 'nombre'],
  ['tarea', 'nombre'],
  ['inicio', 'inicio'],
  ['fecha de inicio', 'inicio'],
  ['fin', 'termino'],
  ['fecha de fin', 'termino'],
  ['nombres de los recursos', 'responsable'],
  ['% completado', 'avance'],
  ['name', 'nombre'],
  ['task name', 'nombre'],
  ['duration', 'duracion'],
  ['start', 'inicio'],
  ['finish', 'termino'],
  ['predecessors', 'predecesoras'],
  ['resource names', 'responsable'],
  ['% complete', 'avance'],
  ['notes', 'notas'],
];

/** Which column each head names; undefined where the first row is no row of heads. */
function columnsOfHead(row: readonly string[], columns: readonly GridColumn[]): (GridColumn | undefined)[] | undefined {
  const named = new Map(columns.map((it) => [plain(it.title), it]));
  for (const [name, key] of otherNames) {
    const column = columns.find((it) => it.key === key);
    if (column) named.set(name, column);
  }
  const found = row.map((it) => named.get(plain(it.trim())));
  return found.some((it) => it?.key === 'nombre') ? found : undefined;
}

/**
 * A table from a spreadsheet. With a row of heads it becomes new activities after the cursor; without, it is written over the cells
 * from the cursor on, and what goes beyond the last row becomes new ones.
 */
export function pasteTable(
  sheet: Sheet,
  text: string,
  columns: readonly GridColumn[],
  cursor: { key: number; column: string } | undefined,
): PasteResult | string {
  const table = readTable(text).filter((row) => row.some((it) => it.trim() !== ''));
  if (table.length === 0) return 'No hay nada que pegar.';
  if (table.length > mostPasted)
    return `Son ${table.length.toLocaleString('es-CL')} filas: pegue hasta ${mostPasted.toLocaleString('es-CL')} a la vez.`;
  const heads = columnsOfHead(table[0] ?? [], columns);
  if (heads) return asNew(sheet, table.slice(1), heads, cursor?.key);
  const from = columns.findIndex((it) => it.key === (cursor?.column ?? 'nombre'));
  const targets = columns.slice(Math.max(0, from));
  if (!cursor || outlineOf(sheet.doc).lines.length === 0)
    return asNew(sheet, table, columns.slice(columns.findIndex((it) => it.key === 'nombre')), undefined);
  return over(sheet, table, targets, cursor.key);
}

function asNew(
  sheet: Sheet,
  table: readonly string[][],
  heads: readonly (GridColumn | undefined)[],
  after: number | undefined,
): PasteResult | string {
  const nameAt = heads.findIndex((it) => it?.key === 'nombre');
  const rows = table.filter((it) => it[nameAt]?.trim());
  if (rows.length === 0) return 'Ninguna fila trae el nombre de una actividad.';
  const made = withNew(
    sheet.doc,
    after,
    rows.map((it) => ({ nombre: (it[nameAt] ?? '').trim().slice(0, 200), duration: sheet.head.dayMinutes })),
  );
  const nested = withLevels(
    made.doc,
    made.keys,
    rows.map((it) => indentOf(it[nameAt] ?? '')),
  );
  return writeCells({ ...sheet, doc: nested }, rows, heads, made.keys);
}

const indentOf = (name: string): number => Math.floor((/^ */.exec(name)?.[0].length ?? 0) / 2);

/** Spaces before a name say under which of the rows above it stands. All at once: row by row it would take as long as all of them each time. */
function withLevels(doc: Doc, keys: readonly number[], levels: readonly number[]): Doc {
  const rows = new Map(doc.rows);
  const open: number[] = [];
  const count = new Map<number, number>();
  keys.forEach((key, at) => {
    open.length = Math.min(levels[at] ?? 0, open.length);
    const parent = open.at(-1);
    open.push(key);
    const row = rows.get(key);
    if (parent === undefined || !row) return;
    const orden = (count.get(parent) ?? 0) + 1;
    count.set(parent, orden);
    rows.set(key, { ...row, parent, orden });
  });
  return { ...doc, rows };
}

function over(sheet: Sheet, table: readonly string[][], targets: readonly GridColumn[], key: number): PasteResult {
  const { lines } = outlineOf(sheet.doc);
  const from = lines.findIndex((it) => it.row.key === key);
  const present = lines.slice(from, from + table.length).map((it) => it.row.key);
  const missing = table.slice(present.length);
  const nameAt = targets.findIndex((it) => it.key === 'nombre');
  const made = withNew(
    sheet.doc,
    lines.at(-1)?.row.key,
    missing.map((it) => ({ nombre: (it[nameAt] ?? '').trim() || 'Actividad nueva', duration: sheet.head.dayMinutes })),
  );
  return writeCells({ ...sheet, doc: made.doc }, table, targets, [...present, ...made.keys]);
}

/** Column by column: predecessors name rows, and dates rest on durations. */
function writeCells(
  start: Sheet,
  table: readonly string[][],
  columns: readonly (GridColumn | undefined)[],
  keys: readonly number[],
): PasteResult {
  const complaints: string[] = [];
  // No cell moves a row: where each stands is found once.
  const outline = outlineOf(start.doc);
  const plan = computePlan(start.doc, start.head);
  const textAt = (index: number, at: number): string => table[index]?.[at]?.trim() ?? '';
  const lengthAt = columns.findIndex((it) => it?.key === 'duracion');
  const doc = order.reduce((now, name) => {
    const at = columns.findIndex((it) => it?.key === name);
    const column = columns[at];
    if (!column) return now;
    const cells = keys.flatMap((key, index): Cell[] => {
      const [line, row, typed] = [outline.of(key), now.rows.get(key), textAt(index, at)];
      // Beside a duration an end says nothing new.
      const isSaid = name === 'termino' && textAt(index, lengthAt) !== '';
      if (typed === '' || isSaid || !line || !row) return [];
      return [{ line: { ...line, row }, number: index + 1, write: (sheet, it) => column.write?.(sheet, it, typed) }];
    });
    const made = (name === 'termino' ? writeFinishes : writeColumn)({ ...start, doc: now, plan }, column, cells);
    complaints.push(...made.complaints);
    return made.doc;
  }, start.doc);
  return { doc, keys, complaints };
}

/** What one row of a column is written with. */
interface Cell {
  line: Line;
  /** Which of the rows that are written. */
  number: number;
  write: (sheet: Sheet, line: Line) => Doc | string | undefined;
}
type PasteOfColumn = Pick<PasteResult, 'doc' | 'complaints'>;

/** Each cell against the plan before its column: cells of other rows are no matter of it, and thousands would be copied each time. */
function writeColumn(sheet: Sheet, column: GridColumn, cells: readonly Cell[], tell?: (row: Row) => void): PasteOfColumn {
  const { doc } = sheet;
  const complaints: string[] = [];
  const gathered = { rows: new Map(doc.rows), ties: new Map(doc.ties) };
  for (const { line, number, write } of cells) {
    if (!isWritable(column, line)) continue;
    const made = write(sheet, line);
    if (typeof made === 'string') complaints.push(`Fila ${number}, ${column.title}: ${made}`);
    if (made === undefined || typeof made === 'string') continue;
    gather(gathered, doc, made, line.row.key);
    const row = gathered.rows.get(line.row.key);
    if (row) tell?.(row);
  }
  return { doc: gathered, complaints };
}

/** Ends make durations, from where each begins once those that it waits for end as they should: the first ones first. */
function writeFinishes(sheet: Sheet, column: GridColumn, cells: readonly Cell[]): PasteOfColumn {
  if (cells.length === 0) return { doc: sheet.doc, complaints: [] };
  const { doc, head } = sheet;
  try {
    const plan = computePlan(doc, head);
    const schedule = scheduleFor(doc, head);
    const dates = new Map(plan.dates);
    const startOf = ({ line }: Cell): number => dates.get(line.row.key)?.start ?? 0;
    const inOrder = cells.toSorted((a, b) => startOf(a) - startOf(b));
    return writeColumn({ ...sheet, plan: { ...plan, dates } }, column, inOrder, (row) => {
      for (const [id, moved] of schedule.change(engineActivity(row, doc.rows, head.others))) {
        const before = dates.get(Number(id));
        if (before) dates.set(Number(id), { ...before, ...moved });
      }
    });
  } catch (error) {
    // Without dates nothing ends on a day; in a circle the whole is refused.
    return { doc, complaints: [whyNot(error, doc.rows)] };
  }
}

/** What stands in a row into the same column of others; nothing is something too. */
export function fillColumn(sheet: Sheet, column: GridColumn, lines: readonly Line[], from: Line): PasteOfColumn {
  const text = column.text(sheet, from);
  const write: Cell['write'] = (now, line) => (column.fill ? column.fill(now, line, from) : column.write?.(now, line, text));
  return writeColumn(
    sheet,
    column,
    lines.map((line, at) => ({ line, number: at + 1, write })),
  );
}

/** What a cell made of its own row and of the links that hold it. */
function gather(into: { rows: Map<number, Row>; ties: Map<number, Tie> }, before: Doc, made: Doc, key: number): void {
  const row = made.rows.get(key);
  if (row) into.rows.set(key, row);
  if (made.ties === before.ties) return;
  for (const { key: tie } of tiesInto(before, key)) if (!made.ties.has(tie)) into.ties.delete(tie);
  for (const [tie, it] of made.ties) if (before.ties.get(tie) !== it) into.ties.set(tie, it);
}

const order = [
  'nombre',
  'duracion',
  'etapa',
  'responsable',
  'peso',
  'notas',
  'inicio',
  'predecesoras',
  'termino',
  'plazo',
  'inicio_real',
  'termino_real',
  'avance',
  'restante',
];

/** Rows as a spreadsheet takes them, with their heads. */
export function tableText(sheet: Sheet, lines: readonly Line[], columns: readonly GridColumn[]): string {
  const cells = (line: Line) =>
    columns.map((it) => {
      const text = it.text(sheet, line);
      return it.key === 'nombre' ? `${'  '.repeat(line.level - 1)}${text}` : text;
    });
  return [columns.map((it) => it.title), ...lines.map(cells)].map((row) => row.map(quoteCell).join('\t')).join('\n');
}

/** What begins like a formula is no formula where it is pasted. */
const quoteCell = (cell: string): string => {
  const safe = /^[=+@]/.test(cell) ? `'${cell}` : cell;
  return /[\t\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

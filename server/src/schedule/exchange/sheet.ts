import { compareDecimals } from 'contract/decimals.ts';
import { constraintKinds, scheduleLimits } from 'contract/schedule/index.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { instantOf, instantText, minutesOfDay } from 'contract/schedule/plans/time.ts';
import { Problem } from '../../platform/problem.ts';
import { day as dayIn, decimal, foldText, text as textIn, yesOrNo } from '../../platform/spreadsheet/cells.ts';
import { readUploadedSheet, type Table } from '../../platform/spreadsheet/spreadsheet.ts';
import { Warnings, type FileLink, type FilePlan, type FileTask } from '../mspdi/model.ts';
import { parsePredecessors } from './predecessors.ts';
import { sheetColumns, type SheetColumn } from './sheet-columns.ts';
import { constraintWords } from './words.ts';

interface Counting {
  person: number;
  calendar: Calendar;
  dayMinutes: number;
}

/** A plan out of a spreadsheet: our own columns, or those of any list with a name and a duration; rows stand under each other by WBS or level. */
export async function readPlanSheet(file: File, counting: Counting): Promise<FilePlan> {
  const table = await readUploadedSheet(file, { person: counting.person, maxRows: scheduleLimits.activities, maxColumns: 60 });
  const columns = columnsOf(table);
  if (!columns.has('nombre'))
    throw unusableSheet('La planilla no tiene una columna «Nombre». Exporte un plan para tener una planilla modelo.');
  const warnings = new Warnings();
  const unknown = table.columns.filter((it) => !keyByTitle.has(foldText(it)));
  if (unknown.length > 0)
    warnings.add(
      'columnas',
      `Columnas que no se toman: ${unknown
        .slice(0, 8)
        .map((it) => `«${it.slice(0, 40)}»`)
        .join(', ')}.`,
    );
  const numbers = uidsOf(table, columns);
  const read = table.rows.map((row, at) => readRow({ row, columns, uid: numbers[at] ?? 0, warnings, ...counting }));
  const known = new Set(numbers);
  for (const { links, number } of read)
    for (const { from, to } of links) {
      if (from === to) throw unusableSheet(`Fila ${number}: la actividad se espera a sí misma.`);
      if (!known.has(from)) throw unusableSheet(`Fila ${number}: la predecesora ${from} no está en la planilla.`);
    }
  const links = withoutRepeats(read.flatMap((it) => it.links));
  return {
    format: 'xlsx',
    start: startOf(read.map((it) => it.task)),
    statusDay: null,
    dayMinutes: counting.dayMinutes,
    times: null,
    calendars: [],
    tasks: read.map((it) => it.task),
    renumbered: new Set(),
    links,
    warnings: warnings.list,
  };
}

/** The first day of what begins no earlier than the plan; what happened, or stands where somebody fixed it, may lie before that. */
function startOf(tasks: readonly FileTask[]): string | null {
  const isFixed = ({ actualStart, manualStart, constraint }: FileTask): boolean =>
    actualStart !== null || manualStart !== null || /^must|NoLater/.test(constraint.kind);
  const isAbove = ({ level }: FileTask, at: number): boolean => (tasks[at + 1]?.level ?? 0) > level;
  const free = tasks.filter((it, at) => !isFixed(it) && !isAbove(it, at));
  return free.flatMap(({ start }) => start?.slice(0, 10) ?? []).toSorted()[0] ?? null;
}

const unusableSheet = (message: string): Problem => new Problem('bad_file', { message, fields: { file: message } });

const keyByTitle: ReadonlyMap<string, SheetColumn> = new Map(
  sheetColumns.flatMap(({ key, header, also }) => [header, ...also].map((title): [string, SheetColumn] => [foldText(title), key])),
);

const columnsOf = ({ columns }: Table): Map<SheetColumn, number> => {
  const found = new Map<SheetColumn, number>();
  for (const [at, title] of columns.entries()) {
    const key = keyByTitle.get(foldText(title));
    if (key && !found.has(key)) found.set(key, at);
  }
  return found;
};

/** Their own number, or the place in the list, from 1 on, as MS Project's ids are. */
function uidsOf({ rows }: Table, columns: ReadonlyMap<SheetColumn, number>): number[] {
  const at = columns.get('uid');
  const seen = new Set<number>();
  return rows.map(({ number, cells }, place) => {
    const said = at === undefined ? null : cells[at];
    const uid = said === null || said === undefined || said === '' ? place + 1 : Number(said);
    if (!Number.isInteger(uid) || uid < 1 || uid > 2_147_483_647)
      throw unusableSheet(`Fila ${number}: el UID «${said}» no es un número que sirva.`);
    if (seen.has(uid)) throw unusableSheet(`Fila ${number}: el UID ${uid} está dos veces.`);
    seen.add(uid);
    return uid;
  });
}

interface Reading extends Counting {
  row: Table['rows'][number];
  columns: ReadonlyMap<SheetColumn, number>;
  uid: number;
  warnings: Warnings;
}

interface ReadRow {
  number: number;
  task: FileTask;
  links: FileLink[];
}

function readRow(reading: Reading): ReadRow {
  const { row, uid, calendar, dayMinutes } = reading;
  const { number } = row;
  const cells = cellsOf(reading);
  const nombre = (cells.text('nombre') ?? '').replace(/\s+/g, ' ').slice(0, 200).trim();
  if (nombre === '') throw unusableSheet(`Fila ${number}: falta el nombre.`);
  const links = predecessorsOf(cells.text('predecesoras'), { number, uid, dayMinutes });
  const [start, finish] = [cells.time('inicio', 0), cells.time('termino', 1439)];
  const isElapsed = cells.flag('transcurrida');
  const minutes = cells.days('duracion', isElapsed ? minutesOfDay : dayMinutes);
  const between =
    start !== null && finish !== null ? calendar.offsetAt(instantOf(finish)) - calendar.offsetAt(instantOf(start)) : undefined;
  const duration = minutes ?? Math.max(0, between ?? dayMinutes);
  const task: FileTask = {
    uid,
    nombre,
    level: levelOf(cells),
    isSummary: false,
    duration,
    isElapsed,
    constraint: constraintOf({ cells, links, start }),
    deadline: cells.time('limite', 1439),
    manualStart: cells.time('fija', 0),
    ...progressOf({ cells, start, finish, duration, day: isElapsed ? minutesOfDay : dayMinutes }),
    inactive: cells.flag('inactiva'),
    suspendida: cells.flag('suspendida'),
    notas: cells.text('notas')?.slice(0, 2_000) ?? null,
    calendarUid: undefined,
    responsable: cells.text('responsable'),
    etapa: cells.text('etapa'),
    subEtapa: cells.text('subetapa'),
    peso: cells.percent('peso'),
    start,
    finish,
    baselines: [],
  };
  return { number, task, links };
}

type Cells = ReturnType<typeof cellsOf>;

/** What stands in the cells of a row; what cannot be read is refused with its row and column. */
function cellsOf({ row, columns }: Reading) {
  const contentOf = (key: SheetColumn): string | number | null => {
    const at = columns.get(key);
    return at === undefined ? null : (row.cells[at] ?? null);
  };
  const wrong = (key: SheetColumn, message: string): Problem =>
    unusableSheet(`Fila ${row.number}, columna «${sheetColumns.find((it) => it.key === key)?.header ?? key}»: ${message}`);
  return {
    has: (key: SheetColumn): boolean => columns.has(key),
    text: (key: SheetColumn): string | null => {
      const content = contentOf(key);
      return content === null ? null : textIn(content) || null;
    },
    flag: (key: SheetColumn): boolean => {
      const content = contentOf(key);
      if (content === null) return false;
      const read = yesOrNo(content);
      if (!read.ok) throw wrong(key, read.message);
      return read.value;
    },
    /** Days, also with their letter: `3 d`. */
    days: (key: SheetColumn, day: number): number | undefined => {
      const content = contentOf(key);
      if (content === null) return undefined;
      const read = decimal(typeof content === 'string' ? content.replace(/\s?(?:d|días?|dias?|days?)\??$/i, '') : content, 4);
      if (!read.ok) throw wrong(key, read.message);
      const minutes = Math.round(Number(read.value) * day);
      if (minutes < 0) throw wrong(key, 'una duración no es negativa.');
      if (minutes > scheduleLimits.days * day) throw wrong(key, `pasa de ${scheduleLimits.days} días.`);
      return minutes;
    },
    percent: (key: SheetColumn): string | null => {
      const content = contentOf(key);
      if (content === null) return null;
      const read = decimal(typeof content === 'string' ? content.replace(/\s?%$/, '') : content, 2);
      if (!read.ok) throw wrong(key, read.message);
      if (read.value.startsWith('-') || compareDecimals(read.value, '100') > 0) throw wrong(key, 'indique entre 0 y 100.');
      return read.value;
    },
    /** A day alone is its given minute. */
    time: (key: SheetColumn, minute: number): string | null => {
      const content = contentOf(key);
      if (content === null) return null;
      const [, date = '', clock] = typeof content === 'string' ? (/^(\S{8,10})[ T](\d{2}:\d{2})(?::\d{2})?$/.exec(content) ?? []) : [];
      const read = dayIn(clock === undefined ? content : date);
      if (!read.ok) throw wrong(key, read.message);
      if (read.value < '1990-01-01' || read.value >= '2101')
        throw wrong(key, `la fecha ${read.value} queda fuera de los años 1990 a 2100.`);
      return clock === undefined ? instantText(instantOf(read.value) + minute) : `${read.value}T${clock}`;
    },
    wrong,
  };
}

function levelOf(cells: Cells): number {
  const level = Number(cells.text('nivel') ?? Number.NaN);
  if (Number.isInteger(level) && level >= 1 && level <= 1_000) return level;
  return cells.text('edt')?.replace(/\.$/, '').split('.').length ?? 1;
}

function predecessorsOf(text: string | null, { number, uid, dayMinutes }: { number: number; uid: number; dayMinutes: number }): FileLink[] {
  if (text === null) return [];
  const read = parsePredecessors(
    text.replaceAll(',', (_comma, at: number) => (/\d/.test(text[at - 1] ?? '') && /[+-]\d{1,7}$/.test(text.slice(0, at)) ? '.' : ';')),
    dayMinutes,
  );
  if (!read) throw unusableSheet(`Fila ${number}: no se entienden las predecesoras «${text.slice(0, 60)}». Ejemplo: 3FC+2d; 5CC.`);
  if (read.some(({ lag }) => Math.abs(lag.value) > 1_000_000))
    throw unusableSheet(`Fila ${number}: un desfase de «${text.slice(0, 60)}» es demasiado grande.`);
  return read.map(({ id, kind, lag }) => ({ from: id, to: uid, kind, lag }));
}

interface Constraining {
  cells: Cells;
  links: readonly FileLink[];
  start: string | null;
}

/** As it is said; in a list that says none, what waits for nobody begins on its day. */
function constraintOf({ cells, links, start }: Constraining): FileTask['constraint'] {
  const words = cells.text('restriccion');
  if (words === null)
    return cells.has('restriccion') || links.length > 0 || start === null
      ? { kind: 'asSoonAsPossible', at: null }
      : { kind: 'startNoEarlierThan', at: start };
  const kind = constraintKinds.find((it) => foldText(constraintWords[it]) === foldText(words));
  if (kind === undefined)
    throw cells.wrong('restriccion', `«${words.slice(0, 40)}» no es una restricción. Ejemplo: ${constraintWords.startNoEarlierThan}.`);
  const at = cells.time('fecha_restriccion', /finish/i.test(kind) ? 1439 : 0);
  if (kind === 'asSoonAsPossible' || kind === 'asLateAsPossible') return { kind, at: null };
  if (at === null) throw cells.wrong('fecha_restriccion', 'falta la fecha de la restricción.');
  return { kind, at };
}

interface Progressing {
  cells: Cells;
  start: string | null;
  finish: string | null;
  duration: number;
  day: number;
}

function progressOf({
  cells,
  start,
  finish,
  duration,
  day,
}: Progressing): Pick<FileTask, 'actualStart' | 'actualFinish' | 'remaining' | 'avance'> {
  const avance = cells.percent('avance') ?? '0';
  const isDone = compareDecimals(avance, '100') === 0;
  const actualFinish = cells.time('termino_real', 1439) ?? (isDone ? finish : null);
  const actualStart = cells.time('inicio_real', 0) ?? (Number(avance) > 0 ? start : null);
  if (actualFinish !== null)
    return {
      actualStart: actualStart !== null && actualStart < actualFinish ? actualStart : actualFinish,
      actualFinish,
      remaining: null,
      avance: '100',
    };
  if (actualStart === null) return { actualStart: null, actualFinish: null, remaining: null, avance: '0' };
  const remaining = cells.days('restante', day) ?? Math.round(duration * (1 - Number(avance) / 100));
  return { actualStart, actualFinish: null, remaining: Math.min(remaining, duration), avance: isDone ? '99' : avance };
}

const withoutRepeats = (links: readonly FileLink[]): FileLink[] =>
  [...new Map(links.toReversed().map((it) => [`${it.from} ${it.to} ${it.kind}`, it])).values()].toReversed();

import { instantOf, instantText } from 'contract/schedule/plans/time.ts';
import { expect, test } from 'vitest';
import { head } from './given.ts';
import { applyChange, changeBetween, inverse } from './change.ts';
import { gridColumns, type Sheet } from './columns.ts';
import { emptyDoc, newRow, type Doc } from './doc.ts';
import { morningOf, readDay, startText } from './days.ts';
import { lengthText, readLength } from './durations.ts';
import { chainRows, indentRows, outdentRows, putTaken, withValues, shiftRows, withNew, without } from './moves.ts';
import { outlineOf } from './outline.ts';
import { fillColumn, mostPasted, pasteTable, readTable, tableText } from './paste.ts';
import { computePlan, whyNot } from './computePlan.ts';
import { predecessorsText, withPredecessors } from './predecessors.ts';

const planOf = (...names: string[]) =>
  withNew(
    emptyDoc,
    undefined,
    names.map((nombre) => ({ nombre })),
  );
const sheetOf = (doc: Doc): Sheet => ({
  doc,
  plan: computePlan(doc, head),
  head,
  today: '2026-03-02',
  people: new Map([[7, 'Nicolás Olivillo']]),
  stages: new Map(),
});
const tree = (doc: Doc): string =>
  outlineOf(doc)
    .lines.map((it) => `${it.wbs} ${it.row.nombre}`)
    .join(', ');
const keysOf = (doc: Doc, ...names: string[]) =>
  new Set([...doc.rows.values()].filter((it) => names.includes(it.nombre)).map((it) => it.key));
const daysOf = (doc: Doc): string =>
  outlineOf(doc)
    .lines.map(({ row }) => {
      const it = computePlan(doc, head).dates.get(row.key);
      return `${row.nombre} ${it ? instantText(it.start).slice(5, 10) : ''}`;
    })
    .join(', ');
const column = (key: string) => {
  const found = gridColumns.find((it) => it.key === key);
  if (!found) throw new Error(key);
  return found;
};
const write = (doc: Doc, name: string, key: string, typed: string): Doc => {
  const [own = 0] = keysOf(doc, name);
  const line = outlineOf(doc).of(own);
  const made = line && column(key).write?.(sheetOf(doc), line, typed);
  if (made === undefined || typeof made === 'string') throw new Error(made ?? 'nothing');
  return made;
};

test('a row goes under the one above it, and back beside it with what stood after it', () => {
  const { doc } = planOf('A', 'B', 'C');
  const under = indentRows(doc, keysOf(doc, 'B', 'C'));
  expect(tree(under)).toBe('1 A, 1.1 B, 1.2 C');
  expect(tree(outdentRows(under, keysOf(doc, 'B')))).toBe('1 A, 2 B, 2.1 C');
});

test('rows that are moved together stay together, and none moves beyond the ends', () => {
  const { doc } = planOf('A', 'B', 'C', 'D');
  expect(tree(shiftRows(doc, keysOf(doc, 'B', 'C'), -1))).toBe('1 B, 2 C, 3 A, 4 D');
  expect(tree(shiftRows(doc, keysOf(doc, 'B', 'C'), 1))).toBe('1 A, 2 D, 3 B, 4 C');
  expect(shiftRows(doc, keysOf(doc, 'A'), -1)).toBe(doc);
});

test('what is deleted takes what is beneath it and its links along', () => {
  const { doc } = planOf('A', 'B', 'C');
  const tied = chainRows(indentRows(doc, keysOf(doc, 'B')), keysOf(doc, 'B', 'C'));
  const left = without(tied, keysOf(doc, 'A'));
  expect(tree(left)).toBe('1 C');
  expect(left.ties.size).toBe(0);
});

test('copies have the links among them, and nothing of what happened', () => {
  const { doc, keys } = planOf('A', 'B');
  const tied = withValues(chainRows(doc, new Set(keys)), keys, { avance: '50', actual_start: '2026-03-02T09:00', remaining: 240 });
  const made = putTaken(tied, { doc: tied, keys: new Set(keys) }, keys[1]);
  expect(tree(made.doc)).toBe('1 A, 2 B, 3 A, 4 B');
  expect(made.doc.ties.size).toBe(2);
  expect(made.keys.map((key) => made.doc.rows.get(key)?.avance)).toEqual(['0', '0']);
});

test('what was cut comes back as it was: with what happened, what is beneath it, and its links to all that is still there', () => {
  const { doc, keys } = planOf('A', 'B', 'C', 'D');
  const begun = withValues(doc, keysOf(doc, 'C'), { avance: '50', actual_start: '2026-03-02T09:00', remaining: 240, notas: 'Con lluvia' });
  const tied = chainRows(indentRows(begun, keysOf(doc, 'C')), keysOf(doc, 'A', 'C', 'D'));
  const cut = keysOf(doc, 'B');
  const left = without(tied, cut);
  expect([tree(left), left.ties.size]).toEqual(['1 A, 2 D', 0]);

  const made = putTaken(left, { doc: tied, keys: cut }, keys[3]);

  expect(tree(made.doc)).toBe('1 A, 2 D, 3 B, 3.1 C');
  const [back] = [...made.doc.rows.values()].filter((it) => it.nombre === 'C');
  expect(back).toMatchObject({ avance: '50', actual_start: '2026-03-02T09:00', remaining: 240, notas: 'Con lluvia' });
  const named = (key: number) => made.doc.rows.get(key)?.nombre;
  expect([...made.doc.ties.values()].map((it) => [named(it.from), named(it.to)])).toEqual([
    ['A', 'C'],
    ['C', 'D'],
  ]);
});

test('a change is taken back field by field: what another person said of the row stays', () => {
  const { doc, keys } = planOf('A');
  const longer = withValues(doc, keys, { duration: 960 });
  const theirs = withValues(longer, keys, { nombre: 'Zanja' });
  const back = applyChange(theirs, inverse(changeBetween(doc, longer)));
  expect([...back.rows.values()].map((it) => [it.nombre, it.duration])).toEqual([['Zanja', 480]]);
});

test.each([
  ['5', 2400, false],
  ['5d', 2400, false],
  ['2,5 días', 1200, false],
  ['4h', 240, false],
  ['2s', 4800, false],
  ['30min', 30, false],
  ['3dt', 4320, true],
  ['-1d', -480, false],
  ['1w', 2400, false],
  ['2 sem', 4800, false],
  ['2mo', 19200, false],
  ['1 ms', 9600, false],
  ['5ed', 7200, true],
  ['3 days?', 1440, false],
  ['1.120 min', 1120, false],
  ['1.000,5 d', 480240, false],
  ['0.125 d', 60, false],
  ['1.25h', 75, false],
])('«%s» takes so many minutes', (typed, minutes, isElapsed) => {
  expect(readLength(typed)).toEqual({ minutes, isElapsed });
});
test.each(['', 'cinco', '5x', '1.2.3', '1.00.000', '5d d', '99999999d'])('«%s» is no duration', (typed) => {
  expect(readLength(typed)).toBeUndefined();
});
test('durations are told in days, hours or minutes, whichever is whole', () => {
  expect([2400, 1200, 45, 100, 0].map((it) => lengthText(it))).toEqual(['5 d', '2,5 d', '0,75 h', '100 min', '0 d']);
  expect(lengthText(4320, true)).toBe('3 dt');
});

test('predecessors are read as people here and elsewhere write them, and told back', () => {
  const { doc, keys } = planOf('A', 'B', 'C');
  const made = withPredecessors(doc, keys[2] ?? 0, '1FC+2d; 2ss-4h');
  if (typeof made === 'string') throw new Error(made);
  expect(predecessorsText(made, keys[2] ?? 0)).toBe('1FC+2d; 2CC-0,5d');
  const fewer = withPredecessors(made, keys[2] ?? 0, '2SS+50%');
  if (typeof fewer === 'string') throw new Error(fewer);
  expect(predecessorsText(fewer, keys[2] ?? 0)).toBe('2CC+50%');
  const listed = withPredecessors(doc, keys[2] ?? 0, '1FS+2 days,2CC+2,5d');
  if (typeof listed === 'string') throw new Error(listed);
  expect(predecessorsText(listed, keys[2] ?? 0)).toBe('1FC+2d; 2CC+2,5d');
});

test.each([
  ['15-3', '2026-03-15'],
  ['lun 15/03/27', '2027-03-15'],
  ['martes 2-3-2027 9:00', '2027-03-02'],
  ['2026-03-15', '2026-03-15'],
  ['15 mar', '2026-03-15'],
  ['15 de septiembre de 2026', '2026-09-15'],
  ['Mañana', '2026-03-03'],
  ['pasado mañana', '2026-03-04'],
  ['Sat 3/7/26', '2026-03-07'],
  ['Mon 3/9/26 8:00 AM', '2026-03-09'],
  ['Monday 9 March 2026', '2026-03-09'],
  ['Mon 15/3/26', undefined],
  ['sáb 7/3/26', '2026-03-07'],
  ['sá 7/3/26', '2026-03-07'],
  ['sa 7/3/26', undefined],
  ['lu 9/3/26', '2026-03-09'],
  ['miércoles 4 marzo', '2026-03-04'],
  ['15 sept', '2026-09-15'],
  ['15 maravilla', undefined],
  ['luminoso 15/3', undefined],
  ['31-2', undefined],
  ['31-12-1989', undefined],
  ['1-1-2101', undefined],
  ['15 xyz', undefined],
])('«%s» is the day %s', (typed, day) => {
  expect(readDay(typed, head, '2026-03-02')).toBe(day);
});

test.each([
  ['5', '2026-03-06', 'Día 5'],
  // The sixth day of work is after the weekend.
  ['día 6', '2026-03-09', 'Día 6'],
])('a template counts its days: «%s» is the day %s of its own calendar, and reads «%s»', (typed, day, words) => {
  const template = { ...head, isRelative: true };
  expect(readDay(typed, template, '2026-03-02')).toBe(day);
  expect(startText(instantOf(morningOf(day, template)), template)).toBe(words);
});
test('nothing begins before the first day of a template', () =>
  expect(readDay('0', { ...head, isRelative: true }, '2026-03-02')).toBe(undefined));
test.each([
  ['9', 'No hay una actividad 9.'],
  ['3', 'Una actividad no se espera a sí misma.'],
  ['uno', 'No se entiende «uno». Por ejemplo: 3; 5FC+2d; 7CC.'],
  ['1XX', 'No se entiende «1XX». Por ejemplo: 3; 5FC+2d; 7CC.'],
])('«%s» is no predecessor of the third', (typed, complaint) => {
  const { doc, keys } = planOf('A', 'B', 'C');
  expect(withPredecessors(doc, keys[2] ?? 0, typed)).toBe(complaint);
});

test('a circle is refused with its names', () => {
  const { doc, keys } = planOf('A', 'B');
  const tied = withPredecessors(chainRows(doc, new Set(keys)), keys[0] ?? 0, '2');
  if (typeof tied === 'string') throw new Error(tied);
  let message = '';
  try {
    computePlan(tied, head);
  } catch (error) {
    message = whyNot(error, tied.rows);
  }
  expect(message).toMatch(/en círculo: «[AB]» → «[AB]» → «[AB]»\./);
});

test('what is written into a cell moves what waits for it', () => {
  const { doc, keys } = planOf('A', 'B');
  const tied = chainRows(doc, new Set(keys));
  expect(daysOf(write(tied, 'A', 'duracion', '3d'))).toBe('A 03-02, B 03-05');
  expect(daysOf(write(tied, 'A', 'inicio', '9-3-2026'))).toBe('A 03-09, B 03-10');
  expect(daysOf(write(tied, 'A', 'termino', '06-03-2026'))).toBe('A 03-02, B 03-09');
  expect([...write(tied, 'A', 'responsable', 'nicolas o').rows.values()][0]?.responsable_id).toBe(7);
});

test('floats and what is left of an activity by the clock are days of 24 hours', () => {
  const { doc } = planOf('Losa', 'Fraguado');
  const timed = write(write(doc, 'Losa', 'duracion', '9d'), 'Fraguado', 'duracion', '3dt');
  const begun = write(write(timed, 'Fraguado', 'inicio_real', '02-03-2026'), 'Fraguado', 'restante', '2');
  const text = (of: Doc, key: string): string => {
    const [own = 0] = keysOf(of, 'Fraguado');
    const line = outlineOf(of).of(own) ?? expect.fail();
    return column(key).text(sheetOf(of), line);
  };
  expect([text(timed, 'holgura'), text(timed, 'holgura_libre')]).toEqual(['177 ht', '177 ht']);
  expect(text(begun, 'restante')).toBe('2 dt');
});

test('rows of a plan of longer days are a day long, added or pasted', () => {
  const long = { ...sheetOf(planOf('A').doc), head: { ...head, dayMinutes: 540 } };
  const made = pasteTable(long, 'Actividad\nB\nC', gridColumns, undefined);
  if (typeof made === 'string') throw new Error(made);
  expect([...made.doc.rows.values()].map((it) => it.duration)).toEqual([480, 540, 540]);
});

test('progress, what happened and what is left follow from each other as on the server', () => {
  const { doc } = planOf('A');
  const half = write(write(doc, 'A', 'duracion', '4d'), 'A', 'avance', '25%');
  expect([...half.rows.values()][0]).toMatchObject({ avance: '25', actual_start: '2026-03-02T09:00', remaining: 1440 });
  const over = write(half, 'A', 'avance', '100');
  expect([...over.rows.values()][0]).toMatchObject({ actual_finish: '2026-03-05T18:00', remaining: null });
});

test('a table with heads becomes new rows, indented by its spaces, predecessors counted in the plan', () => {
  const { doc } = planOf('A');
  const table = 'Actividad\tDuración\tPredecesoras\tColor\nObra\t\t\tazul\n  Zanja\t3d\t1\t\n  Cable\tdos\t3\t';
  const made = pasteTable(sheetOf(doc), table, gridColumns, undefined);
  if (typeof made === 'string') throw new Error(made);
  expect(tree(made.doc)).toBe('1 A, 2 Obra, 2.1 Zanja, 2.2 Cable');
  expect(made.complaints).toEqual([expect.stringContaining('Fila 3, Duración')]);
  expect(daysOf(made.doc)).toBe('A 03-02, Obra 03-03, Zanja 03-03, Cable 03-06');
});

test('a table of MS Project, in its English, becomes rows between its dates', () => {
  const table = 'Task Name\tStart\tFinish\tPredecessors\nZanja\tmar 03/03/26\tjue 05/03/26\t\nCable\t\t\t1FS+1 day';
  const made = pasteTable(sheetOf(planOf().doc), table, gridColumns, undefined);
  if (typeof made === 'string') throw new Error(made);
  expect(made.complaints).toEqual([]);
  expect(daysOf(made.doc)).toBe('Zanja 03-03, Cable 03-09');
  expect([...made.doc.rows.values()].map((it) => it.duration)).toEqual([1440, 480]);
});

test('ends of a pasted table make durations from where each begins, except beside a duration of its own', () => {
  const table = 'Actividad\tDuración\tTérmino\tPredecesoras\nA\t\t06-03-2026\t\nB\t\t13-03-2026\t1\nC\t2d\t31-03-2026\t2';
  const made = pasteTable(sheetOf(planOf().doc), table, gridColumns, undefined);
  if (typeof made === 'string') throw new Error(made);
  expect(made.complaints).toEqual([]);
  expect(daysOf(made.doc)).toBe('A 03-02, B 03-09, C 03-16');
  expect([...made.doc.rows.values()].map((it) => it.duration / 480)).toEqual([5, 5, 2]);
});

/** What filling the first row of a column down into the second makes of it. */
const fill = (doc: Doc, key: string, people = new Map([[7, 'Ana Soto']])) => {
  const [from, into] = outlineOf(doc).lines;
  if (!from || !into) throw new Error('There are two rows.');
  const made = fillColumn({ ...sheetOf(doc), people }, column(key), [into], from);
  return { row: made.doc.rows.get(into.row.key), complaints: made.complaints };
};

test.each([
  ['duracion', { duration: 1120 }],
  ['duracion', { duration: 480_000 }],
  ['duracion', { duration: 4321, is_elapsed: true }],
  ['responsable', { responsable_id: 8 }],
  ['etapa', { etapa_id: 3 }],
  ['avance', { avance: '33.33' }],
  ['peso', { peso: '33.33' }],
  ['notas', { notas: 'Con lluvia\nno se trabaja' }],
])('filling «%s» down copies what stands in the row: %o', (key, values) => {
  const { doc, keys } = planOf('A', 'B');
  const people = new Map([
    [7, 'Ana Soto'],
    [8, 'Ana Soto'],
  ]);
  const { row, complaints } = fill(withValues(doc, keys.slice(0, 1), values), key, people);
  expect(complaints).toEqual([]);
  expect(row).toMatchObject(values);
});

test('filling from an empty cell empties the others, where there may be nothing', () => {
  const { doc, keys } = planOf('A', 'B');
  const under = withValues(doc, keys.slice(1), { responsable_id: 7, notas: 'Con lluvia', peso: '20', deadline: '2026-03-09T18:00' });
  expect(fill(under, 'responsable').row?.responsable_id).toBeNull();
  expect(fill(under, 'notas').row?.notas).toBeNull();
  expect(fill(under, 'peso').row?.peso).toBeNull();
  expect(fill(under, 'plazo').row?.deadline).toBeNull();
});

test('what is left of one activity is filled into others that have begun, and into no other', () => {
  const { doc, keys } = planOf('A', 'B');
  const begun = { actual_start: '2026-03-02T09:00', avance: '50', remaining: 240 };
  const first = withValues(doc, keys.slice(0, 1), { ...begun, remaining: 100 });
  expect(fill(withValues(first, keys.slice(1), begun), 'restante').row?.remaining).toBe(100);
  const { row, complaints } = fill(first, 'restante');
  expect([row?.remaining, complaints]).toEqual([null, [expect.stringContaining('ya comenzó')]]);
});

test('a table without heads is written over the cells, and goes on below them', () => {
  const { doc, keys } = planOf('A', 'B');
  const made = pasteTable(sheetOf(doc), 'Uno\t2d\nDos\t3d\nTres\t4d', gridColumns, { key: keys[1] ?? 0, column: 'nombre' });
  if (typeof made === 'string') throw new Error(made);
  expect(tree(made.doc)).toBe('1 A, 2 Uno, 3 Dos, 4 Tres');
  expect([...made.doc.rows.values()].map((it) => it.duration)).toEqual([480, 960, 1440, 1920]);
});

test('what is too much to paste is refused as a whole', () => {
  const { doc } = planOf('A');
  expect(pasteTable(sheetOf(doc), 'Zanja\n'.repeat(mostPasted + 1), gridColumns, undefined)).toContain('2.001 filas');
  const workbook = `Actividad\tDuración\tPredecesoras\n${'Zanja\t2d\t1\n'.repeat(50_000)}`;
  expect(pasteTable(sheetOf(doc), workbook, gridColumns, undefined)).toBe('Son 50.001 filas: pegue hasta 2.000 a la vez.');
});

test('cells with lines, quotes and formulas survive the way to a spreadsheet and back', () => {
  const row = newRow({ nombre: '=1+1 "zanja"', parent: null, orden: 1 });
  const sheet = sheetOf({ rows: new Map([[row.key, row]]), ties: new Map() });
  const text = tableText(sheet, outlineOf(sheet.doc).lines, [column('nombre'), column('duracion')]);
  expect(readTable(text)).toEqual([
    ['Actividad', 'Duración'],
    [`'=1+1 "zanja"`, '1 d'],
  ]);
});

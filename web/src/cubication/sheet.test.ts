import { expect, test } from 'vitest';
import type { Part } from './parts.ts';
import { Sheet } from './sheet.ts';

interface Row {
  id: number;
  version: number;
  name: string | null;
  note: string | null;
}
const part: Part<Row> = {
  name: 'panels',
  ageOf: (row) => row.version,
  read: (row, cell) => (cell === 'name' ? row.name : row.note),
  write: (row, cell, value) => ({ ...row, [cell]: value }),
  save: async () => ({ rows: [], refused: [], gone: [] }),
  contentOf: (row) => JSON.stringify([row.name, row.note]),
};
const row = (id: number, more: Partial<Row> = {}): Row => ({ id, version: 1, name: 'A', note: null, ...more });
const sheetOf = (...rows: Row[]) => {
  const sheet = new Sheet(part);
  sheet.receive(rows);
  return sheet;
};
const change = (id: number, cell: string, after: string | null, before: string | null = 'A') => ({ id, cell, before, after });
const sending = (id: number, cell: string, value: string | null) => ({ id, seen: new Map([[cell, 'A']]), cells: new Map([[cell, value]]) });

test('one’s own cell stands over what comes from others, until it is saved', () => {
  const sheet = sheetOf(row(1));
  sheet.apply([change(1, 'name', 'B')]);

  sheet.receive([row(1, { version: 2, note: 'de otro' })]);
  expect(sheet.row(1)).toMatchObject({ name: 'B', note: 'de otro' });

  sheet.settle([sending(1, 'name', 'B')], { rows: [row(1, { version: 3, name: 'B', note: 'de otro' })], refused: [], gone: [] });
  sheet.receive([row(1, { version: 4, name: 'C' })]);
  expect(sheet.row(1)).toMatchObject({ name: 'C' });
});

test('what is written while it is being saved stays one’s own', () => {
  const sheet = sheetOf(row(1));
  sheet.apply([change(1, 'name', 'B')]);
  sheet.apply([change(1, 'name', 'BC', 'B')]);

  sheet.settle([sending(1, 'name', 'B')], { rows: [row(1, { version: 2, name: 'B' })], refused: [], gone: [] });

  expect(sheet.row(1)?.name).toBe('BC');
});

test('an older answer that comes late changes nothing', () => {
  const sheet = sheetOf(row(1, { version: 3, name: 'C' }));

  sheet.receive([row(1, { version: 2, name: 'B' })]);

  expect(sheet.row(1)?.name).toBe('C');
});

test('a cell that somebody else wrote is told with both values, and can be left to them', () => {
  const sheet = sheetOf(row(1));
  sheet.apply([change(1, 'name', 'mío')]);
  const trouble = { kind: 'changed', mine: 'mío', theirs: 'suyo', by: 'Tomás', message: 'Tomás cambió esta celda.' } as const;

  sheet.settle([sending(1, 'name', 'mío')], {
    rows: [row(1, { version: 2, name: 'suyo' })],
    refused: [{ id: 1, cell: 'name', trouble }],
    gone: [],
  });
  expect(sheet.row(1)?.name).toBe('suyo');
  expect(sheet.troubled()).toEqual([{ id: 1, cell: 'name', trouble }]);

  sheet.yieldTo(1, 'name');
  expect(sheet.troubled()).toEqual([]);
});

test('a row that somebody else took away keeps what was written in it, in its place, until it is let go', () => {
  const sheet = sheetOf(row(1), row(2), row(3));
  sheet.apply([change(2, 'name', 'B')]);

  sheet.receive([], [1, 3]);
  expect(sheet.rows().map((it) => it.name)).toEqual(['A', 'B', 'A']);
  sheet.settle([sending(2, 'name', 'B')], { rows: [], refused: [], gone: [2] });

  expect(sheet.rows().map((it) => it.id)).toEqual([1, 2, 3]);
  expect(sheet.size).toBe(2);
  expect(sheet.troubled()).toEqual([
    { id: 2, cell: 'name', trouble: { kind: 'gone', mine: 'B', message: 'Otra persona quitó esta fila.' } },
  ]);
  sheet.receive([], [1, 3]);
  expect(sheet.row(2)).toMatchObject({ name: 'B' });
  sheet.letGo(2);
  expect(sheet.rows().map((it) => it.id)).toEqual([1, 3]);
  expect(sheet.countTroubles()).toBe(0);
});

test('a row that somebody else took away and brought back is as it was before', () => {
  const sheet = sheetOf(row(1), row(2));
  sheet.writeIn(2);
  sheet.receive([], [1]);
  sheet.settle([sending(2, 'name', 'B')], { rows: [], refused: [], gone: [2] });

  sheet.receive([], [1, 2]);
  sheet.writeIn(undefined);
  sheet.receive([], [1, 2]);

  expect(sheet.rows().map((it) => it.id)).toEqual([1, 2]);
  expect([sheet.size, sheet.isGone(2), sheet.countTroubles()]).toEqual([2, false, 0]);
});

test('a row is not taken from under the hands of who writes in it; where nothing was written it goes after that', () => {
  const sheet = sheetOf(row(1), row(2));
  sheet.writeIn(2);

  sheet.receive([], [1]);
  expect(sheet.rows().map((it) => it.id)).toEqual([1, 2]);
  sheet.apply([change(2, 'name', 'B')]);
  sheet.writeIn(undefined);
  expect(sheet.row(2)?.name).toBe('B');

  sheet.writeIn(1);
  sheet.receive([], []);
  sheet.writeIn(undefined);
  expect(sheet.rows().map((it) => it.id)).toEqual([2]);
});

test('what is no value, or stood against somebody else’s, is told with its row when that is taken away, and is back with it', () => {
  const sheet = sheetOf(row(1), row(2), row(3));
  const wrong = { kind: 'wrong', typed: '12x', message: 'No es un número.' } as const;
  const clash = { kind: 'changed', mine: 'mío', theirs: 'A', by: 'Tomás', message: 'Tomás cambió esta celda.' } as const;
  const gone = { kind: 'gone', message: 'Otra persona quitó esta fila.' } as const;
  sheet.complain([{ id: 1, key: 'name', typed: '12x', message: wrong.message }]);
  sheet.settle([sending(2, 'note', 'mío')], { rows: [], refused: [{ id: 2, cell: 'note', trouble: clash }], gone: [] });

  sheet.receive([], [3]);
  expect(sheet.rows().map((it) => it.id)).toEqual([1, 2, 3]);
  expect(sheet.troubled()).toEqual([
    { id: 1, cell: 'name', trouble: { ...gone, mine: '12x', before: wrong } },
    { id: 2, cell: 'note', trouble: { ...gone, mine: 'mío', before: clash } },
  ]);
  // Also when a value of the same row was on its way.
  sheet.settle([sending(1, 'note', 'B')], { rows: [], refused: [], gone: [1] });
  expect(sheet.drawn(1)?.troubles.get('name')).toMatchObject({ mine: '12x' });

  expect([...sheet.troublesBefore(2)]).toEqual([['note', clash]]);
  sheet.receive([], [1, 2, 3]);
  expect(sheet.troubled().map((it) => it.trouble)).toEqual([wrong, clash]);
});

test('what is typed in the open cell of a row that is gone, and is no value, does not go with it', () => {
  const sheet = sheetOf(row(1));
  sheet.writeIn(1);
  sheet.receive([], []);

  sheet.complain([{ id: 1, key: 'name', typed: '12x', message: 'No es un número.' }]);
  sheet.writeIn(undefined);

  expect(sheet.troubled()).toMatchObject([{ id: 1, cell: 'name', trouble: { kind: 'gone', mine: '12x' } }]);
  sheet.letGo(1);
  expect(sheet.troubled()).toEqual([]);
});

test('rows that are taken away are gone at once, and come back when they were not', () => {
  const sheet = sheetOf(row(1), row(2));

  sheet.take([1]);
  sheet.receive([], [1, 2]);
  expect(sheet.rows().map((it) => it.id)).toEqual([2]);

  sheet.receive([row(3)]);
  sheet.putBack([1]);
  expect(sheet.rows().map((it) => it.id)).toEqual([2, 3, 1]);
});

test('cells in trouble are told at once and counted, until they are settled or their row goes', () => {
  const sheet = sheetOf(row(1), row(2));
  const wrong = (id: number, key: string) => ({ id, key, typed: 'x', message: 'No' });
  let told = 0;
  sheet.subscribe(() => (told += 1));
  sheet.complain([wrong(1, 'name'), wrong(1, 'note'), wrong(2, 'name'), wrong(99, 'name')]);
  expect(told).toBe(1);
  expect(sheet.troubled()[0]?.trouble).toEqual({ kind: 'wrong', typed: 'x', message: 'No' });
  expect(sheet.countTroubles()).toBe(3);

  sheet.yieldTo(1, 'note');
  expect(sheet.countTroubles()).toBe(2);
  sheet.take([2]);
  expect(sheet.countTroubles()).toBe(1);
});

test('a row that was added here is one’s own as long as only one’s own savings follow each other in it', () => {
  const answer = (it: Row) => ({ rows: [it], refused: [], gone: [] });
  const sheet = sheetOf(row(1), row(2));
  sheet.own([row(1)]);
  expect([sheet.isOwn(1), sheet.isOwn(2)]).toEqual([true, false]);

  sheet.settle([sending(1, 'name', 'B')], answer(row(1, { version: 2, name: 'B' })));
  expect(sheet.isOwn(1)).toBe(true);

  sheet.receive([row(1, { version: 3, name: 'B', note: 'de otro' })]);
  expect([sheet.isOwn(1), sheet.ownAge(1)]).toEqual([false, 2]);

  sheet.settle([sending(1, 'name', 'C')], answer(row(1, { version: 4, name: 'C', note: 'de otro' })));
  expect([sheet.isOwn(1), sheet.ownAge(1)]).toEqual([false, 2]);
});

test('where one’s own cell gave way to somebody else’s, the row is not one’s own any more', () => {
  const sheet = sheetOf(row(1));
  sheet.own([row(1)]);
  const trouble = { kind: 'changed', mine: 'B', theirs: 'X', by: 'Otra persona', message: 'Otra persona la cambió.' } as const;

  sheet.settle([sending(1, 'name', 'B')], {
    rows: [row(1, { version: 2, name: 'X' })],
    refused: [{ id: 1, cell: 'name', trouble }],
    gone: [],
  });

  expect(sheet.isOwn(1)).toBe(false);
});

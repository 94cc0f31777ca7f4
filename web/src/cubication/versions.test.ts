import { expect, test } from 'vitest';
import { Refused } from '../api/refusal.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import { saveVersioned } from './versions.ts';

interface Crew {
  id: number;
  version: number;
  staff: string | null;
  days: string | null;
}
const crew: Crew = { id: 1, version: 1, staff: '2', days: '5' };
const read = (row: Crew, cell: string): CellValue => (cell === 'staff' ? row.staff : row.days);
const write = (row: Crew, cell: string, value: CellValue): Crew => ({ ...row, [cell]: value });
type CrewCells = Partial<Record<'staff' | 'days', CellValue>>;

/** Somebody saves a row that they have seen as `seen`, and the others have changed meanwhile: each of `others` before one of the sendings. */
async function save(wanted: CrewCells, { seen = crew, others = [] }: { seen?: Crew; others?: readonly (CrewCells | 'removal')[] } = {}) {
  let there: Crew | undefined = seen;
  const coming = [...others];
  const cells = new Map(Object.entries(wanted));
  const answer = await saveVersioned([{ id: 1, seen: new Map([...cells.keys()].map((it) => [it, read(crew, it)])), cells }], {
    rowOf: () => seen,
    read,
    write,
    send: async (row) => {
      const next = coming.shift();
      if (next === 'removal') there = undefined;
      else if (next && there) there = { ...there, ...next, version: there.version + 1 };
      if (!there) throw new Refused({ code: 'not_found', message: 'No existe.' });
      if (row.version !== there.version)
        throw new Refused({ code: 'stale', message: 'Otra persona guardó antes.', details: { current: there } });
      there = { ...row, version: row.version + 1 };
      return there;
    },
    current: (row) => row as Crew,
  });
  return { ...answer, there };
}

const clash = (cell: string, mine: string, theirs: string) => ({
  id: 1,
  cell,
  trouble: { kind: 'changed', mine, theirs, by: 'Otra persona', message: 'Otra persona cambió esta celda mientras tanto.' },
});

test('two people in different cells of a row: both stay, however often somebody else was first', async () => {
  expect(await save({ staff: '3' }, { others: [{ days: '6' }, { days: '7' }] })).toMatchObject({
    there: { staff: '3', days: '7' },
    rows: [{ staff: '3', days: '7', version: 4 }],
    refused: [],
    gone: [],
  });
});

test('in the same cell the second is told both values, and their other cell is saved', async () => {
  expect(await save({ staff: '3', days: '8' }, { others: [{ staff: '4' }] })).toMatchObject({
    there: { staff: '4', days: '8' },
    rows: [{ staff: '4', days: '8' }],
    refused: [clash('staff', '3', '4')],
  });
});

test('what somebody else wrote is not written over where it was heard before one’s own is sent', async () => {
  expect(await save({ staff: '3' }, { seen: { ...crew, staff: '4', version: 2 } })).toMatchObject({
    there: { staff: '4', version: 2 },
    refused: [clash('staff', '3', '4')],
  });
});

test('whoever wrote the same, or one’s own number without its zeros, is nobody else', async () => {
  expect(await save({ staff: '3' }, { others: [{ staff: '3' }] })).toMatchObject({ there: { staff: '3' }, refused: [] });
  expect(await save({ staff: '3' }, { seen: { ...crew, staff: '2.0' } })).toMatchObject({ there: { staff: '3' }, refused: [] });
});

test('a row that somebody else took away is told as gone', async () => {
  expect(await save({ staff: '3' }, { others: ['removal'] })).toMatchObject({ rows: [], refused: [], gone: [1] });
});

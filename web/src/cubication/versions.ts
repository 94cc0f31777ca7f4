import { compareDecimals } from 'contract/decimals.ts';
import { Refused } from '../api/refusal.ts';
import type { CellValue, Trouble } from '../ui/grid/columns.ts';
import type { RowChange, SaveAnswer } from './parts.ts';

interface VersionedRow {
  id: number;
  version: number;
}

interface Saving<Row extends VersionedRow> {
  rowOf: (id: number) => Row | undefined;
  read: (row: Row, cell: string) => CellValue;
  write: (row: Row, cell: string, value: CellValue) => Row;
  send: (row: Row) => Promise<Row>;
  /** Reads what stands there now from a refusal. */
  current: (row: unknown) => Row;
}

/**
 * Rows that are saved whole over their version. When somebody else was first, their row is taken and one's own cells are put into it,
 * unless it is the same cell: then both values are told.
 */
export async function saveVersioned<Row extends VersionedRow>(
  changes: readonly RowChange[],
  saving: Saving<Row>,
): Promise<SaveAnswer<Row>> {
  const [rows, refused, gone]: [Row[], { id: number; cell: string; trouble: Trouble }[], number[]] = [[], [], []];
  for (const change of changes) {
    const row = saving.rowOf(change.id);
    if (!row) continue;
    const { saved, told, isGone } = await saveOne(change, row, saving);
    if (saved) rows.push(saved);
    refused.push(...told);
    if (isGone) gone.push(change.id);
  }
  return { rows, refused, gone };
}

async function saveOne<Row extends VersionedRow>({ id, seen, cells }: RowChange, row: Row, { read, write, send, current }: Saving<Row>) {
  let [now, wanted] = [row, [...cells]];
  const told: { id: number; cell: string; trouble: Trouble }[] = [];
  const giveWay = () => {
    const isTheirs = ([cell, value]: (typeof wanted)[number]) =>
      !isSame(read(now, cell), seen.get(cell) ?? null) && !isSame(read(now, cell), value);
    const message = 'Otra persona cambió esta celda mientras tanto.';
    for (const [cell, mine] of wanted.filter(isTheirs))
      told.push({ id, cell, trouble: { kind: 'changed', mine, theirs: read(now, cell), by: 'Otra persona', message } });
    wanted = wanted.filter((it) => !isTheirs(it));
  };
  // What somebody else wrote may have been heard before one's own is sent: the server would take it for seen.
  giveWay();
  // Each turn somebody else was first once more.
  for (;;) {
    if (wanted.length === 0) return { saved: now, told, isGone: false };
    const sent = wanted.reduce((it, [cell, value]) => write(it, cell, value), now);
    try {
      return { saved: await send(sent), told, isGone: false };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'not_found') return { saved: undefined, told, isGone: true };
      if (error.code === 'invalid') {
        const message = Object.values(error.fields)[0] ?? error.message;
        return {
          saved: undefined,
          told: [...told, ...wanted.map(([cell, typed]) => ({ id, cell, trouble: { kind: 'wrong', typed, message } as const }))],
          isGone: false,
        };
      }
      if (error.code !== 'stale') throw error;
      now = current(error.details['current']);
      giveWay();
    }
  }
}

const isNumber = (value: CellValue): value is string => value !== null && /^\d+(\.\d+)?$/.test(value);
/** The server keeps no zeros at the end of a number. */
const isSame = (one: CellValue, other: CellValue): boolean =>
  isNumber(one) && isNumber(other) ? compareDecimals(one, other) === 0 : one === other;

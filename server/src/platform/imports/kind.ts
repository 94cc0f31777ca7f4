import type { Permission } from 'contract/permissions.ts';
import type { SheetRow } from 'contract/sheets.ts';
import type { Reading, Writing } from '../context.ts';
import type { Tx } from '../database/database.ts';
import type { Content } from '../spreadsheet/cells.ts';
import type { User } from '../user.ts';

/** A column that an import knows, by its title. */
export interface SheetColumn {
  header: string;
  /** Other titles; accents, case, spaces and signs do not count. */
  also?: readonly string[];
  /** What stands in the row of the template that shows how; without one the column is not in the template. */
  example?: string | number | ((user: User) => string);
  width?: number;
  kind?: 'text' | 'number' | 'money' | 'day';
  /** Only for who sees money. */
  money?: true;
}

/** A row of a file: what its known cells say, the blank ones aside. */
export interface SheetCells<F extends string> {
  row: number;
  cells: Partial<Record<F, Content>>;
}

/** What is wrong in a cell of a row, or with the row itself. */
export interface Complaint<F extends string> {
  field: F | null;
  message: string;
}

/** What a row would do with the data as it is. */
export interface SheetPlan<F extends string, W> extends Pick<SheetRow, 'row' | 'reference' | 'nombre'> {
  /** What it speaks of is there already. */
  isKnown: boolean;
  /** `Avance: 40 → 55`, one each; of what is new, what it will be. */
  changes: readonly string[];
  errors: readonly Complaint<F>[];
  /** What is written, if the row is right and changes something. */
  written?: W | undefined;
}

/** Who asks, and the data as it is. */
export type Judging = Pick<Reading, 'db' | 'user' | 'events' | 'hooks'>;

/** A kind of row that comes in spreadsheets: its columns, how rows are judged, and how the good ones are written. */
export interface SheetKind<F extends string, W> {
  /** In the plural, as the template and its sheet are called: `Usuarios`. */
  name: string;
  /** In the history. */
  entity: string;
  columns: Readonly<Record<F, SheetColumn>>;
  /** What a row is found by; the last one carries the complaint that it may not be changed. */
  keys: readonly F[];
  /** Whether a file without one of the keys is refused, or only one that has none of them. */
  needs: 'every key' | 'any key';
  /** Where a file with the right columns is had. */
  hint: string;
  maxRows: number;
  /** Who may create may not always change what is there. */
  update: { permission: Permission; refusal: string };
  /** Holds what the rows are about still, until the transaction ends. */
  lock: (tx: Tx, user: User, rows: readonly SheetCells<F>[]) => Promise<unknown>;
  /** A plan for each row, in their order. */
  judge: (context: Judging, rows: readonly SheetCells<F>[]) => Promise<SheetPlan<F, W>[]>;
  /** All of them, in a few statements however many they are; what somebody else made meanwhile may break a unique index. */
  write: (context: Writing, written: readonly W[]) => Promise<void>;
}

/** Remembers which row was first to say something; tells of a later one that it repeats it. */
export function repeats(): (what: string, row: number) => string | undefined {
  const first = new Map<string, number>();
  return (what, row) => {
    const earlier = first.get(what) ?? row;
    first.set(what, earlier);
    return earlier === row ? undefined : `Repite lo de la fila ${earlier}.`;
  };
}

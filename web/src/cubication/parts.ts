import type { CubagePart } from 'contract/cubication/index.ts';
import type { CellValue, Trouble } from '../ui/grid/columns.ts';

/** The sheets of a take-off. */
export type PartName = CubagePart;

/** A row of one of them. */
export interface RowIn {
  part: PartName;
  id: number;
}

/** A cell of a row: what stood there, and what is to stand there. */
export interface CellChange {
  id: number;
  cell: string;
  before: CellValue;
  after: CellValue;
}

/** Cells of one row that wait to be saved. */
export interface RowChange {
  id: number;
  seen: ReadonlyMap<string, CellValue>;
  cells: ReadonlyMap<string, CellValue>;
}

/** What became of them. */
export interface SaveAnswer<Row> {
  rows: readonly Row[];
  /** Cells that were not saved, each with the reason; a row that is gone has none of its own any more. */
  refused: readonly { id: number; cell: string; trouble: Trouble }[];
  gone: readonly number[];
}

/** How the rows of a sheet are read, changed and saved. */
export interface Part<Row extends { id: number }> {
  name: PartName;
  /** Grows with every change of the row: of two answers that came in another order the later one stays. */
  ageOf: (row: Row) => number;
  read: (row: Row, cell: string) => CellValue;
  /** The row as the server will answer it with this cell: totals too, by the contract's own functions. */
  write: (row: Row, cell: string, value: CellValue) => Row;
  save: (changes: readonly RowChange[], rowOf: (id: number) => Row | undefined) => Promise<SaveAnswer<Row>>;
  /** What people wrote in a row, amounts as their formulas: the same after these gave something else. */
  contentOf: (row: Row) => string;
  /** Who changed the row last, where it is known. */
  editorOf?: (row: Row) => string;
}

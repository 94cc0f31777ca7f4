import type { ReactNode } from 'react';
import type { CellValue, GridColumn, GridLine, GridSource } from './columns.ts';
import type { GridStore } from './store.ts';

/** A cell that somebody wrote. */
export interface WrittenCell {
  id: number;
  key: string;
  value: CellValue;
  /** What stood there when somebody began to write, where it is another value now. */
  seen?: CellValue;
}

/** What was typed in a cell and is no value of it, and why. */
export interface WrongCell {
  id: number;
  key: string;
  typed: string;
  message: string;
}

export interface GridProps<Row extends { id: number }> {
  label: string;
  rows: GridSource<Row>;
  lines: readonly GridLine[];
  columns: readonly GridColumn<Row>[];
  store: GridStore;
  /** What the rows are called where not all of them are there: their places among all. */
  numbers?: ReadonlyMap<number, number> | undefined;
  /** What stands at the head of a group of rows. */
  renderGroup: (key: string) => ReactNode;
  onWrite: (cells: readonly WrittenCell[]) => void;
  /** It stays in its cell, with the reason. */
  onWrong: (cells: readonly WrongCell[]) => void;
  /** Rows that were copied elsewhere, where they are no cells of those that are there; false lets them be pasted as cells. */
  onPasteRows?: (cells: readonly (readonly string[])[]) => boolean;
  onRemove?: (ids: readonly number[]) => void;
  onAdd?: () => void;
}

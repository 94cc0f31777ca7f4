import type { ReactNode } from 'react';

/** What stands in a cell, as the contract has it; null where there is nothing. */
export type CellValue = string | null;

/** What somebody typed or pasted, read; or why it is none. */
export type ReadCell = { ok: true; value: CellValue } | { ok: false; message: string };

interface Editing<Row> {
  /** Whether this row's cell may be written. */
  isOpen: (row: Row) => boolean;
  /** As it is written when it is opened. */
  text: (row: Row) => string;
  read: (typed: string, row: Row) => ReadCell;
  /** What Supr leaves in a cell that cannot be empty. */
  cleared?: string;
  /** One of these, in place of free text. */
  choices?: readonly { value: string; label: string }[];
  longest?: number;
  /** A text of several lines: Alt and Enter begins another one. */
  hasLines?: true;
}

/** One column of a grid. */
export interface GridColumn<Row> {
  /** The cell's name: by it rows are read, written and saved. */
  key: string;
  title: string;
  /** In pixels. */
  width: number;
  isFigure?: boolean;
  /** As it is read, and copied. */
  text: (row: Row) => string;
  /** A mark beside the text, and what it says. */
  mark?: (row: Row) => { sign: ReactNode; words: string } | null;
  /** What more is known of it, told where one points or stands. */
  hint?: (row: Row) => string | undefined;
  edit?: Editing<Row>;
}

/** Something that is wrong with a cell: it was changed by somebody else meanwhile, or what was typed gives nothing. */
export type Trouble =
  | { kind: 'changed'; mine: CellValue; theirs: CellValue; by: string; message: string }
  | { kind: 'wrong'; typed: CellValue; message: string }
  /** Somebody else took the row away; what was written stands there until it is added again, or let go. `before`: what was wrong with it already. */
  | { kind: 'gone'; mine: CellValue; message: string; before?: Exclude<Trouble, { kind: 'gone' }> };

/** What was typed in a cell and is no value of it. */
export function typedIn(trouble: Trouble | undefined): string | undefined {
  const wrong = trouble?.kind === 'gone' ? trouble.before : trouble;
  return wrong?.kind === 'wrong' ? (wrong.typed ?? '') : undefined;
}

/** A row as it is drawn: what the server has, with one's own changes over it. */
export interface DrawnRow<Row> {
  row: Row;
  troubles: ReadonlyMap<string, Trouble>;
}

/** What a cell opens with, to be written: what is wrong in it is put right, not typed once more. */
export const openingText = <Row>({ key, edit }: GridColumn<Row>, { row, troubles }: DrawnRow<Row>): string =>
  typedIn(troubles.get(key)) ?? edit?.text(row) ?? '';

/** A line of the grid: a row, or the name of those that follow. */
export type GridLine = { kind: 'group'; key: string } | { kind: 'row'; id: number };

/** What a grid draws. */
export interface GridSource<Row> {
  subscribe: (listener: () => void) => () => void;
  drawn: (id: number) => DrawnRow<Row> | undefined;
}

/** Somebody else who stands in a cell. */
export interface Standing {
  name: string;
  column: string | null;
}

/** How writing in a cell ends, and where it leads. */
export type Ending = 'down' | 'up' | 'next' | 'back' | 'stay' | 'leave' | 'all' | 'cancel';

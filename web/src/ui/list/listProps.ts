import type { ReactNode } from 'react';
import type { Call, Download } from 'contract/call.ts';
import type { Action } from '../page/action.tsx';
import type { Column } from './columns.tsx';
import type { Subject } from '../page/explanation.tsx';
import type { Filter } from './Filters.tsx';
import type { ListCall } from '../rows/listCall.ts';
import type { ListQuestion } from '../rows/listState.ts';
import type { To } from '../page/to.ts';

/** Something done with all ticked rows at once. */
export interface BulkAction<Row> extends Omit<Action, 'onClick' | 'link'> {
  run: (rows: readonly Row[]) => void;
}

/** What a list page is told. */
export interface ListProps<Row extends object> {
  title: string;
  /** The list is a part of a page, such as a tab: its heading is not the page's. */
  isPart?: boolean;
  /** Answers `items` by pages, or a short list whole. Sorting and filtering are its own query's. */
  call: ListCall<Row>;
  /** What the call needs besides the filters: codes of the path. */
  fixed?: object;
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  /** The address of a row: it opens by click and by Enter. */
  link?: (row: Row) => To;
  /** Instead of an address: opens the row in place. */
  onOpen?: (row: Row) => void;
  /** What its address says at first, for who has not chosen a view with which it opens. */
  opening?: Readonly<Record<string, string>> | undefined;
  /** In the heading; the first is the primary one and creates. */
  actions?: readonly Action[];
  rowActions?: (row: Row) => readonly Action[];
  /** What of a row is explained: which actions there are, and why not the rest. */
  explains?: (row: Row) => Subject;
  bulk?: readonly BulkAction<Row>[];
  /** A call that answers a file of what the filters say, all pages. */
  excel?: { call: Call & { answer: Download }; fixed?: object };
  /** What belongs here, said when nothing does. */
  empty: string;
  /** Whoever does not see all projects and warehouses sees a part of it: told where nothing is found. */
  isOfProjects?: boolean;
  /** What the filters find, told by pictures instead of rows; `nothing` is what the list says where there is nothing. */
  figures?: (asked: ListQuestion, nothing: ReactNode) => ReactNode;
  /** Between heading and filters. */
  intro?: ReactNode;
  /** Another way to look at the same rows: stands beside the heading. */
  beside?: ReactNode;
}

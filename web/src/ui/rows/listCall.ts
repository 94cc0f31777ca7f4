import { z } from 'zod';
import type { Call, Input } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { ahead, useCall, type Ahead } from '../../api.ts';
import { pageLengths, readList, type ListQuestion } from './listState.ts';
import { localRows } from './localRows.ts';

/** A call that answers rows: by pages, or all of a short list at once. */
export type ListCall<Row> = Call & { answer: z.ZodType<Paged<Row>> | z.ZodType<Row[]> };

/** What a list has to show. */
export interface Rows<Row> {
  rows: readonly Row[] | undefined;
  total: number;
  /** False when all rows fit on the first page: no pager. */
  isPaged: boolean;
  /** The whole list came at once: it is searched and sorted here. */
  isWhole: boolean;
}

/** Asks for one page of a list. `fixed` is what the screen knows, such as the project's code. */
export function useListCall<Row extends object>(call: ListCall<Row>, fixed: object, state: ListQuestion, enabled = true) {
  const query = useCall(call, inputOf(call, fixed, state), { enabled, keepPrevious: true });
  return { ...query, ...rowsOf(query.data, state) };
}

/** The page that a list shows first, as long as its address says nothing else. */
export const listAhead = <Row extends object>(call: ListCall<Row>, fixed: object): Ahead =>
  ahead(call, inputOf(call, fixed, readList({}, [])));

/** The input of a list call, or of its export: only what the call declares, only what its schemas accept. */
export function inputOf<C extends Call>(call: C, fixed: object, { page, perPage, sort, filters }: ListQuestion): Input<C> {
  const asked = { ...filters, sort, page, per_page: perPage };
  const known = questionOf(call);
  const accepted = Object.entries(asked).filter(([name, value]) => value !== undefined && known[name]?.safeParse(value).success);
  // The one cast at this boundary: every value has just passed its schema, and the screen gave `fixed` for this call.
  return { ...Object.fromEntries(accepted), ...fixed } as Input<C>;
}

/** What a call may be asked: in its query, or in the body of an older one that reads with POST. */
const questionOf = ({ query, body }: Call): Record<string, z.ZodType> => query ?? (body instanceof z.ZodObject ? body.shape : {});

/** Whether the call's own schema knows this order. */
export const isSortable = (call: Call, column: string): boolean => questionOf(call)['sort']?.safeParse(column).success ?? false;

/** What an answer has to show: a page of it, or all, searched and sorted here. */
export function rowsOf<Row extends object>(answer: Paged<Row> | Row[] | undefined, { sort, filters }: ListQuestion): Rows<Row> {
  if (answer === undefined) return { rows: undefined, total: 0, isPaged: true, isWhole: false };
  if (!Array.isArray(answer))
    return { rows: answer.items, total: answer.total_items, isPaged: answer.total_items > pageLengths[0], isWhole: false };
  const rows = localRows(answer, filters['search'], sort);
  return { rows, total: rows.length, isPaged: false, isWhole: true };
}

import type { Refused } from '../../api/refusal.ts';

/** A row that the server refused, or with null the whole take-off, and why. */
export interface RefusedRow {
  row_id: number | null;
  message: string;
}

const isRefusedRow = (it: unknown): it is RefusedRow =>
  typeof it === 'object' &&
  it !== null &&
  'row_id' in it &&
  (it.row_id === null || typeof it.row_id === 'number') &&
  'message' in it &&
  typeof it.message === 'string';

/** What of a post was refused, row by row. */
export function refusedRowsIn({ details }: Pick<Refused, 'details'>): RefusedRow[] {
  const rows: unknown = details['rows'];
  return Array.isArray(rows) ? rows.filter(isRefusedRow) : [];
}

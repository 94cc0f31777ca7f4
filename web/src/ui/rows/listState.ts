/** What a list's address says: which page, how long, in which order, of which rows; which columns, in which groups; rows or figures. */
export interface ListState {
  page: number;
  perPage: number;
  sort: string | undefined;
  filters: Record<string, string>;
  /** Undefined: those that the person has chosen in this browser. */
  columns: readonly string[] | undefined;
  group: string | undefined;
  /** What is found is told by figures, where the list has them; otherwise row by row. */
  view: 'cifras' | undefined;
}

/** What of it is asked of the server. */
export type ListQuestion = Omit<ListState, 'columns' | 'group' | 'view'>;

/** The search part of an address, as the router gives it. */
export type Search = Record<string, unknown>;

export type ListChange =
  | { page: number }
  | { perPage: number }
  | { sort: string | undefined }
  | { columns: readonly string[] }
  | { group: string | undefined }
  | { view: ListState['view'] }
  /** Undefined or empty takes a filter away. */
  | { filters: Record<string, string | undefined> };

/** Page lengths to choose from; the first is the usual one (contract decision 80). */
export const pageLengths = [25, 50, 100, 200] as const;

/** Reads the state from an address; what somebody typed wrongly there counts as not written. */
export function readList(search: Search, filterNames: readonly string[]): ListState {
  const page = Number(search['page']);
  const perPage = Number(search['per_page']);
  const filters: Record<string, string> = {};
  for (const name of filterNames) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') filters[name] = value;
  }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    perPage: pageLengths.find((it) => it === perPage) ?? pageLengths[0],
    sort: textIn(search, 'sort'),
    filters,
    columns: textIn(search, 'columnas')?.split(','),
    group: textIn(search, 'agrupar'),
    view: search['vista'] === 'cifras' ? 'cifras' : undefined,
  };
}

function textIn(search: Search, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The address after a change. Any change of what is listed, or in which groups, goes back to page 1; what is usual is not written. */
export function changeList(search: Search, change: ListChange): Record<string, string> {
  const next: Search = { ...search };
  if ('filters' in change) Object.assign(next, change.filters);
  if ('sort' in change) next['sort'] = change.sort;
  if ('group' in change) next['agrupar'] = change.group;
  if ('view' in change) next['vista'] = change.view;
  if ('columns' in change) return addressOf({ ...next, columnas: change.columns.join(',') });
  if ('perPage' in change) next['per_page'] = change.perPage === pageLengths[0] ? undefined : change.perPage;
  next['page'] = 'page' in change && change.page > 1 ? change.page : undefined;
  return addressOf(next);
}

const addressOf = (search: Search): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)] as const] : [],
    ),
  );

/** The next order of a column that is clicked: upwards, downwards, as the server likes it. */
export function nextSort(now: string | undefined, column: string): string | undefined {
  if (now === column) return `-${column}`;
  return now === `-${column}` ? undefined : column;
}

/** The pages that a pager names, with gaps: first, last, and those around the present one. */
export function pagesShown(page: number, last: number): (number | undefined)[] {
  const named = [1, page - 1, page, page + 1, last].filter((it) => it >= 1 && it <= last);
  const sorted = [...new Set(named)].toSorted((a, b) => a - b);
  return sorted.flatMap((it, place) => {
    const before = sorted[place - 1] ?? it - 1;
    if (it - before === 2) return [it - 1, it];
    return it - before > 2 ? [undefined, it] : [it];
  });
}

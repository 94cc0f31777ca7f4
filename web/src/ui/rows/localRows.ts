import { once } from 'contract/once.ts';

/** Short lists that come whole are searched and sorted here; long ones never come whole. */
export function localRows<Row extends object>(rows: readonly Row[], search: string | undefined, sort: string | undefined): readonly Row[] {
  const found = search ? rows.filter((row) => plain(Object.values(row).join(' ')).includes(plain(search))) : rows;
  if (!sort) return found;
  const column = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  return found.toSorted((a, b) => direction * order().compare(textOf(a, column), textOf(b, column)));
}

/** Without accents and capitals, as people search. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Which rows have each word of what is looked for in their text; undefined while nothing is looked for. */
export function rowsWith<Row>(find: string, textIn: (row: Row) => string): ((row: Row) => boolean) | undefined {
  const words = plain(find).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return (row) => {
    const text = plain(textIn(row));
    return words.every((it) => text.includes(it));
  };
}

const order = once(() => new Intl.Collator('es', { numeric: true }));
const textOf = (row: object, column: string): string => String(new Map(Object.entries(row)).get(column) ?? '');

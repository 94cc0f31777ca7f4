import { shownAs, type Catalogue, type Fact, type Kind } from 'contract/catalogues/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Facts } from '../entries/rows.ts';

/** A column of a catalogue's spreadsheet: a field, or whether the entry is active. */
export interface SheetColumn {
  key: string;
  header: string;
  kind: Kind['kind'];
  words: readonly [yes: string, no: string];
}

const yesAndNo = ['Sí', 'No'] as const;
const active: SheetColumn = { key: 'activo', header: 'Activo', kind: 'flag', words: yesAndNo };

/** What the export writes is what the import reads. */
export const columnsOf = ({ fields }: Catalogue): SheetColumn[] => [
  ...Object.entries(fields).map(([key, { label, kind, words = yesAndNo }]) => ({ key, header: label, kind, words })),
  active,
];

/** What stands in a column of an entry's row. */
export function cellOf({ key, kind, words }: SheetColumn, entry: Facts): Fact | undefined {
  if (kind === 'flag') return words[entry[key] === true ? 0 : 1];
  return kind === 'reference' ? entry[shownAs(key)] : entry[key];
}

/** Accents, case, spaces and signs of a title do not count. */
const foldTitle = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** What each title of a file fills, null for one that is ignored; refuses a file in which no entry could be found. */
export function matchColumns(catalogue: Catalogue, titles: readonly string[]): (SheetColumn | null)[] {
  const columns = columnsOf(catalogue);
  const byTitle = new Map(columns.flatMap((it) => [it.header, it.key, shownAs(it.key)].map((title) => [foldTitle(title), it] as const)));
  const found = titles.map((it) => byTitle.get(foldTitle(it)) ?? null);
  const twice = found.findIndex((it, at) => it !== null && found.indexOf(it) !== at);
  if (twice >= 0) {
    const [first, second] = [titles[found.indexOf(found[twice] ?? null)], titles[twice]];
    throw new Problem('bad_file', { message: `Las columnas «${first}» y «${second}» dicen lo mismo. Deje una sola.` });
  }
  const missing = columns.filter((it) => catalogue.unique[0]?.includes(it.key) && !found.includes(it));
  if (missing.length > 0) throw lacking(missing, columns, titles);
  return found;
}

function lacking(missing: readonly SheetColumn[], all: readonly SheetColumn[], titles: readonly string[]): Problem {
  const quoted = (names: readonly string[]) => names.map((it) => `«${it.slice(0, 40)}»`).join(', ');
  const lack = missing.length === 1 ? 'Falta la columna' : 'Faltan las columnas';
  return new Problem('bad_file', {
    message:
      `${lack} ${quoted(missing.map((it) => it.header))} (la primera fila dice ${quoted(titles.slice(0, 8))}). ` +
      `Las columnas de este catálogo son: ${all.map((it) => it.header).join(', ')}. Exporte el catálogo para tener una planilla modelo.`,
  });
}

import { shownAs, type Catalogue, type Fact, type Kind } from 'contract/catalogues/index.ts';
import type { Facts } from './rows.ts';

/** A column of a catalogue's spreadsheet: a field, or whether the entry is active. */
export interface CatalogueColumn {
  key: string;
  header: string;
  kind: Kind['kind'];
  words: readonly [yes: string, no: string];
}

const yesAndNo = ['Sí', 'No'] as const;
const active: CatalogueColumn = { key: 'activo', header: 'Activo', kind: 'flag', words: yesAndNo };

/** What the export writes is what the import reads. */
export const columnsOf = ({ fields }: Catalogue): CatalogueColumn[] => [
  ...Object.entries(fields).map(([key, { label, kind, words = yesAndNo }]) => ({ key, header: label, kind, words })),
  active,
];

/** What stands in a column of an entry's row. */
export function cellOf({ key, kind, words }: CatalogueColumn, entry: Facts): Fact | undefined {
  if (kind === 'flag') return words[entry[key] === true ? 0 : 1];
  return kind === 'reference' ? entry[shownAs(key)] : entry[key];
}

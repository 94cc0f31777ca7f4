import type { Catalogue, CatalogueRow, Fact } from 'contract/catalogues/index.ts';
import { decimal, is, isNot, plain, text, yesOrNo, type CellReading, type Content } from '../../platform/spreadsheet/cells.ts';
import { nameOf } from './entries.ts';
import type { CatalogueColumn } from './columns.ts';

/** What the cells of a reference may name, and what its numbers stand for. */
export interface EntryNames {
  byName: ReadonlyMap<string, CatalogueRow>;
  byId: ReadonlyMap<unknown, CatalogueRow>;
}

/** By the name that an entry goes by and by its own; of namesakes the active one. */
export function namedOf(catalogue: Catalogue, entries: readonly CatalogueRow[]): EntryNames {
  const retiredFirst = entries.toSorted((a, b) => Number(a.activo) - Number(b.activo));
  const names = retiredFirst.flatMap((it) => [String(it['nombre'] ?? ''), nameOf(catalogue, it)].map((name) => [plain(name), it] as const));
  return { byName: new Map(names), byId: new Map(entries.map((it) => [it.id, it])) };
}

/** A cell as its field takes it; the field's own rules are asked afterwards. */
export function readCell({ kind, words, header }: CatalogueColumn, cell: Content, named: EntryNames | undefined): CellReading<Fact> {
  if (kind === 'flag') return flag(cell, words);
  if (kind === 'percent') return decimal(typeof cell === 'string' ? cell.trimEnd().replace(/%$/, '') : cell, 2);
  if (kind === 'count') return whole(cell);
  if (kind !== 'reference') return is(text(cell));
  const found = named?.byName.get(plain(cell));
  return found ? is(found.id) : isNot(`No existe «${text(cell).slice(0, 60)}» en ${header}.`);
}

function flag(cell: Content, [yes, no]: CatalogueColumn['words']): CellReading<boolean> {
  if (plain(cell) === plain(yes)) return is(true);
  if (plain(cell) === plain(no)) return is(false);
  const read = yesOrNo(cell);
  return read.ok ? read : isNot(`Escriba ${yes} o ${no}.`);
}

function whole(cell: Content): CellReading<number> {
  const read = decimal(cell, 6);
  return read.ok ? is(Number(read.value)) : read;
}

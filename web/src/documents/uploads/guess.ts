import type { CheckListItem } from 'contract/documents/index.ts';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** Words that say nothing about which document it is. */
const empty = new Set([
  'de',
  'del',
  'la',
  'el',
  'los',
  'las',
  'y',
  'o',
  'a',
  'en',
  'con',
  'para',
  'pdf',
  'final',
  'rev',
  'copia',
  'firmado',
  'firmada',
]);
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((it) => it.length > 1 && !empty.has(it))
    // `planos` and `plano` are the same here.
    .map((it) => (it.length > 4 ? it.replace(/e?s$/, '') : it));

/**
 * Which document a file is, by its name: the one most of whose words the file's name has, with at least half of them.
 * Of two alike the one that is still missing wins; of none there is no guess.
 */
export function guess(fileName: string, items: readonly CheckListItem[]): CheckListItem | undefined {
  const has = new Set(wordsOf(fileName.replace(/\.[^.]+$/, '')));
  const scored = items.map((item) => {
    const words = wordsOf(item.nombre_documento);
    const found = words.filter((it) => has.has(it)).length;
    const share = words.length === 0 ? 0 : found / words.length;
    return { item, share, score: share + found / 10 + (item.estado === 'falta' ? 0.05 : 0) };
  });
  const [best] = scored.filter((it) => it.share >= 0.5).toSorted((a, b) => b.score - a.score);
  return best?.item;
}

/** A guess for each of many files; no document is guessed twice. */
export function guessAll(fileNames: readonly string[], items: readonly CheckListItem[]): (CheckListItem | undefined)[] {
  const left = new Set(items);
  return fileNames.map((name) => {
    const found = guess(name, [...left]);
    if (found) left.delete(found);
    return found;
  });
}

import { plain } from '../../ui/rows/localRows.ts';

/** A name in parts, and which of them are words that agree with what is typed; words are what stands between spaces. */
export function agreementIn(name: string, words: readonly string[]): { text: string; agrees: boolean }[] {
  const agreeing = new Set(words.map(plain));
  // Split by a group, words and what stands between them come in turns.
  return name
    .split(/(\s+)/)
    .filter((it) => it !== '')
    .map((text) => ({ text, agrees: agreeing.has(plain(text)) }));
}

/** What somebody meant whose finger slipped: the server forgives it in what it keeps, the browser in its screens. */

/** As the database folds a text: small letters without accents. */
export const fold = (typed: string): string => typed.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Shorter words and those with digits are right or wrong. */
const shortest = 5;
export const mayHaveSlipped = (word: string): boolean => word.length >= shortest && /^[a-z]+$/.test(word);

/** One slip leaves one end of a word as it should be, also when two letters in its middle changed places. */
export function ends(word: string): string[] {
  if (!mayHaveSlipped(word)) return [];
  const length = Math.floor((word.length - 1) / 2);
  // Two letters alone are in every text; after a space they begin a word.
  return length < 3 ? [` ${word.slice(0, 2)}`, word.slice(-3)] : [word.slice(0, length), word.slice(-length)];
}

/** Of the words in a text, the few that somebody who typed this one may have meant: the likeliest first. */
export function meantBy(typed: string, text: string): string[] {
  const forgiven = typed.length < 9 ? 1 : 2;
  return [...new Set(text.match(/[a-z]{4,}/g))]
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .filter((it) => it.slips <= forgiven)
    .toSorted((a, b) => a.slips - b.slips || a.word.length - b.word.length)
    .slice(0, 3)
    .map((it) => it.word);
}

/** Letters missing, too many, wrong or swapped with their neighbour, between what was typed and the beginning of a word. */
function slipsBetween(typed: string, word: string): number {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const wrong = cost(last, j - 1) + (typed[i - 1] === word[j - 1] ? 0 : 1);
      const swapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1] ? cost(before, j - 2) + 1 : Infinity;
      row.push(Math.min(wrong, swapped, cost(last, j) + 1, cost(row, j - 1) + 1));
    }
    before = last;
    last = row;
  }
  return Math.min(...last);
}

const cost = (row: number[], at: number): number => row[at] ?? Infinity;

import type { Find } from 'contract/dashboards/find.ts';
import type { Permission } from 'contract/permissions.ts';
import type { Hooks, Reading } from '../context.ts';

/** What was typed in the search over everything. */
interface SearchText {
  /** Without signs that nobody types, one gap between words. */
  typed: string;
  words: readonly string[];
}

/** What an area has for the search over everything: only what the person may see, the best first. */
export interface FindSource {
  permission: Permission;
  /** Opens it, too. */
  orPermission?: Permission;
  find: (context: Pick<Reading, 'db' | 'user'> & { hooks: Hooks }, sought: SearchText) => Promise<Find[]>;
}

declare module '../context.ts' {
  interface Hooks {
    finds: readonly FindSource[];
  }
}

/** How well a code or name fits what was typed: 0 it itself, 1 begins so, 2 a word of it begins so, 3 has it somewhere. */
export function rankOf(typed: string, ...names: readonly (string | null)[]): number {
  const sought = plain(typed);
  const texts = names.filter((it) => it !== null).map(plain);
  if (texts.includes(sought)) return 0;
  if (texts.some((it) => it.startsWith(sought))) return 1;
  return texts.some((it) => it.includes(` ${sought}`)) ? 2 : 3;
}

/** Without accents and capitals, which nobody types in a hurry. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The number of a paper as it is written, from what people type of it: `SM-000012` of `sm12`, `SM-12` and `12`. */
export function paperNumber(typed: string, prefix: string): string | undefined {
  const [, letters = '', digits = ''] = /^([a-z]{0,3})[ -]?0*(\d{1,9})$/i.exec(typed) ?? [];
  if (digits === '' || !['', prefix].includes(letters.toUpperCase())) return undefined;
  return `${prefix}-${digits.padStart(6, '0')}`;
}

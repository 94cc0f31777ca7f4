import type { Warnings } from './model.ts';
import { flagIn, numberIn } from './values.ts';
import { textIn, type Element } from './xml.ts';

/** As large as the column that keeps it. */
const largestUid = 2_147_483_647;

/** What the tasks of a file are called here, by what stands there. */
export interface Numbers {
  /** Undefined: an empty row, or the row of the whole project. */
  of: (task: Element) => number | undefined;
  /** What a link or an assignment calls a task by this text; undefined: none is called so. */
  named: (text: string | undefined) => number | undefined;
  /** Their numbers are ours: they mean nothing to who wrote the file. */
  given: ReadonlySet<number>;
}

/** Tasks keep their UID; where it is none that can be kept (missing, 0, negative, too large, letters) they get one that is free. */
export function numberTasks(elements: readonly Element[], warnings: Warnings): Numbers {
  const root = projectsRow(elements);
  const rows = elements.filter((it) => it !== root && !isNoTask(it));
  const name = rows.some((it) => textIn(it, 'UID') !== undefined) || !rows.every((it) => isUsable(numberIn(it, 'ID'))) ? 'UID' : 'ID';
  const [of, named, given] = [new Map<Element, number>(), new Map<string, number | undefined>(), new Set<number>()];
  const usable = new Set(rows.flatMap((it) => (isUsable(numberIn(it, name)) ? (numberIn(it, name) ?? []) : [])));
  const next = freeAfter(usable);
  for (const it of rows) {
    const said = numberIn(it, name);
    const uid = said !== undefined && isUsable(said) ? said : next();
    of.set(it, uid);
    const key = keyOf(textIn(it, name));
    // Two of one number that is none: nobody could say which one a link means.
    if (key !== undefined && uid !== said) named.set(key, named.has(key) ? undefined : uid);
    if (uid === said && name === 'UID') continue;
    given.add(uid);
    if (textIn(it, 'UID') !== '0')
      warnings.add('uid', 'Tareas sin un UID que sirva reciben otro número; en una fusión entran como nuevas.', uid);
  }
  for (const uid of usable) named.set(String(uid), uid);
  return { of: (it) => of.get(it), named: (text) => named.get(keyOf(text) ?? ''), given };
}

const isUsable = (uid: number | undefined): boolean => uid !== undefined && uid > 0 && uid <= largestUid;

/** `7`, `07` and `7.0` are one number. */
const keyOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[+-]?\d{1,15}(?:\.0{1,15})?$/.test(text) ? String(Number(text)) : text;

/** The row of the whole project has the level 0 alone, and mostly the number 0; others give that number to a task of theirs. */
function projectsRow([first, ...others]: readonly Element[]): Element | undefined {
  const isOutermost = (it: Element): boolean => numberIn(it, 'OutlineLevel') === 0;
  return first && isOutermost(first) && others.length > 0 && !others.some(isOutermost) ? first : undefined;
}

const isNoTask = (it: Element): boolean => flagIn(it, 'IsNull') || (numberIn(it, 'UID') === 0 && (numberIn(it, 'OutlineLevel') ?? 0) <= 0);

/** Numbers that nobody has: above all others where there is room, else in the gaps. */
export function freeAfter(used: ReadonlySet<number>): () => number {
  const most = [...used].reduce((max, it) => Math.max(max, it), 0);
  let at = most > largestUid / 2 ? 0 : most;
  return () => {
    do at += 1;
    while (used.has(at));
    return at;
  };
}

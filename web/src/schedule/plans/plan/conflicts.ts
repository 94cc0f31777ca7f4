import { isSame, keysOf, type Change } from './change.ts';
import type { Doc, Row } from './doc.ts';

/** The same field said differently by two people: theirs stands, mine is not lost. */
export interface Clash {
  key: number;
  nombre: string;
  field: keyof Row;
  mine: Row[keyof Row];
  theirs: Row[keyof Row];
}

/** What of changes that wait was said otherwise by somebody else meanwhile. */
export function clashesOf(pending: readonly Change[], before: Doc, now: Doc): Clash[] {
  const found = new Map<string, Clash>();
  for (const { rows } of pending) {
    for (const [key, turn] of rows) {
      const [was, theirs] = [before.rows.get(key), now.rows.get(key)];
      if (!turn.before || !turn.after || !was || !theirs) continue;
      for (const field of keysOf(turn.after)) {
        const isMine = !isSame(turn.before[field], turn.after[field]);
        const isTheirs = !isSame(was[field], theirs[field]) && !isSame(turn.after[field], theirs[field]);
        if (isMine && isTheirs && !isOfPlace(field))
          found.set(`${key} ${field}`, { key, nombre: theirs.nombre, field, mine: turn.after[field], theirs: theirs[field] });
      }
    }
  }
  return [...found.values()];
}

/** Where a row stands is no matter of two opinions: it stands where it was put last. */
const isOfPlace = (field: keyof Row): boolean => field === 'parent' || field === 'orden' || field === 'key';

/** A change without what others have said otherwise, and without rows that they have deleted. */
export function yielding(change: Change, clashes: readonly Clash[], now: Doc): Change {
  const rows = new Map(change.rows);
  for (const [key, { before, after }] of change.rows) if (before && after && !now.rows.has(key)) rows.delete(key);
  for (const { key, field, theirs } of clashes) {
    const turn = rows.get(key);
    if (!turn?.before || !turn.after) continue;
    rows.set(key, { before: { ...turn.before, [field]: theirs }, after: { ...turn.after, [field]: theirs } });
  }
  const isThere = (key: number): boolean => now.rows.has(key) || rows.get(key)?.before === undefined;
  const ties = new Map([...change.ties].filter(([, { after }]) => !after || (isThere(after.from) && isThere(after.to))));
  return { rows, ties };
}

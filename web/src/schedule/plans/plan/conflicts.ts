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

/** A row of which I said something while somebody else deleted it: the row is gone, what I said is not lost. */
export interface LostRow {
  /** As I had left it. */
  row: Row;
  said: (keyof Row)[];
}

/** What of changes that wait was said of rows that are no longer there. */
export function lostIn(pending: readonly Change[], before: Doc, now: Doc): LostRow[] {
  const found = new Map<number, LostRow>();
  for (const { rows } of pending) {
    for (const [key, { before: was, after }] of rows) {
      if (!was || !after || !before.rows.has(key) || now.rows.has(key)) continue;
      const said = keysOf(after).filter((it) => !isOfPlace(it) && !isSame(was[it], after[it]));
      const earlier = found.get(key)?.said ?? [];
      if (said.length > 0) found.set(key, { row: after, said: [...new Set([...earlier, ...said])] });
    }
  }
  return [...found.values()];
}

/** Rows that a change deletes and somebody else has changed meanwhile: who deleted them did not see that. */
export function unseenIn({ rows }: Change, before: Doc, now: Doc): Row[] {
  return [...rows].flatMap(([key, { before: mine, after }]) => {
    const [was, theirs] = [before.rows.get(key), now.rows.get(key)];
    if (!mine || after || !was || !theirs) return [];
    const isOther = (row: Row): boolean => keysOf(row).some((it) => !isOfPlace(it) && !isSame(row[it], theirs[it]));
    return isOther(was) && isOther(mine) ? [theirs] : [];
  });
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

/** A change without what others have said otherwise, and without rows that they have deleted: those are gone already. */
export function yielding(change: Change, clashes: readonly Clash[], now: Doc): Change {
  const rows = new Map(change.rows);
  for (const [key, { before }] of change.rows) if (before && !now.rows.has(key)) rows.delete(key);
  for (const { key, field, theirs } of clashes) {
    const turn = rows.get(key);
    if (!turn?.before || !turn.after) continue;
    rows.set(key, { before: { ...turn.before, [field]: theirs }, after: { ...turn.after, [field]: theirs } });
  }
  const isThere = (key: number): boolean => now.rows.has(key) || rows.get(key)?.before === undefined;
  const ties = new Map([...change.ties].filter(([, { after }]) => !after || (isThere(after.from) && isThere(after.to))));
  return { rows, ties };
}

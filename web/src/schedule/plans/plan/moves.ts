import { familyOf, outlineOf, uppermost } from './outline.ts';
import { newRow, newTie, withRows, withTies, type Doc, type Row } from './doc.ts';

/** The rows of one family numbered anew, in this order. */
function renumber(doc: Doc, siblings: readonly Row[], parent: number | null): Doc {
  const rows = new Map(doc.rows);
  siblings.forEach((it, at) => {
    const now = rows.get(it.key);
    if (now && (now.orden !== at + 1 || now.parent !== parent)) rows.set(it.key, { ...now, parent, orden: at + 1 });
  });
  return { ...doc, rows };
}

/** Rows put under another one, at a place among its children; those that they leave close up. */
function placeRows(doc: Doc, keys: readonly number[], parent: number | null, at: number): Doc {
  const outline = outlineOf(doc);
  if (parent !== null && keys.some((key) => familyOf(outline, key).includes(parent))) return doc;
  const moving = keys.flatMap((key) => doc.rows.get(key) ?? []);
  const left = new Set(moving.map((it) => it.parent));
  const isMoving = new Set(keys);
  const stay = outline.childrenOf(parent).filter((it) => !isMoving.has(it.key));
  const before = outline
    .childrenOf(parent)
    .slice(0, at)
    .filter((it) => isMoving.has(it.key)).length;
  let next = renumber(doc, stay.toSpliced(Math.max(0, at - before), 0, ...moving), parent);
  for (const old of left) {
    if (old === parent) continue;
    next = renumber(
      next,
      outline.childrenOf(old).filter((it) => !isMoving.has(it.key)),
      old,
    );
  }
  return next;
}

/** Each under the row above it of its level: a step to the right. */
export function indentRows(doc: Doc, keys: ReadonlySet<number>): Doc {
  return uppermost(outlineOf(doc), keys).reduce((now, { row }) => {
    const outline = outlineOf(now);
    const parent = now.rows.get(row.key)?.parent ?? null;
    const siblings = outline.childrenOf(parent);
    const above = siblings[siblings.findIndex((it) => it.key === row.key) - 1];
    return above ? placeRows(now, [row.key], above.key, outline.childrenOf(above.key).length) : now;
  }, doc);
}

/** Each beside its summary row, right after it; what stood after it stays beneath it. */
export function outdentRows(doc: Doc, keys: ReadonlySet<number>): Doc {
  return uppermost(outlineOf(doc), keys)
    .toReversed()
    .reduce((now, { row }) => {
      const outline = outlineOf(now);
      const summary = now.rows.get(now.rows.get(row.key)?.parent ?? 0);
      if (!summary) return now;
      const siblings = outline.childrenOf(summary.key);
      const after = siblings.slice(siblings.findIndex((it) => it.key === row.key) + 1).map((it) => it.key);
      const kept = after.length > 0 ? placeRows(now, after, row.key, outline.childrenOf(row.key).length) : now;
      const uncles = outlineOf(kept).childrenOf(summary.parent);
      return placeRows(kept, [row.key], summary.parent, uncles.findIndex((it) => it.key === summary.key) + 1);
    }, doc);
}

/** One place up or down among their siblings. */
export function shiftRows(doc: Doc, keys: ReadonlySet<number>, by: -1 | 1): Doc {
  const tops = uppermost(outlineOf(doc), keys);
  const [first] = tops;
  if (!first || tops.some((it) => it.row.parent !== first.row.parent)) return doc;
  const siblings = outlineOf(doc).childrenOf(first.row.parent);
  const places = tops.map((it) => siblings.findIndex((other) => other.key === it.row.key));
  const target = by < 0 ? Math.min(...places) - 1 : Math.max(...places) + 2;
  if (target < 0 || target > siblings.length) return doc;
  return placeRows(
    doc,
    tops.map((it) => it.row.key),
    first.row.parent,
    target,
  );
}

/** Between which rows something is let go of: beside one of them, on its level, or under it as its last. */
export interface Gap {
  key: number;
  side: 'before' | 'after' | 'under';
}

/** Rows carried to another place, with all that stands beneath them; nothing is carried into itself. */
export function carryRows(doc: Doc, keys: ReadonlySet<number>, { key, side }: Gap): Doc {
  const outline = outlineOf(doc);
  const beside = outline.of(key);
  const moving = uppermost(outline, keys).map((it) => it.row.key);
  if (!beside || moving.some((it) => familyOf(outline, it).includes(key))) return doc;
  if (side === 'under') return placeRows(doc, moving, key, outline.childrenOf(key).length);
  const parent = beside.level === 1 ? null : beside.row.parent;
  const at = outline.childrenOf(parent).findIndex((it) => it.key === key);
  return placeRows(doc, moving, parent, side === 'before' ? at : at + 1);
}

/** New rows after one of its siblings, or last of all. */
export function withNew(
  doc: Doc,
  beside: number | undefined,
  written: readonly (Partial<Row> & Pick<Row, 'nombre'>)[],
  side: 'before' | 'after' = 'after',
): { doc: Doc; keys: number[] } {
  const other = beside === undefined ? undefined : doc.rows.get(beside);
  const parent = other?.parent ?? null;
  const rows = written.map((it) => newRow({ ...it, parent, orden: Number.MAX_SAFE_INTEGER }));
  const all = new Map(doc.rows);
  for (const row of rows) all.set(row.key, row);
  const siblings = outlineOf(doc).childrenOf(parent);
  const at = other ? siblings.findIndex((it) => it.key === other.key) + (side === 'after' ? 1 : 0) : siblings.length;
  const keys = rows.map((it) => it.key);
  return { doc: renumber({ ...doc, rows: all }, siblings.toSpliced(at, 0, ...rows), parent), keys };
}

/** Without some rows, all that stands beneath them, and their links. */
export function without(doc: Doc, keys: ReadonlySet<number>): Doc {
  const outline = outlineOf(doc);
  const gone = new Set([...keys].flatMap((key) => familyOf(outline, key)));
  const rows = new Map([...doc.rows].filter(([key]) => !gone.has(key)));
  const ties = new Map([...doc.ties].filter(([, it]) => !gone.has(it.from) && !gone.has(it.to)));
  const parents = new Set([...gone].map((key) => doc.rows.get(key)?.parent ?? null));
  let next: Doc = { rows, ties };
  for (const parent of parents) {
    if (parent !== null && gone.has(parent)) continue;
    next = renumber(
      next,
      outline.childrenOf(parent).filter((it) => !gone.has(it.key)),
      parent,
    );
  }
  return next;
}

/** Each waits for the one before it, from above to below; what waits already stays as it is. */
export function chainRows(doc: Doc, keys: ReadonlySet<number>): Doc {
  const inOrder = outlineOf(doc)
    .lines.filter((it) => keys.has(it.row.key))
    .map((it) => it.row.key);
  const there = new Set([...doc.ties.values()].map((it) => `${it.from} ${it.to}`));
  const add = inOrder.slice(1).flatMap((to, at) => {
    const from = inOrder[at] ?? 0;
    return there.has(`${from} ${to}`) ? [] : [newTie({ from, to, kind: 'FS', lag: { kind: 'working', value: 0 } })];
  });
  return withTies(doc, { add });
}

/** Without the links among some rows; of a single one, without all that it has. */
export function unchainRows(doc: Doc, keys: ReadonlySet<number>): Doc {
  const isMeant = keys.size === 1 ? (from: boolean, to: boolean) => from || to : (from: boolean, to: boolean) => from && to;
  const remove = [...doc.ties.values()].filter((it) => isMeant(keys.has(it.from), keys.has(it.to))).map((it) => it.key);
  return withTies(doc, { remove });
}

/** Rows as a plan had them when they were copied or cut. */
export interface CopiedRows {
  doc: Doc;
  keys: ReadonlySet<number>;
}

/**
 * What was taken, after a row of the plan: copies of what was planned, with the links among them. Of what has left the plan since, it is the
 * thing itself that comes to another place: with what happened to it, and its links to all that is still there, or only those among
 * what was taken.
 */
export function putTaken(
  doc: Doc,
  { doc: source, keys }: CopiedRows,
  after: number | undefined,
  links: 'toAll' | 'amongThem' = 'toAll',
): { doc: Doc; keys: number[] } {
  const isMoved = [...keys].every((key) => !doc.rows.has(key));
  const asPut = (row: Row): Omit<Row, 'key'> & { key?: number } => (isMoved ? row : freshRow(row));
  const outline = outlineOf(source);
  const tops = uppermost(outline, keys);
  const { doc: withTops, keys: made } = withNew(
    doc,
    after,
    tops.map(({ row }) => asPut(row)),
  );
  const names = new Map(tops.map(({ row }, at) => [row.key, made[at] ?? 0]));
  const rows = new Map(withTops.rows);
  for (const { row } of tops) {
    for (const key of familyOf(outline, row.key).slice(1)) {
      const child = source.rows.get(key);
      if (!child) continue;
      const put = newRow({ ...asPut(child), parent: names.get(child.parent ?? 0) ?? null, orden: child.orden });
      names.set(key, put.key);
      rows.set(put.key, put);
    }
  }
  const isAbove = (key: number, below: number | null): boolean =>
    below !== null && (below === key || isAbove(key, rows.get(below)?.parent ?? null));
  const endOf = (key: number): number | undefined =>
    names.get(key) ?? (isMoved && links === 'toAll' && doc.rows.has(key) ? key : undefined);
  const add = [...source.ties.values()].flatMap((it) => {
    const [from, to] = [endOf(it.from), endOf(it.to)];
    if ((!names.has(it.from) && !names.has(it.to)) || from === undefined || to === undefined) return [];
    // Nobody waits for the summary row that they have come to lie beneath.
    return isAbove(from, to) || isAbove(to, from) ? [] : [newTie({ ...it, from, to })];
  });
  return { doc: withTies({ ...withTops, rows }, { add }), keys: made };
}

/** What was planned of a row, without what happened to it. */
const freshRow = ({ key: _key, ...row }: Row): Omit<Row, 'key'> => ({
  ...row,
  avance: '0',
  actual_start: null,
  actual_finish: null,
  remaining: null,
  suspendida: false,
});

/** The same said of several rows. */
export const withValues = (doc: Doc, keys: Iterable<number>, values: Partial<Row>): Doc =>
  withRows(doc, keys, (row) => ({ ...row, ...values }));

import type { Doc, Row } from './doc.ts';

/** A row where it stands: one line of the chart. */
export interface Line {
  row: Row;
  /** From 1 on, as people name it in predecessors. */
  number: number;
  /** 1 for the uppermost. */
  level: number;
  /** `1.2.3`. */
  wbs: string;
  isSummary: boolean;
}

export interface Outline {
  lines: readonly Line[];
  of: (key: number) => Line | undefined;
  childrenOf: (key: number | null) => readonly Row[];
}

const outlines = new WeakMap<ReadonlyMap<number, Row>, Outline>();

/** All rows from above to below, each under its summary row. Made once for each state of the rows. */
export function outlineOf({ rows }: Pick<Doc, 'rows'>): Outline {
  const known = outlines.get(rows);
  if (known) return known;
  const made = makeOutline(rows);
  outlines.set(rows, made);
  return made;
}

function makeOutline(rows: ReadonlyMap<number, Row>): Outline {
  const children = new Map<number | null, Row[]>();
  for (const row of rows.values()) {
    // What stands under a row that has just gone stands uppermost until the server says more.
    const parent = row.parent !== null && rows.has(row.parent) ? row.parent : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(row);
    else children.set(parent, [row]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => a.orden - b.orden || a.key - b.key);
  const lines: Line[] = [];
  const byKey = new Map<number, Line>();
  const walk = (parent: number | null, level: number, above: string): void => {
    (children.get(parent) ?? []).forEach((row, at) => {
      const wbs = `${above}${at + 1}`;
      const line = { row, number: lines.length + 1, level, wbs, isSummary: children.has(row.key) };
      lines.push(line);
      byKey.set(row.key, line);
      walk(row.key, level + 1, `${wbs}.`);
    });
  };
  walk(null, 1, '');
  return { lines, of: (key) => byKey.get(key), childrenOf: (key) => children.get(key) ?? [] };
}

/** A row and everything beneath it. */
export function familyOf(outline: Outline, key: number): number[] {
  const own = outline.of(key);
  if (!own) return [];
  const keys = [key];
  for (let at = own.number; (outline.lines[at]?.level ?? 0) > own.level; at += 1) keys.push(outline.lines[at]?.row.key ?? 0);
  return keys;
}

/** Of some rows those that stand under none of the others, from above to below. */
export function uppermost(outline: Outline, keys: ReadonlySet<number>): Line[] {
  const tops: Line[] = [];
  let under = Infinity;
  for (const line of outline.lines) {
    if (line.level > under) continue;
    under = Infinity;
    if (!keys.has(line.row.key)) continue;
    tops.push(line);
    under = line.level;
  }
  return tops;
}

/** The lines that are seen: nothing beneath what is folded away. */
export function linesInSight(lines: readonly Line[], folded: ReadonlySet<number>): readonly Line[] {
  if (folded.size === 0) return lines;
  const seen: Line[] = [];
  let under = Infinity;
  for (const line of lines) {
    if (line.level > under) continue;
    under = folded.has(line.row.key) ? line.level : Infinity;
    seen.push(line);
  }
  return seen;
}

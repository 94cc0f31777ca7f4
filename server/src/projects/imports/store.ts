import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { Table } from '../../platform/spreadsheet/spreadsheet.ts';
import type { User } from '../../platform/user.ts';
import type { Content } from '../../platform/spreadsheet/cells.ts';
import { columnsFor, type Field } from './columns.ts';
import type { Cells } from './drafts.ts';
import { inTurns, slices } from '../turns.ts';

type Cell = Content | null;

/** A file as it was uploaded, reduced to the columns that the import knows. */
export interface Sheet {
  titles: string[];
  /** What each title fills, null for a column that is ignored. */
  known: (Field | null)[];
  rows: { row: number; cells: Cells }[];
}

/** Longer than any field allows: enough to say that it is too long. */
const longest = 5000;
const largest = 32 * 1024 * 1024;

export async function sheetOf({ columns, rows }: Table, known: (Field | null)[]): Promise<Sheet> {
  const read = await inTurns(rows, ({ number, cells }) => ({ row: number, cells: cellsOf(cells, known) }));
  return { titles: columns, known, rows: read };
}

function cellsOf(cells: readonly Cell[], known: readonly (Field | null)[]): Cells {
  const found: Cells = {};
  for (const [at, field] of known.entries()) {
    const cell = cells[at] ?? null;
    const content = typeof cell === 'string' ? printable(cell) : cell;
    if (field !== null && content !== null && content !== '') found[field] = content;
  }
  return found;
}

/** Excel can hide characters in a text that neither a person nor the database reads. */
const printable = (text: string) =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\r\t]/gu, '')
    .trim();

/** In slices, so that neither writing nor reading it back holds others up. */
export async function pack({ titles, known, rows }: Sheet, digest: string): Promise<string> {
  const filled = known.filter((it) => it !== null);
  const slicesOfText = await inTurns([...slices(rows, 50)], (some) =>
    JSON.stringify(some.map(({ row, cells }) => [row, ...filled.map((it) => cells[it] ?? null)])),
  );
  if (slicesOfText.reduce((total, it) => total + it.length, 0) > largest) {
    throw new Problem('bad_file', { message: 'La planilla tiene demasiado texto. Divídala en archivos más pequeños.' });
  }
  return `{"titles":${JSON.stringify(titles)},"known":${JSON.stringify(known)},"digest":${JSON.stringify(digest)},"slices":[${slicesOfText.join(',')}]}`;
}

const mine = (db: Reader, user: User, id: number) =>
  db.selectFrom('project_imports').where('project_imports.id', '=', id).where('user_id', '=', user.id);

/** An import that this person prepared, or a 404. */
export async function unpack(db: Reader, user: User, id: number) {
  const found = await mine(db, user, id)
    .select([
      'filename',
      'applied_at',
      sql<string[]>`content -> 'titles'`.as('titles'),
      sql<(Field | null)[]>`content -> 'known'`.as('known'),
      sql<string>`content ->> 'digest'`.as('digest'),
    ])
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'Esa importación no existe, o es de otra persona.' });
  const { rows: stored } = await sql<{ slice: [number, ...Cell[]][] }>`
    select slice from project_imports, jsonb_array_elements(content -> 'slices') with ordinality as stored (slice, n) where id = ${id} order by n`.execute(
    db,
  );
  // Rights may have changed since it was uploaded.
  const filled = columnsFor(
    user,
    found.known.filter((it) => it !== null),
  );
  const known = columnsFor(user, found.known);
  const read = await inTurns(stored, ({ slice }) => slice.map(([row, ...cells]) => ({ row, cells: cellsOf(cells, filled) })));
  return { ...found, sheet: { titles: found.titles, known, rows: read.flat() } satisfies Sheet };
}

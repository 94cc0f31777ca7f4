import { sql, type Generated } from 'kysely';
import { daysAgo } from '../area.ts';
import type { Database, Reader, Tx } from '../database/database.ts';
import { Problem } from '../problem.ts';
import type { Content } from '../spreadsheet/cells.ts';
import { inTurns, slices } from '../turns.ts';
import type { User } from '../user.ts';
import { cellsOf, openTo, type Sheet } from './file.ts';
import type { SheetKind } from './kind.ts';

declare module '../database/database.ts' {
  interface Tables {
    sheet_imports: {
      id: Generated<number>;
      kind: string;
      user_id: number;
      filename: string;
      content: string;
      created_at: Generated<Date>;
      applied_at: Date | null;
    };
  }
}

/** A spreadsheet names people: nobody needs it after the day on which it was reviewed. */
const daysKept = 1;
const tooOld = daysAgo(daysKept);

/** What was read of spreadsheets is forgotten, applied or not. */
export const forgetSheets = (db: Database | Tx): Promise<unknown> =>
  db.deleteFrom('sheet_imports').where('created_at', '<', tooOld).execute();

/** Keeps what was read for its reader, who will say whether it is written. */
export async function keepSheet(
  tx: Tx,
  { entity }: Pick<SheetKind<never, never>, 'entity'>,
  { user, filename, content }: { user: User; filename: string; content: string },
): Promise<number> {
  await forgetSheets(tx);
  const { id } = await tx
    .insertInto('sheet_imports')
    .values({ kind: entity, user_id: user.id, filename, content, applied_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const largest = 32 * 1024 * 1024;

/** In slices, so that neither writing nor reading it back holds others up. */
export async function pack<F extends string>({ titles, known, rows }: Sheet<F>, digest: string): Promise<string> {
  const filled = known.filter((it) => it !== null);
  const slicesOfText = await inTurns([...slices(rows, 50)], (some) =>
    JSON.stringify(some.map(({ row, cells }) => [row, ...filled.map((it) => cells[it] ?? null)])),
  );
  if (slicesOfText.reduce((total, it) => total + it.length, 0) > largest) {
    throw new Problem('bad_file', { message: 'La planilla tiene demasiado texto. Divídala en archivos más pequeños.' });
  }
  return `{"titles":${JSON.stringify(titles)},"known":${JSON.stringify(known)},"digest":${JSON.stringify(digest)},"slices":[${slicesOfText.join(',')}]}`;
}

/** A sheet of this kind that this person had reviewed within the day, or a 404. */
export async function unpack<F extends string, W>(kind: SheetKind<F, W>, db: Reader, { user, id }: { user: User; id: number }) {
  const found = await db
    .selectFrom('sheet_imports')
    .select([
      'filename',
      'applied_at',
      sql<string[]>`content -> 'titles'`.as('titles'),
      sql<(F | null)[]>`content -> 'known'`.as('known'),
      sql<string>`content ->> 'digest'`.as('digest'),
    ])
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('kind', '=', kind.entity)
    .where('created_at', '>=', tooOld)
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'Esa importación no existe, o es de otra persona.' });
  const { rows: stored } = await sql<{ slice: [number, ...(Content | null)[]][] }>`
    select slice from sheet_imports, jsonb_array_elements(content -> 'slices') with ordinality as stored (slice, n) where id = ${id} order by n`.execute(
    db,
  );
  // Rights may have changed since it was uploaded.
  const known = openTo(user, kind, found.known);
  const filled = openTo(
    user,
    kind,
    found.known.filter((it) => it !== null),
  );
  const rows = await inTurns(stored, ({ slice }) => slice.map(([row, ...cells]) => ({ row, cells: cellsOf(cells, filled) })));
  const { filename, applied_at, digest } = found;
  return { filename, applied_at, digest, sheet: { titles: found.titles, known, rows: rows.flat() } satisfies Sheet<F> };
}

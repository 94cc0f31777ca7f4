import type { Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import type * as contract from 'contract/projects/index.ts';
import type { SheetPreview } from 'contract/sheets.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { announce } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { readUploadedSheet, writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { columnsFor, fields, importColumns, matchColumns } from './columns.ts';
import { countsOf, review, reviewLocked, rowOf, type Review } from './review.ts';
import { pack, sheetOf, unpack, type Sheet } from './store.ts';
import { writeRows } from './write.ts';
import { placesChanged, projectsChanged } from '../projects/list.ts';
import { usualCurrency } from '../projects/projects.ts';

/** A review that nobody applied is of no use after a week. */
const daysKept = 7;
const firstPage = { page: 1, per_page: 25 };

export async function previewProjectImport(
  context: Preparing,
  { file }: Received<typeof contract.previewProjectImport>,
): Promise<SheetPreview> {
  const { db, user, writeAside } = context;
  const table = await readUploadedSheet(file, { person: user.id });
  const sheet = await sheetOf(table, columnsFor(user, matchColumns(table.columns)));
  const reviewed = await review(db, await importerOf(context), sheet);
  const filename = file.name.slice(0, 200);
  const content = await pack(sheet, reviewed.digest);
  const { id } = await writeAside(async (tx) => {
    await tx
      .deleteFrom('project_imports')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${daysKept})`)
      .execute();
    return tx
      .insertInto('project_imports')
      .values({ user_id: user.id, filename, content, applied_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return pageOf({ import_id: id, filename }, { sheet, reviewed }, firstPage);
}

/** Judged anew: what it says is what would happen now. */
export async function getProjectImport(
  context: Reading,
  { import_id, ...asked }: Received<typeof contract.getProjectImport>,
): Promise<SheetPreview> {
  const { db, user } = context;
  const { filename, sheet } = await unpack(db, user, import_id);
  return pageOf({ import_id, filename }, { sheet, reviewed: await review(db, await importerOf(context), sheet) }, asked);
}

const importerOf = async (context: Parameters<typeof usualCurrency>[0] & Pick<Reading, 'user'>) => ({
  user: context.user,
  moneda: await usualCurrency(context),
});

type Page = Pick<Received<typeof contract.getProjectImport>, 'page' | 'per_page' | 'outcome'>;

function pageOf(
  head: { import_id: number; filename: string },
  { sheet, reviewed }: { sheet: Sheet; reviewed: Review },
  { page, per_page, outcome }: Page,
): SheetPreview {
  const found = outcome ? reviewed.plans.filter((it) => it.outcome === outcome) : reviewed.plans;
  const columns = sheet.titles.map((column, at) => {
    const field = sheet.known[at];
    return { column, field: field ? importColumns[field].header : null };
  });
  return {
    ...head,
    columns,
    counts: countsOf(reviewed.plans),
    items: found.slice((page - 1) * per_page, page * per_page).map((it) => rowOf(it, sheet)),
    total_items: found.length,
    total_pages: pagesOf(found.length, per_page),
  };
}

/** Writes exactly what was reviewed, all of it or nothing: when the data changed since, the person reviews again. */
export async function applyProjectImport(context: Writing, { import_id, skip_errors }: Received<typeof contract.applyProjectImport>) {
  const { tx, user } = context;
  await tx.selectFrom('project_imports').select('id').where('id', '=', import_id).where('user_id', '=', user.id).forUpdate().execute();
  const { filename, applied_at, sheet, digest } = await unpack(tx, user, import_id);
  if (applied_at) throw new Problem('wrong_state', { message: 'Esta planilla ya se importó.' });
  const { plans, names, digest: now } = await reviewLocked(tx, await importerOf({ ...context, db: tx }), sheet);
  if (now !== digest)
    throw new Problem('stale', { message: 'Los datos cambiaron desde la revisión. Cargue la planilla de nuevo y revísela.' });
  const { error, create, update } = countsOf(plans);
  if (error > 0 && !skip_errors) throw withErrors(error);

  const rows = plans.filter((it) => it.outcome === 'create' || it.outcome === 'update').flatMap((it) => it.written ?? []);
  await writeRows(context, rows, names);
  await tx
    .updateTable('project_imports')
    .set({ applied_at: sql`now()` })
    .where('id', '=', import_id)
    .execute();
  const done = { created: create, updated: update, skipped: error };
  await record(context, { action: 'import', entity: 'project_import', id: import_id, after: { filename, ...done } });
  await announce(tx, projectsChanged);
  await announce(tx, placesChanged);
  return done;
}

function withErrors(count: number): Problem {
  const rows = count === 1 ? 'Una fila tiene errores' : `${count} filas tienen errores`;
  return new Problem('rule', { message: `${rows}. Corrija la planilla, o elija importar solo las filas sin errores.`, errors: count });
}

/** The columns that people fill in, with a row that shows how. */
export async function projectImportTemplate({ user }: Reading) {
  const columns = fields.flatMap((key) => {
    const column = importColumns[key];
    return 'example' in column
      ? [{ key, header: column.header, ...('kind' in column && { kind: column.kind }), money: 'money' in column }]
      : [];
  });
  const example = Object.fromEntries(fields.flatMap((key) => ('example' in importColumns[key] ? [[key, importColumns[key].example]] : [])));
  async function* rows() {
    yield [{ ...example, jefe_email: user.email }];
  }
  return { filename: 'plantilla-proyectos.xlsx', content: writeSpreadsheet(user, { sheet: 'Proyectos', columns, rows: rows() }) };
}

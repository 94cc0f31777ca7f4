import { pagesOf } from 'contract/fields.ts';
import type { SheetApplied, SheetPreview, SheetReport, SheetRow } from 'contract/sheets.ts';
import { sql } from 'kysely';
import { record } from '../audit/audit.ts';
import type { Preparing, Reading, Writing } from '../context.ts';
import type { FileAnswer } from '../http/downloads.ts';
import { Problem } from '../problem.ts';
import { writeSpreadsheet } from '../spreadsheet/spreadsheet.ts';
import { fieldsOf, readSheet, type Sheet } from './file.ts';
import type { SheetKind } from './kind.ts';
import { columnsOf, review, rowOf, writeSheet, type Review } from './review.ts';
import { keepSheet, pack, unpack } from './store.ts';

const nameOf = (file: File) => file.name.slice(0, 200);
const firstPage = { page: 1, per_page: 25 };

/** Says per row what a file would do, and keeps what it says until the person decides. Writes nothing else. */
export async function previewImport<F extends string, W>(
  kind: SheetKind<F, W>,
  context: Preparing,
  { file }: { file: File },
): Promise<SheetPreview> {
  const { user, writeAside } = context;
  const sheet = await readSheet(kind, user, file);
  const reviewed = await review(kind, context, sheet);
  const filename = nameOf(file);
  const content = await pack(sheet, reviewed.digest);
  const import_id = await writeAside((tx) => keepSheet(tx, kind, { user, filename, content }));
  return pageOf({ import_id, filename, sheet, reviewed }, kind, firstPage);
}

interface RowFilters {
  page: number;
  per_page: number;
  outcome?: SheetRow['outcome'] | undefined;
}

/** Judged anew: what it says is what would happen now. */
export async function readImport<F extends string, W>(
  kind: SheetKind<F, W>,
  context: Reading,
  { import_id, ...asked }: RowFilters & { import_id: number },
): Promise<SheetPreview> {
  const { filename, sheet } = await unpack(kind, context.db, { user: context.user, id: import_id });
  return pageOf({ import_id, filename, sheet, reviewed: await review(kind, context, sheet) }, kind, asked);
}

interface StoredImport<F extends string, W> {
  import_id: number;
  filename: string;
  sheet: Sheet<F>;
  reviewed: Review<F, W>;
}

function pageOf<F extends string, W>(
  { import_id, filename, sheet, reviewed: { plans, counts } }: StoredImport<F, W>,
  kind: SheetKind<F, W>,
  { page, per_page, outcome }: RowFilters,
): SheetPreview {
  const found = outcome ? plans.filter((it) => it.outcome === outcome) : plans;
  return {
    import_id,
    filename,
    columns: columnsOf(kind, sheet),
    counts,
    items: found.slice((page - 1) * per_page, page * per_page).map(rowOf(kind, sheet)),
    total_items: found.length,
    total_pages: pagesOf(found.length, per_page),
  };
}

/** Writes a file that was kept, once, with or without the rows that are wrong. */
export async function applyImport<F extends string, W>(
  kind: SheetKind<F, W>,
  context: Writing,
  { import_id, skip_errors }: { import_id: number; skip_errors: boolean },
): Promise<SheetApplied> {
  const { tx, user } = context;
  await tx.selectFrom('sheet_imports').select('id').where('id', '=', import_id).where('user_id', '=', user.id).forUpdate().execute();
  const { filename, applied_at, sheet, digest } = await unpack(kind, tx, { user, id: import_id });
  if (applied_at) throw new Problem('wrong_state', { message: 'Esta planilla ya se importó.' });
  const { counts } = await writeSheet(kind, context, { sheet, digest, wrongRows: skip_errors ? 'left out' : 'may be left out' });
  await tx
    .updateTable('sheet_imports')
    .set({ applied_at: sql`now()` })
    .where('id', '=', import_id)
    .execute();
  const done = { created: counts.create, updated: counts.update, skipped: counts.error };
  await record(context, { action: 'import', entity: kind.entity, id: import_id, after: { filename, ...done } });
  return done;
}

/** The columns that people fill in, with a row that shows how. */
export async function importTemplate<F extends string, W>(kind: SheetKind<F, W>, { user }: Reading): Promise<FileAnswer> {
  const shown = fieldsOf(kind).flatMap((key) => {
    const { example, header, width, kind: type, money } = kind.columns[key];
    const said = typeof example === 'function' ? example(user) : example;
    const column = { key, header, ...(width && { width }), ...(type && { kind: type }), ...(money && { money }) };
    return said === undefined ? [] : [{ said, column }];
  });
  async function* rows() {
    yield [Object.fromEntries(shown.map(({ said, column }) => [column.key, said]))];
  }
  return {
    filename: `plantilla-${kind.name.toLowerCase()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: kind.name, columns: shown.map((it) => it.column), rows: rows() }),
  };
}

/** Says per row what a file would do; nothing is kept of it. */
export const reviewFile = async <F extends string, W>(
  kind: SheetKind<F, W>,
  context: Preparing,
  { file }: { file: File },
): Promise<SheetReport> => (await judgeFile(kind, context, { file })).report;

/** The same, with what would be written, for who tells what follows from it. */
export async function judgeFile<F extends string, W>(
  kind: SheetKind<F, W>,
  context: Preparing,
  { file }: { file: File },
): Promise<{ report: SheetReport; written: W[] }> {
  const sheet = await readSheet(kind, context.user, file);
  const judged = await review(kind, context, sheet);
  return { report: reportOf(kind, sheet, judged), written: judged.plans.flatMap((it) => it.written ?? []) };
}

const reportOf = <F extends string, W>(kind: SheetKind<F, W>, sheet: Sheet<F>, { plans, counts, digest }: Review<F, W>): SheetReport => ({
  digest,
  columns: columnsOf(kind, sheet),
  counts,
  items: plans.map(rowOf(kind, sheet)),
});

interface ImportReview<A> {
  file: File;
  digest: string;
  /** What the call answers of it. */
  answer: (report: SheetReport) => A;
}

/** Writes the same file when it comes a second time, all of it or nothing. */
export async function importFile<F extends string, W, A>(
  kind: SheetKind<F, W>,
  context: Preparing,
  { file, digest, answer }: ImportReview<A>,
): Promise<A> {
  const sheet = await readSheet(kind, context.user, file);
  return context.write(async (tx) => {
    const writing = { ...context, tx };
    const written = await writeSheet(kind, writing, { sheet, digest, wrongRows: 'refused' });
    const { create: created, update: updated } = written.counts;
    await record(writing, { action: 'import', entity: kind.entity, id: nameOf(file), after: { created, updated } });
    return answer(reportOf(kind, sheet, written));
  });
}

/** The rows of a file that cannot be written, as they came and each with what is wrong, ready to be corrected and sent again. */
export async function wrongRowsOf<F extends string, W>(
  kind: SheetKind<F, W>,
  context: Reading,
  { file }: { file: File },
): Promise<FileAnswer> {
  const sheet = await readSheet(kind, context.user, file);
  const { plans } = await review(kind, context, sheet);
  const cells = new Map(sheet.rows.map((it) => [it.row, it.cells]));
  const tell = rowOf(kind, sheet);
  const wrong = plans.filter((it) => it.outcome === 'error').map(tell);
  const titles = sheet.known.flatMap((field, at) => (field === null ? [] : [{ field, header: sheet.titles[at] ?? field }]));
  async function* rows() {
    yield wrong.map(({ row, errors }) => ({
      ...cells.get(row),
      'what is wrong': errors.map(({ column, message }) => `${column}: ${message}`).join(' · '),
    }));
  }
  return {
    filename: `por-corregir-${nameOf(file).replace(/\.[^.]*$/, '')}.xlsx`,
    content: writeSpreadsheet(context.user, {
      sheet: 'Por corregir',
      columns: [
        { key: 'what is wrong', header: 'Qué corregir', width: 60 },
        ...titles.map(({ field, header }) => {
          const { width, money } = kind.columns[field];
          return { key: field, header, ...(width && { width }), ...(money && { money }) };
        }),
      ],
      rows: rows(),
    }),
  };
}

import { shownAs, type Catalogue } from 'contract/catalogues/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { importFile, reviewFile } from '../../platform/imports/imports.ts';
import type { Judging, SheetCells, SheetKind } from '../../platform/imports/kind.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { actionOf, entityOf, filteredEntries, type Narrowing } from './entries.ts';
import { insertEntries, lockCatalogue, readEntries, updateEntries } from './rows.ts';
import { namedOf } from './cells.ts';
import { cellOf, columnsOf } from './columns.ts';
import { planSheet, type WrittenEntry } from './plan.ts';

/** What the filters say, with the titles that the import knows: what was exported can be corrected and imported. */
export async function exportEntries({ db, user }: Reading, catalogue: Catalogue, narrowing: Narrowing): Promise<FileAnswer> {
  const entries = await readEntries(db, catalogue, filteredEntries(catalogue, narrowing));
  const columns = columnsOf(catalogue);
  async function* rows() {
    yield entries.map((entry) => Object.fromEntries(columns.map((it) => [it.key, cellOf(it, entry)])));
  }
  const shown = columns.map(({ key, header, kind }) => ({
    key,
    header,
    width: kind === 'note' || kind === 'text' || kind === 'link' ? 36 : 18,
    ...((kind === 'count' || kind === 'percent') && { kind: 'number' as const }),
  }));
  const { several } = catalogue;
  return {
    filename: `${several.replaceAll(' ', '-')}.xlsx`,
    content: writeSpreadsheet(user, { sheet: catalogue.many, columns: shown, rows: rows() }),
  };
}

/** The spreadsheet of a catalogue, as an import takes it. */
export const kindOf = (catalogue: Catalogue): SheetKind<string, WrittenEntry> => ({
  name: catalogue.many,
  entity: entityOf(catalogue),
  columns: Object.fromEntries(columnsOf(catalogue).map(({ key, header }) => [key, { header, also: [shownAs(key)] }])),
  keys: catalogue.unique[0] ?? [],
  needs: 'every key',
  hint: 'Exporte el catálogo para tener una planilla modelo.',
  // More than a catalogue holds, so that retired entries may be among them.
  maxRows: 2_000,
  update: { permission: 'catalogues:update', refusal: 'no tiene permiso para cambiar los catálogos' },
  lock: (tx) => lockCatalogue(tx, catalogue),
  judge: (context, rows) => judge(context, catalogue, rows),
  write: (context, written) => writeEntries(context, catalogue, written),
});

export const reviewSheet = (context: Preparing, catalogue: Catalogue, { file }: { file: File }) =>
  reviewFile(kindOf(catalogue), context, { file });

export const importSheet = (context: Preparing, catalogue: Catalogue, reviewed: { file: File; digest: string }) =>
  importFile(kindOf(catalogue), context, {
    ...reviewed,
    answer: ({ counts }) => ({ created: counts.create, updated: counts.update }),
  });

async function judge({ db }: Judging, catalogue: Catalogue, rows: readonly SheetCells<string>[]) {
  const entries = await readEntries(db, catalogue);
  const references = Object.entries(catalogue.fields).flatMap(([key, { to }]) => (to ? [{ key, to }] : []));
  const named = await Promise.all(references.map(async ({ key, to }) => [key, namedOf(to, await readEntries(db, to))] as const));
  return planSheet(rows, { catalogue, entries, named: new Map(named) });
}

async function writeEntries(context: Writing, catalogue: Catalogue, written: readonly WrittenEntry[]): Promise<void> {
  const { tx } = context;
  const changes = written.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  await updateEntries(tx, catalogue, changes);
  const made = await insertEntries(
    tx,
    catalogue,
    written.filter((it) => !it.before).map((it) => it.after),
  );
  const now = new Map((await readEntries(tx, catalogue)).map((it) => [it.id, it]));
  const entity = entityOf(catalogue);
  await recordAll(context, [
    ...changes.flatMap(({ before }) => {
      const after = now.get(before.id);
      return after ? [{ action: actionOf(before, after), entity, id: before.id, before, after }] : [];
    }),
    ...made.map((id) => ({ action: 'create', entity, id, after: now.get(id) })),
  ]);
}

import type { Catalogue } from 'contract/catalogues/index.ts';
import type { SheetReport } from 'contract/sheets.ts';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { Problem } from '../../platform/problem.ts';
import { readUploadedSheet, writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import type { User } from '../../platform/user.ts';
import { actionOf, entityOf, filteredEntries, type Narrowing } from '../entries/entries.ts';
import { insertEntries, lockCatalogue, readEntries, updateEntries } from '../entries/rows.ts';
import { namedOf } from './cells.ts';
import { cellOf, columnsOf, matchColumns } from './columns.ts';
import { countsOf, digestOf, planSheet, rowOf, type Plan, type Sheet } from './plan.ts';

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

/** More than a catalogue holds, so that retired entries may be among them. */
const mostRows = 2000;

export async function reviewSheet({ db, user }: Preparing, catalogue: Catalogue, { file }: { file: File }): Promise<SheetReport> {
  const sheet = await sheetOf(catalogue, file, user);
  const plans = await plansOf(db, catalogue, sheet, user);
  return {
    digest: digestOf(plans),
    columns: sheet.titles.map((column, at) => ({ column, field: sheet.known[at]?.header ?? null })),
    counts: countsOf(plans),
    items: plans.map((it) => rowOf(it, sheet, catalogue)),
  };
}

async function sheetOf(catalogue: Catalogue, file: File, { id }: User): Promise<Sheet> {
  const { columns, rows } = await readUploadedSheet(file, { person: id, maxRows: mostRows });
  return { titles: columns, known: matchColumns(catalogue, columns), rows };
}

async function plansOf(db: Reader, catalogue: Catalogue, sheet: Sheet, user: User): Promise<Plan[]> {
  const entries = await readEntries(db, catalogue);
  const references = Object.entries(catalogue.fields).flatMap(([key, { to }]) => (to ? [{ key, to }] : []));
  const named = await Promise.all(references.map(async ({ key, to }) => [key, namedOf(to, await readEntries(db, to))] as const));
  return planSheet(sheet, { catalogue, entries, named: new Map(named), user });
}

/** All rows or none; when something else would happen than what the person saw, they review again. */
export async function importSheet(context: Preparing, catalogue: Catalogue, { file, digest }: { file: File; digest: string }) {
  const sheet = await sheetOf(catalogue, file, context.user);
  return context.write(async (tx) => {
    await lockCatalogue(tx, catalogue);
    const plans = await plansOf(tx, catalogue, sheet, context.user);
    if (digestOf(plans) !== digest)
      throw new Problem('stale', { message: 'El catálogo cambió desde la revisión. Revise la planilla de nuevo.' });
    const { error, create: created, update: updated } = countsOf(plans);
    if (error > 0) throw withErrors(error);
    await writePlans({ ...context, tx }, catalogue, plans);
    await record(
      { ...context, tx },
      {
        action: 'import',
        entity: entityOf(catalogue),
        id: file.name.slice(0, 200),
        after: { created, updated },
      },
    );
    return { created, updated };
  });
}

function withErrors(count: number): Problem {
  const rows = count === 1 ? 'Una fila tiene errores' : `${count} filas tienen errores`;
  return new Problem('rule', { message: `${rows}. Corrija la planilla y revísela de nuevo: no se importó nada.`, errors: count });
}

async function writePlans(context: Writing, catalogue: Catalogue, plans: readonly Plan[]): Promise<void> {
  const { tx } = context;
  const changes = plans.flatMap(({ outcome, before, after }) => (outcome === 'update' && before ? [{ before, after }] : []));
  await updateEntries(tx, catalogue, changes);
  const made = await insertEntries(
    tx,
    catalogue,
    plans.filter((it) => it.outcome === 'create').map((it) => it.after),
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

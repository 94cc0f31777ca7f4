import type { Received } from 'contract/call.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { applyImport, importTemplate, previewImport, readImport } from '../../platform/imports/imports.ts';
import type { Judging, SheetCells, SheetKind } from '../../platform/imports/kind.ts';
import { inTurns } from '../../platform/turns.ts';
import { placesChanged, projectsChanged } from '../projects/list.ts';
import { usualCurrency } from '../projects/projects.ts';
import { importColumns, type Field } from './columns.ts';
import { draftOf } from './drafts.ts';
import { lockKnown, readKnown, readNames } from './knowledge.ts';
import { planner, type PlannedProject } from './rows.ts';
import { writeRows } from './write.ts';

type Rows = readonly SheetCells<Field>[];

const projects: SheetKind<Field, PlannedProject> = {
  name: 'Proyectos',
  entity: 'project_import',
  columns: importColumns,
  keys: ['nombre', 'codigoProyecto'],
  needs: 'any key',
  hint: 'Descargue la planilla modelo.',
  maxRows: 10_000,
  update: { permission: 'projects:update', refusal: 'no tiene permiso para modificar proyectos' },
  lock: async (tx, user, rows) => lockKnown(tx, user, (await readDrafts(tx, rows)).drafts),
  judge,
  write,
};

export const previewProjectImport = (context: Preparing, input: Received<typeof contract.previewProjectImport>) =>
  previewImport(projects, context, input);
export const getProjectImport = (context: Reading, input: Received<typeof contract.getProjectImport>) =>
  readImport(projects, context, input);
export const applyProjectImport = (context: Writing, input: Received<typeof contract.applyProjectImport>) =>
  applyImport(projects, context, input);
export const projectImportTemplate = (context: Reading) => importTemplate(projects, context);

async function readDrafts(db: Reader, rows: Rows) {
  const names = await readNames(db);
  return { names, drafts: await inTurns(rows, (it) => draftOf(it, names)) };
}

async function judge(context: Judging, rows: Rows) {
  const { db, user } = context;
  const { names, drafts } = await readDrafts(db, rows);
  const known = await readKnown(db, user, drafts);
  return inTurns(drafts, planner({ known, names, moneda: await usualCurrency(context) }));
}

async function write(context: Writing, written: readonly PlannedProject[]): Promise<void> {
  const { tx } = context;
  await writeRows(context, written, await readNames(tx));
  await announce(tx, projectsChanged);
  await announce(tx, placesChanged);
}

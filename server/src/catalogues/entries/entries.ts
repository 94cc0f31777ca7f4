import type { Catalogue, CatalogueRow } from 'contract/catalogues/index.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { tableOf } from './entry-tables.ts';
import { requireActive, type Choices } from './require-active.ts';
import { insertEntries, lockCatalogue, readEntries, readEntry, updateEntries, type Facts, type EntryRow } from './rows.ts';
import { usesOf } from './uses.ts';

/** Which entries: all, the active or the retired ones; of a divided catalogue those of one part. */
export type Narrowing = { activo?: boolean | undefined } & Facts;

export const filteredEntries = ({ scope }: Catalogue, { activo, ...more }: Narrowing): RawBuilder<SqlBool> => {
  const part = scope === undefined ? undefined : more[scope];
  return sql<SqlBool>`${activo === undefined ? sql`true` : sql`it.activo = ${activo}`}
    and ${scope === undefined || part === undefined ? sql`true` : sql`it.${sql.ref(scope)} = ${part}`}`;
};

export const listEntries = ({ db }: Reading, catalogue: Catalogue, narrowing: Narrowing): Promise<CatalogueRow[]> =>
  readEntries(db, catalogue, filteredEntries(catalogue, narrowing));

export async function createEntry(context: Writing, catalogue: Catalogue, facts: Facts): Promise<CatalogueRow> {
  const { tx } = context;
  await lockCatalogue(tx, catalogue);
  await requireActive(tx, choicesOf(catalogue, facts));
  const [id = 0] = await insertEntries(tx, catalogue, [facts]);
  const after = await readEntry(tx, catalogue, id);
  await record(context, { action: 'create', entity: entityOf(catalogue), id, after });
  return after;
}

type Change = { id: number; version: number } & Facts;

export async function updateEntry(context: Writing, catalogue: Catalogue, { id, version, ...facts }: Change): Promise<CatalogueRow> {
  await lockCatalogue(context.tx, catalogue);
  const before = await readEntry(context.tx, catalogue, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  const chosen = Object.entries(choicesOf(catalogue, facts)).filter(([field, [, to]]) => before[field] !== to);
  return saveEntry(context, catalogue, { before, after: { ...facts, activo: before.activo }, chosen: Object.fromEntries(chosen) });
}

/** Retires an entry: it stays where it is and cannot be newly chosen; or brings it back, if what it refers to is active. */
export async function turnEntry(
  context: Writing,
  catalogue: Catalogue,
  { id, activo }: { id: number; activo: boolean },
): Promise<CatalogueRow> {
  await lockCatalogue(context.tx, catalogue);
  const before = await readEntry(context.tx, catalogue, id);
  if (before.activo === activo) return before;
  const facts = Object.fromEntries(Object.keys(catalogue.fields).map((it) => [it, before[it]]));
  return saveEntry(context, catalogue, { before, after: { ...facts, activo }, chosen: choicesOf(catalogue, facts) });
}

interface Saving {
  before: EntryRow;
  after: Facts & { activo: boolean };
  /** References that must be active, if the entry is. */
  chosen: Choices;
}

async function saveEntry(context: Writing, catalogue: Catalogue, { before, after, chosen }: Saving): Promise<CatalogueRow> {
  const { tx } = context;
  refuseFixed(catalogue, before, after);
  if (after.activo) await requireActive(tx, chosen);
  await updateEntries(tx, catalogue, [{ before, after }]);
  const saved = await readEntry(tx, catalogue, before.id);
  await record(context, { action: actionOf(before, saved), entity: entityOf(catalogue), id: saved.id, before, after: saved });
  return saved;
}

/** Only what nothing uses; the refusal says where it is used. */
export async function removeEntry(context: Writing, catalogue: Catalogue, { id }: { id: number }) {
  const { tx } = context;
  await lockCatalogue(tx, catalogue);
  const before = await readEntry(tx, catalogue, id);
  if (catalogue.fixed?.is(before)) throw new Problem('rule', { message: catalogue.fixed.message });
  // Whoever is about to refer to it waits here, and then finds it gone.
  await sql`select from ${sql.table(tableOf(catalogue))} where id = ${id} for update`.execute(tx);
  const uses = await usesOf(tx, catalogue, id);
  if (uses.length > 0) throw inUse(before, uses);
  await sql`delete from ${sql.table(tableOf(catalogue))} where id = ${id}`.execute(tx);
  await record(context, { action: 'delete', entity: entityOf(catalogue), id, before });
  return { done: true } as const;
}

function inUse({ activo }: CatalogueRow, uses: Awaited<ReturnType<typeof usesOf>>): Problem {
  const where = new Intl.ListFormat('es-CL').format(uses.map((it) => it.text));
  const instead = activo ? ' Puede retirarla: nadie más la podrá elegir.' : '';
  return new Problem('in_use', { message: `Esta entrada no se puede eliminar, porque está en uso: ${where}.${instead}`, uses });
}

/** What must stay of an entry that the program rests on; undefined when the change leaves it. */
export function brokenFixed({ fixed }: Catalogue, before: CatalogueRow, after: Facts & { activo: boolean }): string | undefined {
  if (!fixed?.is(before)) return undefined;
  return !after.activo ? 'activo' : fixed.keeps.find((it) => before[it] !== after[it]);
}

function refuseFixed(catalogue: Catalogue, before: CatalogueRow, after: Facts & { activo: boolean }): void {
  const broken = brokenFixed(catalogue, before, after);
  const message = catalogue.fixed?.message ?? '';
  if (broken !== undefined) throw new Problem('rule', { message, fields: { [broken]: message } });
}

const choicesOf = ({ fields }: Catalogue, facts: Facts): Choices =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { to }]) => {
      const chosen = facts[name];
      return to ? [[name, [to, typeof chosen === 'number' ? chosen : null]] as const] : [];
    }),
  );

export const actionOf = (before: CatalogueRow, after: CatalogueRow): 'update' | 'retire' | 'reactivate' =>
  before.activo === after.activo ? 'update' : after.activo ? 'reactivate' : 'retire';

/** How the history calls an entry of a catalogue. */
export const entityOf = (catalogue: Catalogue): string => tableOf(catalogue);

/** What an entry goes by where it is shown. */
export const nameOf = ({ label }: Catalogue, row: CatalogueRow): string => String(row[label] ?? '');

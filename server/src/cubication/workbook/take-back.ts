import { cubageParts, type CubagePart } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql, type RawBuilder } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notSeen } from '../../platform/problem.ts';
import { lockCubage } from '../documents/lock.ts';
import { readCubage } from '../documents/rows.ts';
import { touchCubage } from '../live.ts';
import { recalculate } from '../materials/amounts.ts';
import { bringBackRows } from '../removals/bring-back.ts';
import { removeRows } from '../removals/remove.ts';
import { changesBetween, contentsOf, keepUpload, keyOf, type KeptRow } from './changed-rows.ts';

/** In all places of its workbook, or in none: where one of the take-offs may not be changed any more, all stays as it is. */
export async function takeBackUpload(
  context: Writing,
  { document_id, upload_id }: Received<typeof contract.takeBackUpload>,
): Promise<Answer<typeof contract.takeBackUpload>> {
  const { tx, user } = context;
  // Who does not see the take-off does not learn what was loaded into it either.
  await readCubage(tx, user, document_id);
  const kept = await keptRows(tx, upload_id);
  const byDocument = Map.groupBy(kept, (it) => it.cubage_id);
  if (!byDocument.has(document_id)) throw notSeen('La importación');
  const back: KeptRow[] = [];
  for (const [id, rows] of byDocument) {
    const { number } = await lockCubage(context, { id }, 'edit');
    const now = await contentsOf(tx, id);
    const standing = rows.filter((it) => (now.get(keyOf(it)) ?? null) === it.after);
    for (const part of cubageParts)
      await takeBackPart(context, { document_id: id, upload_id, part, rows: standing.filter((it) => it.part === part) });
    // What formulas were brings back what they give with the variables of now.
    await recalculate(tx, id, 'upload_id');
    const came = changesBetween(id, now, await contentsOf(tx, id));
    back.push(...came);
    if (came.length === 0) continue;
    await record(context, { action: 'take_back_upload', entity: 'cubage', id: number, after: { filas: came.length } });
    await touchCubage(tx, id);
  }
  return { upload_id: await keepUpload(tx, back), left: kept.length - back.length };
}

async function keptRows(tx: Tx, upload_id: number): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select cubage_id, part, row_id, before::text, after::text from cubage_upload_rows where upload_id = ${upload_id}
    order by cubage_id, part, row_id`.execute(tx);
  return rows;
}

interface PartBack {
  document_id: number;
  upload_id: number;
  part: CubagePart;
  /** As the workbook left them. */
  rows: readonly KeptRow[];
}

async function takeBackPart(context: Writing, { document_id, upload_id, part, rows }: PartBack): Promise<void> {
  const idsOf = (some: readonly KeptRow[]) => some.map((it) => it.row_id);
  const [added, gone] = [rows.filter((it) => it.before === null), rows.filter((it) => it.after === null)];
  if (added.length > 0) await removeRows(context, { document_id, part, rows: idsOf(added).map((id) => ({ id })) });
  if (gone.length > 0) await bringBackRows(context, { document_id, part, ids: idsOf(gone) });
  const changed = idsOf(rows.filter((it) => it.before !== null && it.after !== null));
  if (changed.length > 0) await writeBack(context, { upload_id, part, ids: changed });
}

const cost = ['cost', 'currency', 'rate', 'rate_day', 'rate_source'];
const services = ['service_type', 'service_id', 'name', 'unit_cost', 'quantity', 'days', 'hours', 'day_month', 'staff', 'formulas'];
const raiseVersion = () => sql`version = it.version + 1`;
/** What a workbook writes in the rows of each kind, and what is said of them besides. */
const partTables: Record<CubagePart, { table: string; columns: readonly string[]; also: (user_id: number) => RawBuilder<unknown> }> = {
  materials: {
    table: 'cubage_rows',
    columns: ['quantity', 'formula', 'origin', 'section', 'category', 'dispatch', 'comment', ...cost],
    also: (user_id) => sql`updated_by = ${user_id}, updated_at = now()`,
  },
  panels: { table: 'cubage_panels', columns: ['quantity', 'formula', ...cost], also: raiseVersion },
  services: { table: 'cubage_services', columns: services, also: raiseVersion },
};

/** Within the database: no number passes through a language that rounds it. */
async function writeBack({ tx, user }: Writing, { upload_id, part, ids }: { upload_id: number; part: CubagePart; ids: readonly number[] }) {
  const { table, columns, also } = partTables[part];
  const names = columns.map((it) => sql.ref(it));
  await sql`
    update ${sql.table(table)} as it set ${also(user.id)},
      (${sql.join(names)}) = (select ${sql.join(columns.map((name) => sql.ref(`own.${name}`)))} from jsonb_populate_record(it, kept.before) as own)
    from cubage_upload_rows as kept
    where kept.upload_id = ${upload_id} and kept.part = ${part} and kept.row_id = it.id and it.id = any(${[...ids]}::integer[])`.execute(
    tx,
  );
}

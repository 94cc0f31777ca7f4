import { expandSerials, serialKey, type SerialInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { PaperName } from '../serial-steps/moves.ts';
import { nameSerials } from '../serial-steps/name.ts';
import { tellSerials } from '../serial-steps/tell.ts';
import { nameCarried } from './carry.ts';
import { readPaper } from './papers.ts';
import { readSerial, readSerialsOfPaper } from './read.ts';

/** Names serials on a paper that moved them already; whoever names others on it at the same time waits. */
export async function nameSerialsOfPaper(context: Writing, { code, serials, ...name }: Received<typeof contract.nameSerials>) {
  const { tx, user } = context;
  await holdPaper(tx, name);
  const paper = await readPaper(tx, user, name);
  const line = { code, serials, field: 'serials' };
  await (paper.document_kind === 'traslado' ? nameCarried(context, paper, line) : nameSerials(context, paper, [line]));
  await tellSerials(context, paper);
  return readSerialsOfPaper(tx, user, name);
}

const tables = {
  recepcion: 'material_receipts',
  traslado: 'stock_transfers',
  consumo: 'consumption_vouchers',
  devolucion: 'material_returns',
  devolucion_proveedor: 'supplier_returns',
} as const;

const holdPaper = (tx: Tx, { document_kind, document_number }: PaperName) =>
  sql`select from ${sql.table(tables[document_kind])} where number = ${document_number} for update`.execute(tx);

/** What was read wrong is written right; of one material no two are the same. */
export async function correctSerial(
  context: Writing,
  { id, serial, version }: Received<typeof contract.correctSerial>,
): Promise<SerialInfo> {
  const { tx, user } = context;
  await sql`select from material_serials where id = ${id} for update`.execute(tx);
  const before = await readSerial(tx, user, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await refuseOther(tx, { id, serial });
  await tx
    .updateTable('material_serials')
    .set({ serial, version: version + 1 })
    .where('id', '=', id)
    .execute();
  for (const paper of await papersNotTold(tx, id)) await tellSerials(context, paper);
  const after = await readSerial(tx, user, id);
  await record(context, {
    action: 'correct',
    entity: 'material_serial',
    id,
    before: { serie: before.serial, material: before.code },
    after: { serie: after.serial, material: after.code },
  });
  return after;
}

/** The papers that name a serial and that the ERP does not have yet. */
async function papersNotTold(tx: Tx, id: number): Promise<readonly PaperName[]> {
  const { rows } = await sql<PaperName>`
    select distinct step.document_kind, step.document_number from material_serial_steps as step
    join erp_posts as post on post.source = step.document_kind
      and post.source_id = regexp_replace(step.document_number, '[^0-9]', '', 'g')::integer
    where step.serial_id = ${id} and post.task = 'create' and post.state in ('pendiente', 'fallido') and post.sent_at is null
    order by 1, 2`.execute(tx);
  return rows;
}

async function refuseOther(tx: Tx, { id, serial }: { id: number; serial: string }): Promise<void> {
  const { problems } = expandSerials([serial]);
  const [problem] = serial.includes('..') ? ['Una corrección es un solo número de serie.'] : problems;
  if (problem !== undefined) throw new Problem('invalid', { fields: { serial: problem } });
  const { rows } = await sql<{ document_number: string }>`
    select other.document_number from material_serials as own
    join material_serials as other on other.serial_key = ${serialKey(serial)} and other.id <> own.id
      and other.material_id = any(same_material(living_material(own.material_id)))
    where own.id = ${id}`.execute(tx);
  const [other] = rows;
  if (other)
    throw new Problem('invalid', {
      fields: { serial: `${serial} ya está anotada en ${other.document_number}: son dos unidades distintas.` },
    });
}

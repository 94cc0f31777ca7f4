import { nameSerials as nameCall, serialStates, type Serial, type SerialInfo, type SerialPaperLine } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import { rightsOf, type Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';
import { sameMaterial } from '../same.ts';
import { carriesSerials, materialsOfPaper, type PaperName } from '../serial-steps/moves.ts';
import { transferSerials, type TransferSerials } from '../serial-steps/transfers.ts';
import { readPaper } from './papers.ts';
import { serialRows, serialsSeenBy } from './sight.ts';

type Row = Awaited<ReturnType<ReturnType<typeof serialRows>['execute']>>[number];

const present = ({ since, received_at, ...it }: Row): Serial => ({
  ...it,
  since: since.toISOString(),
  received_at: received_at.toISOString(),
});

/** By their serial unless it is said otherwise; of a place, what is or was installed there. */
export async function listSerials(
  { db, user }: Reading,
  { page, per_page, sort, search, code, status, warehouse_code, codigoLugarInstalacion }: Received<typeof contract.listSerials>,
): Promise<Paged<Serial>> {
  let found = serialsSeenBy(db, user);
  if (search) found = found.where(contains(textOf('it.serial', 'materials.codigo', 'materials.descripcion', 'receipt.number'), search));
  if (code) found = found.where('it.material_id', 'in', sameMaterial(code));
  if (status) found = found.where('it.status', '=', status);
  if (warehouse_code) found = found.where('warehouses.codigo', '=', warehouse_code);
  if (codigoLugarInstalacion) found = found.where('places.codigoLugarInstalacion', '=', codigoLugarInstalacion);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = serialRows(found);
  const ordered = sort.endsWith('since')
    ? rows.orderBy('it.since', direction)
    : sort.endsWith('received_at')
      ? rows.orderBy('receipt.received_at', direction)
      : rows.orderBy('it.serial_key', direction);
  const { items, ...totals } = await pageOf({ page, per_page }, found, ordered.orderBy('it.id', direction));
  return { items: items.map(present), ...totals };
}

const mayName = (user: User): boolean => rightsOf(nameCall).some((it) => may(user, it));

export const getSerial = ({ db, user }: Reading, { id }: Received<typeof contract.getSerial>) => readSerial(db, user, id);

/** One, and the papers that named it, the last first. */
export async function readSerial(db: Reader, user: User, id: number): Promise<SerialInfo> {
  const row = await serialRows(serialsSeenBy(db, user).where('it.id', '=', id)).executeTakeFirst();
  if (!row) throw notSeen('El número de serie');
  return { ...present(row), steps: await stepsOf(db, id), may_correct: mayName(user) };
}

async function stepsOf(db: Reader, id: number): Promise<SerialInfo['steps']> {
  const rows = await db
    .selectFrom('material_serial_steps as it')
    .innerJoin('users', 'users.id', 'it.done_by')
    .leftJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .where('it.serial_id', '=', id)
    .select(['it.step', 'it.document_kind', 'it.document_number', 'it.is_undone', 'it.status', 'users.nombre as by', 'it.done_at'])
    .select([
      'warehouses.codigo as warehouse_code',
      'projects.codigoProyecto as project_code',
      'places.codigoLugarInstalacion as place_code',
    ])
    .select(
      sql<string | null>`(select asked.number from material_receipts as own join material_requests as asked on asked.id = own.request_id
        where own.id = it.receipt_id)`.as('request_number'),
    )
    .orderBy('it.step', 'desc')
    .execute();
  return rows.map(({ done_at, warehouse_code, project_code, place_code, ...it }) => ({
    ...it,
    where: [serialStates.label(it.status), warehouse_code ?? place_code ?? project_code].filter(Boolean).join(' · '),
    at: done_at.toISOString(),
  }));
}

export const serialsOfPaper = ({ db, user }: Reading, name: Received<typeof contract.serialsOfPaper>) => readSerialsOfPaper(db, user, name);

/** What a paper that the person sees moved of what carries serials, with those that it names. */
export async function readSerialsOfPaper(
  db: Reader,
  user: User,
  { document_kind, document_number }: PaperName,
): Promise<{ items: SerialPaperLine[]; may_name: boolean }> {
  await readPaper(db, user, { document_kind, document_number });
  const moved = await materialsOfPaper(db, { document_kind, document_number }).where(carriesSerials).execute();
  const named = await db
    .selectFrom('material_serial_steps as own')
    .innerJoin('material_serials as it', 'it.id', 'own.serial_id')
    .where('own.document_kind', '=', document_kind)
    .where('own.document_number', '=', document_number)
    .where('own.is_undone', '=', false)
    .distinct()
    .select(['it.id', 'it.serial', 'it.serial_key', sql<number>`living_material(it.material_id)`.as('material_id')])
    .orderBy('it.serial_key')
    .execute();
  const carried = document_kind === 'traslado' ? await transferSerials(db, document_number) : undefined;
  const byMaterial = Map.groupBy(named, (it) => it.material_id);
  return {
    items: moved.map(({ id, carries_serials: _carries, erp_serials: _erp, codes: _codes, ...line }) => ({
      ...line,
      serials: (byMaterial.get(id) ?? []).map((it) => ({ id: it.id, serial: it.serial })),
      unsaid_arrivals: unsaidOf(carried?.get(id)),
    })),
    may_name: mayName(user),
  };
}

/** Until all of what a transfer carries has come, those that came are told from those that are still on their way. */
function unsaidOf(carried: TransferSerials | undefined): number {
  if (!carried || carried.on_the_way.size === 0) return 0;
  return Math.max(0, carried.received - carried.arrived);
}

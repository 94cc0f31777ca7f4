import type { ErpDocument, ErpKind } from 'contract/erp/index.ts';
import { serialKey } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { rejection } from './failure.ts';
import './port.ts';

/** One serial that a document moves; nothing where it comes from, or goes, outside. */
interface SerialMove {
  item_code: string;
  serial: string;
  from: string | null;
  to: string | null;
}

const leaves: ReadonlySet<ErpKind> = new Set(['StockTransfer', 'InventoryGenExit', 'PurchaseReturn']);
const enters: ReadonlySet<ErpKind> = new Set(['StockTransfer', 'InventoryGenEntry', 'PurchaseDeliveryNote']);

/** The serials of a document, each with where it is taken from and where it is brought. */
const serialsIn = ({ kind, lines, from_warehouse, to_warehouse }: ErpDocument): SerialMove[] =>
  lines.flatMap(({ item_code, warehouse, serials = [] }) => {
    const from = leaves.has(kind) ? (warehouse ?? from_warehouse ?? null) : null;
    const to = enters.has(kind) ? ((leaves.has(kind) ? undefined : warehouse) ?? to_warehouse ?? null) : null;
    return serials.map((serial) => ({ item_code, serial, from, to }));
  });

/** Moves the serials of a document: one that does not lie where it is taken from, or that came already, is refused. */
export const moveSerials = (tx: Tx, document: ErpDocument): Promise<void> => move(tx, serialsIn(document));

/** A document was cancelled: its serials lie where they lay before. */
export async function bringSerialsBack(tx: Tx, entry: number): Promise<void> {
  const { content } = await tx
    .selectFrom('erp_documents')
    .where('entry', '=', entry)
    .select(sql<ErpDocument>`content`.as('content'))
    .executeTakeFirstOrThrow();
  await move(
    tx,
    serialsIn(content).map(({ from, to, ...it }) => ({ ...it, from: to, to: from })),
  );
}

async function move(tx: Tx, moved: readonly SerialMove[]): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map((it) => ({ ...it, serial_key: serialKey(it.serial) }));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as asked (item_code text, serial text, serial_key text, "from" text, "to" text)`;
  const { rows: gone } = await sql<{ key: string }>`
    insert into erp_serials as own (item_code, serial_key, warehouse)
    select item_code, serial_key, "to" from ${asked} where "from" is null order by item_code, serial_key
    on conflict (item_code, serial_key) do update set warehouse = excluded.warehouse where own.warehouse is null
    returning item_code || ' ' || serial_key as key`.execute(tx);
  const { rows: taken } = await sql<{ key: string }>`
    update erp_serials as own set warehouse = asked."to" from ${asked}
    where own.item_code = asked.item_code and own.serial_key = asked.serial_key and own.warehouse = asked."from"
    returning own.item_code || ' ' || own.serial_key as key`.execute(tx);
  const done = new Set([...gone, ...taken].map((it) => it.key));
  const wrong = rows.find((it) => !done.has(`${it.item_code} ${it.serial_key}`));
  if (!wrong) return;
  const { item_code, serial, from } = wrong;
  const says =
    from === null ? `La serie ${serial} de ${item_code} ya está en stock.` : `La serie ${serial} de ${item_code} no está en ${from}.`;
  throw rejection(says, { code: '-5002', field: 'serials' });
}

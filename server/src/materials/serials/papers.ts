import type { SerialPaper } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { notSeen } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import type { PaperName, SerialPaperRow } from '../serial-steps/moves.ts';
import { supplierReturnsSeenBy } from '../supplier-returns/rows.ts';
import { transfersSeenBy } from '../transfers/transfers.ts';
import { returnsSeenBy } from '../usage/returns.ts';
import { vouchersSeenBy } from '../usage/consumption.ts';
import '../tables.ts';

interface Route {
  id: number;
  to_warehouse_id: number | null;
  project_id: number | null;
  place_id: number | null;
}

/** Where a voucher installs: at its place, or at the one place that all of its lines were asked for. */
const usedAt = sql<number | null>`coalesce(it.place_id, (select case when count(*) = count(asked.place_id) then min(asked.place_id) end
  from consumption_lines as line join material_request_lines as own on own.id = line.request_line_id
  join material_requests as asked on asked.id = own.request_id
  where line.voucher_id = it.id having min(asked.place_id) = max(asked.place_id)))`;

const byKind: Record<SerialPaper, (db: Reader, user: User, number: string) => Promise<Route | undefined>> = {
  recepcion: (db, user, number) =>
    db
      .selectFrom('material_receipts as it')
      .innerJoin('material_requests as request', 'request.id', 'it.request_id')
      .where('it.number', '=', number)
      .where('it.transfer_id', 'is', null)
      .where('request.id', 'in', requestsSeenBy(db, user).select('it.id'))
      .select(['it.id', 'request.to_warehouse_id', 'request.project_id', 'request.place_id'])
      .executeTakeFirst(),
  traslado: (db, user, number) =>
    transfersSeenBy(db, user)
      .where('it.number', '=', number)
      .select(['it.id', 'it.to_warehouse_id', 'it.project_id'])
      .select(sql<number | null>`(select place_id from material_requests where id = it.request_id)`.as('place_id'))
      .executeTakeFirst(),
  consumo: (db, user, number) =>
    vouchersSeenBy(db, user)
      .where('it.number', '=', number)
      .select(['it.id', 'it.project_id', usedAt.as('place_id'), sql<number | null>`null`.as('to_warehouse_id')])
      .executeTakeFirst(),
  devolucion: (db, user, number) =>
    returnsSeenBy(db, user)
      .where('it.number', '=', number)
      .select(['it.id', 'it.project_id', 'it.place_id', 'it.to_warehouse_id'])
      .executeTakeFirst(),
  devolucion_proveedor: (db, user, number) =>
    supplierReturnsSeenBy(db, user)
      .where('it.number', '=', number)
      .select(['it.receipt_id as id', 'request.project_id', 'request.place_id', sql<number | null>`null`.as('to_warehouse_id')])
      .executeTakeFirst(),
};

/** The paper, as far as the person sees it; one that they do not see is not there. */
export async function readPaper(db: Reader, user: User, name: PaperName): Promise<SerialPaperRow> {
  const { document_kind: kind, document_number: number } = name;
  const found = await byKind[kind](db, user, number);
  if (!found) throw notSeen(`El papel ${number}`);
  const { id, to_warehouse_id: warehouse_id, project_id, place_id } = found;
  const receipt_id = kind === 'recepcion' || kind === 'devolucion_proveedor' ? id : null;
  const paper = { document_kind: kind, document_number: number, receipt_id };
  if (kind === 'devolucion_proveedor') return { ...paper, status: 'devuelta', warehouse_id: null, project_id: null, place_id: null };
  if (kind === 'consumo') return { ...paper, status: 'instalada', warehouse_id: null, project_id, place_id };
  if (warehouse_id !== null) return { ...paper, status: 'en_bodega', warehouse_id, project_id: null, place_id: null };
  return { ...paper, status: 'en_obra', warehouse_id: null, project_id, place_id };
}

import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { underLiving } from '../same.ts';
import { lockStocks, type LedgerRow } from './move.ts';
import '../tables.ts';

export interface Taking {
  /** The request that it is taken for: the newer ones wait behind it. */
  request_id: number | null;
  /** The transfer or voucher, for whoever is told. */
  paper: string;
  reason: string | null;
}

/** What somebody else was promised and does not find any more: in a warehouse, or at a site. */
export interface BrokenReservation {
  request_id: number;
  number: string;
  requester_id: number;
  requester: string;
  code: string;
  description: string;
  unit: string;
  warehouse_code: string;
  reserved_quantity: string;
  taken_quantity: string;
}

/**
 * Refuses to take what is reserved for somebody else, and says for whom; with a reason it goes on, and the requester is told.
 * Call it before `moveStock`, with what will be taken: the stocks are held from here on.
 */
export async function respectReservations(context: Writing, taking: Taking, asked: readonly LedgerRow[]): Promise<void> {
  const movements = await underLiving(context.tx, asked);
  await lockStocks(context.tx, movements);
  await answerBroken(context, taking, await brokenBy(context.tx, taking.request_id, movements));
}

/** Without a reason nothing is broken; with one it is written down, and told to whom it was promised. */
export async function answerBroken(context: Writing, taking: Taking, broken: readonly BrokenReservation[]): Promise<void> {
  const { user } = context;
  if (broken.length === 0) return;
  if (!taking.reason) refuse(broken);
  for (const it of broken) {
    await record(context, {
      action: 'break_reservation',
      entity: 'material_request',
      id: it.number,
      after: { documento: taking.paper, bodega: it.warehouse_code, material: `${it.code} × ${it.taken_quantity}`, motivo: taking.reason },
    });
    await notifyPeople(context, {
      user_ids: [it.requester_id].filter((id) => id !== user.id),
      kind: 'request',
      title: `${user.nombre} usó ${formatNumber(it.taken_quantity)} ${it.unit} de ${it.code} que ${it.number} tenía reservado`,
      text: taking.reason,
      url: `/sap/request-materials/${it.number}`,
    });
  }
}

function refuse(broken: readonly BrokenReservation[]): never {
  const whose = broken
    .slice(0, 5)
    .map((it) => `${it.code}: ${formatNumber(it.reserved_quantity)} ${it.unit} para ${it.number} de ${it.requester}`);
  const more = broken.length > whose.length ? ` y ${broken.length - whose.length} más` : '';
  const message = `Está reservado en ${broken[0]?.warehouse_code ?? 'la bodega'}. ${whose.join('; ')}${more}. Indique un motivo para usarlo igual.`;
  throw new Problem('reserved', {
    message,
    fields: { reservation_reason: message },
    reservations: broken.map(({ number, requester, code, warehouse_code, reserved_quantity }) => ({
      number,
      requester,
      code,
      warehouse_code,
      reserved_quantity,
    })),
  });
}

/**
 * What lies there goes to the oldest reservation first: broken are those of which less is left than before. Where more is
 * taken than lies there none is: nothing leaves.
 */
async function brokenBy(tx: Tx, request_id: number | null, movements: readonly LedgerRow[]): Promise<BrokenReservation[]> {
  const leaving = movements.flatMap(({ material_id, from, quantity }) =>
    from === null ? [] : [{ warehouse_id: from, material_id, quantity }],
  );
  if (leaving.length === 0) return [];
  const { rows } = await sql<BrokenReservation>`
    with leaving as (
      select warehouse_id, material_id, sum(quantity) as quantity
      from jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb) as it (warehouse_id integer, material_id integer, quantity numeric)
      group by 1, 2
    ), promised as (
      select warehouse_id, material_id, request_id, sum(reserved.quantity) as quantity
      from stock_reservations as reserved join leaving using (warehouse_id, material_id)
      left join material_requests as served on served.id = ${request_id}::integer and served.from_warehouse_id = warehouse_id
      where served.id is null or request_id < served.id
      group by 1, 2, 3
    ), waiting as (
      select *, sum(quantity) over (partition by warehouse_id, material_id order by request_id) - quantity as before from promised
    ), kept as (
      select waiting.*, least(waiting.quantity, greatest(0, stocks.quantity - before))
        - least(waiting.quantity, greatest(0, stocks.quantity - leaving.quantity - before)) as taken
      from waiting join leaving using (warehouse_id, material_id) join stocks using (warehouse_id, material_id)
    )
    select kept.request_id, request.number, request.requester_id, users.nombre as requester, materials.codigo as code,
      materials.descripcion as description, units.codigo as unit, warehouses.codigo as warehouse_code,
      trim_scale(kept.quantity)::text as reserved_quantity, trim_scale(kept.taken)::text as taken_quantity
    from kept
    join material_requests as request on request.id = kept.request_id join users on users.id = request.requester_id
    join materials on materials.id = kept.material_id join units on units.id = materials.unidad_id
    join warehouses on warehouses.id = kept.warehouse_id
    where kept.taken > 0
      and not exists (select from leaving as more left join stocks using (warehouse_id, material_id) where more.quantity > coalesce(stocks.quantity, 0))
    order by kept.request_id, materials.codigo`.execute(tx);
  return rows;
}

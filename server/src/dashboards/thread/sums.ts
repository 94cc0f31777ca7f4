import type { ThreadPart, ThreadStep } from 'contract/dashboards/thread/steps.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { threadLines, type Pair } from './lines.ts';

const statusWaiting = `status in ('restringida', 'pendiente')`;
const statusApproved = `status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada')`;
const statusOrdered = `status in ('en_curso', 'recibida', 'cerrada')`;
const remainder = 'came - used - returned - damaged - offered - moved';

/** What the requests themselves say of each step, and what their papers say of where it is: what of which, and when it counts. */
const figures = {
  pedido: ['asked_quantity', 'true'],
  por_aprobar: ['quantity', statusWaiting],
  no_aprobado: [`case status when 'rechazada' then asked_quantity else asked_quantity - quantity end`, `status <> 'anulada'`],
  anulado: ['asked_quantity', `status = 'anulada'`],
  aprobado: ['quantity', statusApproved],
  por_encargar: ['quantity - closed_quantity', `${statusApproved} and not ${statusOrdered}`],
  cerrado: ['closed_quantity', statusApproved],
  encargado: ['quantity - closed_quantity', statusOrdered],
  por_recibir: ['quantity + extra_quantity - closed_quantity - sent_quantity', statusOrdered],
  de_mas: ['extra_quantity', statusOrdered],
  recibido: ['sent_quantity', 'true'],
  en_camino: ['road', 'true'],
  perdido: ['lost', 'true'],
  al_proveedor: ['sent_back', 'true'],
  en_bodega: [remainder, 'to_warehouse_id is not null'],
  en_obra: [remainder, 'to_warehouse_id is null'],
  usado: ['used', 'true'],
  en_devolucion: ['offered', 'true'],
  devuelto: ['returned', 'true'],
  de_baja: ['damaged', 'true'],
  traspasado: ['moved', 'true'],
  llegado: ['came', 'true'],
  said_llegado: ['received_quantity', 'true'],
  said_usado: ['consumed_quantity', 'true'],
  said_en_devolucion: ['returning_quantity', 'true'],
  said_devuelto: ['returned_quantity', 'true'],
  said_traspasado: ['moved_quantity', 'true'],
} as const satisfies Record<string, readonly [of: string, when: string]>;
type Figure = keyof typeof figures;

/** Every figure of one thread, as exact text. */
export type ThreadSums = Pair & Record<Figure, string>;
/** A step or a rest that is counted here. */
export type CountedFigure = Extract<Figure, ThreadStep | ThreadPart>;

const columns = Object.entries(figures)
  .map(([name, [of, when]]) => `trim_scale(coalesce(sum(${of}) filter (where ${when}), 0))::text as ${name}`)
  .join(', ');

/**
 * Where everything is by its papers: each line of a request with what left for it, what came, what was used, given back and passed on.
 * Every paper is found by its index of lines.
 */
const papers = sql`
  select lines.*, coalesce(sent.road, 0) as road, coalesce(sent.lost, 0) as lost, coalesce(arrived.quantity, 0) - coalesce(gone.quantity, 0) as came,
    coalesce(gone.quantity, 0) as sent_back,
    coalesce(spent.quantity, 0) as used, coalesce(back.returned, 0) as returned, coalesce(back.damaged, 0) as damaged,
    coalesce(back.offered, 0) as offered, coalesce(passed.quantity, 0) as moved
  from lines
  left join lateral (
    select sum(it.quantity - coalesce(it.received_quantity, 0)) filter (where transfer.status in ('enviado', 'con_diferencias')) as road,
      sum(it.quantity - coalesce(it.received_quantity, 0)) filter (where transfer.settlement = 'perdida') as lost
    from stock_transfer_lines as it join stock_transfers as transfer on transfer.id = it.transfer_id
    where it.request_line_id = lines.id) as sent on true
  left join lateral (select sum(quantity) as quantity from material_receipt_lines where request_line_id = lines.id) as arrived on true
  left join lateral (
    select sum(it.quantity) as quantity from supplier_return_lines as it join supplier_returns as given on given.id = it.return_id
    where it.request_line_id = lines.id and given.status in ('despachada', 'acreditada', 'repuesta', 'cerrada')) as gone on true
  left join lateral (
    select sum(it.quantity) as quantity from consumption_lines as it join consumption_vouchers as voucher on voucher.id = it.voucher_id
    where it.request_line_id = lines.id and voucher.status = 'registrado') as spent on true
  left join lateral (
    select sum(it.quantity) filter (where given.status = 'aprobado' and it.condition <> 'danado') as returned,
      sum(it.quantity) filter (where given.status = 'aprobado' and it.condition = 'danado') as damaged,
      sum(it.quantity) filter (where given.status = 'pendiente') as offered
    from material_return_lines as it join material_returns as given on given.id = it.return_id
    where it.request_line_id = lines.id) as back on true
  left join lateral (
    select sum(quantity - back_quantity) as quantity from request_line_moves where request_line_id = lines.id) as passed on true`;

/** The sums of every thread that the lines found belong to. */
export async function readSums(db: Reader, where: RawBuilder<SqlBool>): Promise<ThreadSums[]> {
  const { rows } = await sql<ThreadSums>`
    with lines as (${threadLines(where)}), papers as (${papers})
    select place_id, thread_material_id as material_id, ${sql.raw(columns)} from papers group by place_id, thread_material_id`.execute(db);
  return rows;
}

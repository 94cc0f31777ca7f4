import { formatDay, formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { inHandsOf, nameHands } from '../../approvals/index.ts';
import { daysTaken } from '../../materials/index.ts';
import type { ReadinessSource } from '../../platform/readiness.ts';
import { purchaseAt } from './address.ts';
import '../../materials/tables.ts';
import '../../orders/tables.ts';
import './tables.ts';

/** Of the lines that an activity needs, the one that takes longest of those that are not there, and whether anything is known at all. */
interface NeedRow {
  activity_id: number;
  /** Something was asked for with its activity or stage at this place. */
  is_known: boolean;
  lines: number;
  material: string | null;
  number: string | null;
  status: string | null;
  is_bought: boolean | null;
  quantity: string | null;
  promised_on: string | null;
  buyer: string | null;
  lead_days: number | null;
  waiting_for: string | null;
  waiting_since: Date | null;
  waiting_approval: number | null;
  waiting_staff: number[] | null;
}

/**
 * What was asked for with an activity, or with its stage, is there once it was received, is held in a warehouse for it, or was promised
 * until the activity begins. A promise of supply and one of a live order count both: the later day is believed.
 */
export const materialsForActivity: ReadinessSource = {
  part: 'materiales',
  find: async ({ db, events, hooks }, activities) => {
    const usual = await hooks.constant({ db, events }, 'replenishment_lead_days');
    const { rows } = await sql<NeedRow>`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb)
          as it(id integer, place_id integer, project_id integer, stage_id integer, starts_on date)
      ), wanted as (
        select asked.id as activity_id, asked.starts_on, request.id as request_id, request.number, request.status, request.document_kind
        from asked join material_requests as request on request.status not in ('borrador', 'rechazada', 'anulada') and request.project_id = asked.project_id
          and (request.activity_id = asked.id or (request.activity_id is null and request.stage_id = asked.stage_id
            and (request.place_id = asked.place_id or request.place_id is null)))
      ), lacking as (
        select distinct on (wanted.activity_id) wanted.activity_id, wanted.request_id, wanted.number, wanted.status,
          wanted.document_kind <> 'InventoryTransferRequest' as is_bought, materials.descripcion as material,
          trim_scale(line.quantity - line.closed_quantity - line.received_quantity)::text as quantity,
          promise.promised_on, buyer.nombre as buyer, ceil(coalesce(${daysTaken(sql`line.material_id`)}, ${usual}::integer) * 5 / 7.0)::integer as lead_days
        from wanted join material_request_lines as line on line.request_id = wanted.request_id
        join materials on materials.id = line.material_id
        left join purchase_requests as purchase on purchase.request_id = wanted.request_id
        left join users as buyer on buyer.id = purchase.buyer_id
        left join lateral (
          select greatest(
            (select care.delivery_date from purchase_lines as care where care.request_line_id = line.id),
            (select max(ordered.delivery_date) from purchase_order_lines as own join purchase_orders as ordered
              on ordered.id = own.order_id and ordered.edition = own.edition and ordered.status not in ('anulada', 'rechazada')
              where own.origin_item_id = line.id and ordered.origin <> 'service_request'
                and coalesce(own.origin_id, ordered.origin_id) = wanted.request_id)) as promised_on) as promise on true
        where line.quantity > line.closed_quantity + line.received_quantity
          and not (wanted.document_kind = 'InventoryTransferRequest' and wanted.status in ('aprobada', 'incompleta', 'en_curso'))
          and (promise.promised_on is null or promise.promised_on > wanted.starts_on or wanted.status in ('restringida', 'pendiente'))
        order by wanted.activity_id, lead_days desc, promise.promised_on desc nulls first, line.id
      )
      select asked.id as activity_id,
        (select count(*) from wanted where wanted.activity_id = asked.id)::integer as lines,
        exists (select from material_requests as any_request where any_request.project_id = asked.project_id
          and (any_request.place_id = asked.place_id or any_request.place_id is null)
          and num_nonnulls(any_request.stage_id, any_request.activity_id) > 0 and any_request.status not in ('borrador', 'rechazada', 'anulada')) as is_known,
        lacking.material, lacking.number, lacking.status, lacking.is_bought, lacking.quantity, lacking.promised_on::text, lacking.buyer,
        lacking.lead_days, waiting.waiting_for, waiting.waiting_since, waiting.waiting_approval, waiting.waiting_staff
      from asked left join lacking on lacking.activity_id = asked.id
      left join lateral ${inHandsOf('material_request', sql.ref<number>('lacking.request_id'))} as waiting on true`.execute(db);
    return (await nameHands(db, rows)).map((it) => ({ activity_id: it.activity_id, ...partOf(it) }));
  },
};

const nothing = { who: null, lead_days: 0, url: null };

function partOf({ is_known, lines, material, number, status, is_bought, quantity, promised_on, buyer, lead_days, waiting_for }: NeedRow) {
  if (material === null || number === null || quantity === null) {
    if (lines > 0) return { ...nothing, state: 'lista' as const, what: 'Recibidos, reservados o prometidos a tiempo' };
    return is_known
      ? { ...nothing, state: 'lista' as const, what: 'Su etapa no pide materiales' }
      : { ...nothing, state: 'sin_dato' as const, what: 'Nada se ha pedido para este lugar con su etapa' };
  }
  const isWaiting = status === 'restringida' || status === 'pendiente';
  const why = isWaiting ? 'por aprobar' : promised_on === null ? 'sin fecha prometida' : `se promete para el ${formatDay(promised_on)}`;
  return {
    state: 'falta' as const,
    what: `${formatNumber(quantity)} de ${material}: ${why} (${number})`,
    who: isWaiting ? waiting_for : (buyer ?? 'Abastecimiento'),
    lead_days: lead_days ?? 0,
    url: is_bought && !isWaiting ? purchaseAt(number) : `/sap/request-materials/${number}`,
  };
}

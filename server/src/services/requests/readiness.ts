import { formatDay } from 'contract/format.ts';
import type { ServiceRequestStatus } from 'contract/services/index.ts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/database/days.ts';
import { inHandsOf, nameHands } from '../../approvals/index.ts';
import type { ReadinessSource } from '../../platform/readiness.ts';
import { urlOf } from './tell.ts';
import '../../access/tables.ts';
import './tables.ts';

/** Of the services that were asked for with an activity's stage, the first that is not contracted, else one that is. */
interface ServiceRow {
  activity_id: number;
  number: string;
  title: string;
  status: ServiceRequestStatus;
  required_date: string | null;
  requester: string;
  buyer: string | null;
  lead_days: number;
  waiting_for: string | null;
  waiting_since: Date | null;
  waiting_approval: number | null;
  waiting_staff: number[] | null;
}

/** Days of the calendar from asking until everything was approved, at the median of the last 50 requests of which it was. */
const daysUntilContracted = sql`(
  select percentile_disc(0.5) within group (order by took) from (
    select ${dayOf('status_since')} - ${dayOf('created_at')} as took
    from service_requests where status = 'approved' order by created_at desc, id desc limit 50) as recent)`;

/**
 * Whoever is contracted for an activity: services that were asked for with its stage, at its place or for the whole project, are ready once
 * they were approved. Of a stage without any nothing is said: not all work is done by others (decision 187).
 */
export const contractorsForStage: ReadinessSource = {
  part: 'personas',
  find: async ({ db, events, hooks }, activities) => {
    const usual = await hooks.constant({ db, events }, 'replenishment_lead_days');
    const { rows } = await sql<ServiceRow>`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as it(id integer, place_id integer, project_id integer, stage_id integer)
      ), first as (
        select distinct on (asked.id) asked.id as activity_id, wanted.*
        from asked join service_requests as wanted on wanted.project_id = asked.project_id and wanted.stage_id = asked.stage_id
          and (wanted.place_id = asked.place_id or wanted.place_id is null) and wanted.status not in ('rejected', 'cancelled')
        order by asked.id, wanted.status = 'approved', wanted.required_date, wanted.id
      )
      select first.activity_id, first.number, first.title, first.status, first.required_date::text,
        ceil(coalesce(${daysUntilContracted}, ${usual}::integer) * 5 / 7.0)::integer as lead_days,
        requester.nombre as requester, buyer.nombre as buyer,
        waiting.waiting_for, waiting.waiting_since, waiting.waiting_approval, waiting.waiting_staff
      from first join users as requester on requester.id = first.requester_id left join users as buyer on buyer.id = first.buyer_id
      left join lateral ${inHandsOf('service_request', sql.ref<number>('first.id'))} as waiting on true`.execute(db);
    return (await nameHands(db, rows)).map((it) => ({ activity_id: it.activity_id, ...partOf(it) }));
  },
};

/** States in which it is with whoever asked. */
const ofRequester: readonly ServiceRequestStatus[] = ['user_validation', 'pending_user'];

function partOf({ number, title, status, required_date, requester, buyer, lead_days, waiting_for }: ServiceRow) {
  const url = urlOf(number);
  if (status === 'approved') {
    const when = required_date === null ? '' : ` para el ${formatDay(required_date)}`;
    return { state: 'lista' as const, what: `Contratado «${title}»${when} (${number})`, who: buyer, lead_days: 0, url };
  }
  const isWithRequester = ofRequester.includes(status);
  const why = status === 'pending' ? 'por aprobar' : isWithRequester ? 'espera a quien lo pidió' : 'en cotización';
  return {
    state: 'falta' as const,
    what: `«${title}» sin contratar: ${why} (${number})`,
    who: status === 'pending' ? waiting_for : isWithRequester ? requester : (buyer ?? 'Abastecimiento'),
    lead_days,
    url,
  };
}

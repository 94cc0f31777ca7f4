import { leftOf } from 'contract/takeoff.ts';
import type { ServiceTakeoffLine } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { placesSeenBy } from '../../projects/index.ts';
import './tables.ts';

/** What take-offs there are at some places, and what services they say. */
interface ServicesTakenOff {
  documents: { place_id: number; number: string }[];
  /** Without a service: of no catalogue. */
  services: { place_id: number; service_id: number | null; quantity: string; rows: number }[];
}

declare module '../../platform/context.ts' {
  interface Hooks {
    /** Whoever has take-offs says which services were taken off, by the same documents as materials. */
    servicesTakenOff: (db: Reader, places: readonly number[]) => Promise<ServicesTakenOff>;
  }
}

interface ServiceLineRow {
  place_id: number;
  service_id: number;
  code: string;
  name: string;
  unit: string;
  taken_off: string;
  asked: string;
}

/** Of every service that was taken off or asked for at some places both: what was rejected, deleted or cancelled is not asked for. */
async function askedAt(db: Reader, places: readonly number[], taken: ServicesTakenOff['services']): Promise<ServiceLineRow[]> {
  const { rows } = await sql<ServiceLineRow>`
    with taken as (
      select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as it(place_id integer, service_id integer, quantity numeric)
      where service_id is not null and quantity > 0
    ), asked as (
      select it.place_id, item.service_id, sum(item.quantity) as quantity
      from service_requests as it join service_items as item on item.request_id = it.id
      where it.place_id = any(${places}::integer[]) and it.status <> 'cancelled' and item.deleted_at is null and item.status <> 'rejected'
      group by it.place_id, item.service_id
    )
    select place_id, service_id, services.codigo as code, services.nombre as name, services.unidad as unit,
      trim_scale(coalesce(taken.quantity, 0))::text as taken_off, trim_scale(coalesce(asked.quantity, 0))::text as asked
    from taken full join asked using (place_id, service_id) join services on services.id = service_id
    order by services.codigo`.execute(db);
  return rows;
}

/** What of each service some places still lack by their take-offs; nothing of a place without one. */
export async function serviceTakeoffLines({ hooks, db }: Pick<Reading, 'hooks' | 'db'>, places: readonly number[]) {
  const { documents, services } = await hooks.servicesTakenOff(db, places);
  const counted = [...new Set(documents.map((it) => it.place_id))];
  if (counted.length === 0) return { documents, lines: [], by_hand: 0 };
  const asked = await askedAt(db, counted, services);
  return {
    documents,
    lines: asked.map(({ service_id: _service, ...it }) => ({ ...it, ...leftOf(it) })),
    by_hand: services.reduce((sum, it) => sum + (it.service_id === null ? it.rows : 0), 0),
  };
}

/** Of a place that one does not see nothing is told, as at a place without a take-off. */
export async function getServiceTakeoff(
  context: Reading,
  { place_id }: Received<typeof contract.getServiceTakeoff>,
): Promise<Answer<typeof contract.getServiceTakeoff>> {
  const seen = await placesSeenBy(context.db, context.user).where('places.id', '=', place_id).select('places.id').execute();
  const { documents, lines, by_hand } = await serviceTakeoffLines(
    context,
    seen.map((it) => it.id),
  );
  return {
    documents: documents.map((it) => it.number),
    lines: lines.map(({ place_id: _place, ...it }): ServiceTakeoffLine => it),
    by_hand,
  };
}

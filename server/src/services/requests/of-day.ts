import type { ServiceRequestStatus, ServicesOfDay } from 'contract/services/index.ts';
import { sql, type RawBuilder } from 'kysely';
import { lastDecision } from '../../approvals/index.ts';
import { today } from '../../platform/database/days.ts';
import '../../platform/audit/audit.ts';
import '../tables.ts';

const among = (statuses: readonly ServiceRequestStatus[]) => sql<boolean>`it.status in (${sql.join(statuses.map((it) => sql.lit(it)))})`;

/** Supply has to do something about it. */
const isForSupply = among([
  'in_quotation',
  'quotation_ready',
  'in_review',
  'pending_validation',
  'quotation_in_validation',
  'purchase_validation',
]);

/** As its index says it. */
const isOpen = sql<boolean>`it.status not in ('approved', 'rejected', 'cancelled')`;

/** When others or the clock last made another state of a request `it`: by its record, or by the decision on it. */
export const lastChange = (user: number) => sql<Date | null>`greatest(
  (select max(at) from audit where entity = 'service_request' and entity_id = it.number and user_id is distinct from ${user}
    and after ? 'estado' and after -> 'estado' is distinct from before -> 'estado'),
  ${lastDecision('service_request', sql.ref('it.id'))})`;

/** Among so many of the newest requests of a person news are looked for. */
const newsAmong = 200;

/** Which requests, `it`, a line of somebody's day is about: the line counts them, and its list finds them. */
export const isOfDay: Readonly<Record<ServicesOfDay, (user: number) => RawBuilder<boolean>>> = {
  sin_asignar: () => sql`it.buyer_id is null and ${isForSupply}`,
  por_comprar: (user) => sql`it.buyer_id = ${user} and ${isForSupply}`,
  por_revisar: (user) => sql`it.requester_id = ${user} and ${among(['user_validation', 'pending_user'])}`,
  atrasadas: (user) => sql`it.requester_id = ${user} and it.required_date < ${today} and ${isOpen}`,
  // Each is looked up in the record: of who asks by the thousand, the newest.
  novedades: (user) => sql`it.id in (
    select id from service_requests where requester_id = ${user} order by created_at desc, id desc limit ${sql.lit(newsAmong)})
    and ${lastChange(user)} > now() - interval '7 days'`,
};

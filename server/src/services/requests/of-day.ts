import type { ServiceRequestStatus, ServicesOfDay } from 'contract/services/index.ts';
import { sql, type RawBuilder } from 'kysely';
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

/** Which requests, `it`, a line of somebody's day is about: the line counts them, and its list finds them. */
export const isOfDay: Readonly<Record<ServicesOfDay, (user: number) => RawBuilder<boolean>>> = {
  sin_asignar: () => sql`it.buyer_id is null and ${isForSupply}`,
  por_comprar: (user) => sql`it.buyer_id = ${user} and ${isForSupply}`,
  por_revisar: (user) => sql`it.requester_id = ${user} and ${among(['user_validation', 'pending_user'])}`,
};

import type { ConfirmationStanding, ConfirmationStatus } from 'contract/orders/index.ts';
import { sql, type RawBuilder } from 'kysely';
import { dayOf, today } from '../../platform/database/days.ts';
import '../tables.ts';

const isToCome = sql`it.reception in ('nada', 'parcial')`;
/** The link of the version in force of an order `it`. When nothing is to come any more nobody waits for an answer; one that was given stays. */
const linkInForce = sql`from purchase_order_links as link
  where link.order_id = it.id and link.edition = it.edition and (${isToCome} or link.status = 'confirmada')`;

/** How the confirmation of the version in force stands, beside a row `it` of an order. */
export const confirmationOf: RawBuilder<ConfirmationStanding | null> = sql`(
  select json_build_object('status', link.status, 'asked_at', to_char(link.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'answered_at', to_char(link.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'days_unanswered', case when link.status in ('enviada', 'vista')
      then ${today} - ${dayOf('link.asked_at')} end,
    'is_late', link.status in ('enviada', 'vista') and link.answer_due < ${today}, 'is_revoked', link.revoked_at is not null)
  ${linkInForce})`;

/** Orders that are out and whose confirmation stands so. */
export function isConfirmed(status: ConfirmationStatus | 'sin_respuesta' | 'sin_pedir'): RawBuilder<boolean> {
  if (status === 'sin_pedir') return sql`(it.status = 'emitida' and ${isToCome} and not exists (select ${linkInForce}))`;
  if (status === 'sin_respuesta')
    return sql`(it.status = 'emitida' and exists (select ${linkInForce} and link.status in ('enviada', 'vista')))`;
  return sql`exists (select ${linkInForce} and link.status = ${status})`;
}

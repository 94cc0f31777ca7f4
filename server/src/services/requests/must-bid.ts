import type { ServiceType } from 'contract/services/index.ts';
import type { Currency } from 'contract/currency.ts';
import { sql } from 'kysely';
import { rateUntil } from '../../administration/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { todayInChile } from '../../platform/today.ts';
import { policyOn } from '../policies/policies.ts';
import '../tables.ts';

/** What whoever asks expects all of a request to cost, net and in pesos of today; what nobody told is nothing. */
async function expectedAmount(db: Reader, request_id: number): Promise<string> {
  const { amount } = await db
    .selectFrom('service_items as it')
    .leftJoinLateral(rateUntil(sql.ref<Currency>('it.currency'), today).as('rate'), (join) => join.onTrue())
    .where('it.request_id', '=', request_id)
    .where('it.deleted_at', 'is', null)
    .where('it.status', '<>', 'rejected')
    .select(sql<string>`trim_scale(coalesce(sum(it.price * it.quantity * rate.valor), 0))::text`.as('amount'))
    .executeTakeFirstOrThrow();
  return amount;
}

/** Whether it is known beforehand that a request is bid; what was bought already cannot be. */
export async function mustBid(db: Reader, { id, request_type }: { id: number; request_type: ServiceType }): Promise<boolean> {
  if (request_type === 'SOLICITUD MAVERICK') return false;
  const [amount, policy] = await Promise.all([expectedAmount(db, id), policyOn(db, todayInChile())]);
  return compareDecimals(amount, policy.bidding_threshold) >= 0;
}

import type { PolicyRules, QuotationPolicy } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { datedRules } from '../../administration/index.ts';

/** How many quotations a service needs, and who may choose them. */
export const policies = datedRules<PolicyRules>({
  table: 'quotation_policies',
  entity: 'quotation_policy',
  values: {
    quotation_threshold: sql.ref('it.quotation_threshold'),
    supply_only_threshold: sql.ref('it.supply_only_threshold'),
    bidding_threshold: sql.ref('it.bidding_threshold'),
    quotations_below_threshold: sql.ref('it.quotations_below_threshold'),
    quotations_above_threshold: sql.ref('it.quotations_above_threshold'),
    reopening_days: sql.ref('it.reopening_days'),
  },
  name: 'Política',
  first: 'Política inicial',
  stale: 'Otra persona cambió la política mientras tanto. Revise cómo quedó e intente de nuevo.',
  full: 'La política admite hasta {most} versiones.',
});

/** The policy that holds on a day: what is decided that day keeps its id. */
export const policyOn = (db: Reader, day: string): Promise<QuotationPolicy> => policies.on(db, day);

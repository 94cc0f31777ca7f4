import type { FeeRetentionRules } from 'contract/administration/index.ts';
import { sql, type RawBuilder } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { datedRules } from '../dated-rules.ts';
import './tables.ts';

/** How much of a fee is kept back. */
export const feeRetentions = datedRules<FeeRetentionRules>({
  table: 'fee_retentions',
  entity: 'fee_retention',
  values: { percent: plainDecimal('it.percent') },
  name: 'Retención',
  first: 'Retención inicial',
  stale: 'Otra persona cambió la retención mientras tanto. Revise cómo quedó e intente de nuevo.',
  full: 'La retención admite hasta {most} versiones.',
});

/** What somebody costs who is to take home an amount, by the retention of a day; exact, in SQL. */
export const feeOf = (amount: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${amount} / (1 - fee_retention_on(${day}) / 100))`;

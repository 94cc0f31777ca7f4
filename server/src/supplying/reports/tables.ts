import type { ReportPeriod } from 'contract/supplying/index.ts';
import type { Generated } from 'kysely';

interface Sums {
  material_id: number;
  /** Its first day. */
  month: string;
  asked: Generated<string>;
  bought: Generated<string>;
  received: Generated<string>;
  used: Generated<string>;
  amount: Generated<string>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** Written by the night from the changes; both together are what is true now. */
    material_months: Sums;
    /** Written by triggers, one row for each change. */
    material_month_changes: Sums;
    /** Written by the night from the sums of months. */
    material_periods: Sums & { period: ReportPeriod };
  }
}

// stub until the room lands
export interface QuotationPolicy {
  id: number;
  desde: string;
  quotation_threshold: string;
  supply_only_threshold: string;
  bidding_threshold: string;
  quotations_below_threshold: number;
  quotations_above_threshold: number;
  reopening_days: number;
}
import type { Reader } from '../../platform/database/database.ts';
export declare function policyOn(db: Reader, day: string): Promise<QuotationPolicy>;

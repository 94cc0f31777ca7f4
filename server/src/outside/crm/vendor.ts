import type { Deal } from 'contract/projects/crm.ts';
import type { Ask } from '../asking.ts';

/** What differs from one CRM to another: its addresses, and how it tells a deal. */
export interface Vendor {
  name: string;
  /** Where it is unless `CRM_URL` says otherwise. */
  base: string;
  headers(token: string): Record<string, string>;
  check(ask: Ask): Promise<string>;
  deal(ask: Ask, id: string): Promise<Deal | undefined>;
  search(ask: Ask, text: string, most: number): Promise<Deal[]>;
}

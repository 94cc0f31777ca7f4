import type { Deal, DealGiven } from 'contract/projects/crm.ts';
import type { Currency } from 'contract/currency.ts';
import type { Generated } from 'kysely';
import type { Checkable } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';

/** Some deals, and how many there are in all. */
interface Deals {
  items: Deal[];
  total: number;
}

type DealChange = Omit<DealGiven, 'amount' | 'currency'> & Partial<Pick<DealGiven, 'amount' | 'currency'>>;

/** A registry of deals that is ours: what is in it can be written here. */
export interface Registry {
  create(tx: Tx, given: DealGiven): Promise<Deal>;
  /** Refuses with `stale` when somebody else changed it meanwhile. Without an amount it stays as it is. */
  change(tx: Tx, which: { id: string; version: number }, given: DealChange): Promise<{ before: Deal; after: Deal }>;
  versionOf(db: Reader, id: string): Promise<number | undefined>;
}

/** Where deals with clients are kept. Both questions refuse with `outside_down` when the system does not answer as it should. */
export interface Crm extends Checkable {
  /** `own`, or the product that answers. */
  source: string;
  /** How people call it. */
  name: string;
  /** The deal with exactly this id; undefined when there is none. */
  deal(id: string): Promise<Deal | undefined>;
  /** Those whose name says so; without words those that moved last. */
  search(text: string, most: number): Promise<Deals>;
  /** Only where the deals are ours. */
  registry?: Registry;
}

declare module '../../platform/context.ts' {
  interface Outside {
    crm: Crm;
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** The embedded registry. */
    crm_deals: {
      id: Generated<number>;
      codigo: Generated<string>;
      name: string;
      status: Generated<Deal['status']>;
      stage: string | null;
      amount: string | null;
      currency: Generated<Currency>;
      probability: number | null;
      expected_close: string | null;
      closed_at: string | null;
      company_name: string | null;
      company_rut: string | null;
      contact_name: string | null;
      contact_email: string | null;
      contact_phone: string | null;
      owner_name: string | null;
      owner_email: string | null;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      busqueda: Generated<string>;
    };
  }
}

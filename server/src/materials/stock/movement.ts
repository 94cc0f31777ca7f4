import type { DocumentKind, MovementKind } from 'contract/materials/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { ErpBase } from '../../erp/index.ts';

/**
 * Where materials are: in a warehouse; at a site, on the road, or not with us, of which the ledger keeps nothing. The ERP
 * has a warehouse for the sites and one for the road.
 */
export type Place = number | 'obra' | 'camino' | 'fuera';

export interface Movement {
  material_id: number;
  from: Place;
  to: Place;
  quantity: string;
  /** What one of them costs; the current cost of the material unless said. */
  cost?: Cost | undefined;
  /** The field of the form that asked for it, to be told what is wrong. */
  field?: string;
  /** As many as move, of what the ERP manages by serial numbers. */
  serials?: readonly string[] | undefined;
  /** Of what an order bought: as its line says, received and given back. */
  tax_exempt?: boolean | undefined;
  /** The line in the ERP that this carries out. */
  base?: ErpBase | undefined;
}
export interface Cost {
  amount: string;
  currency: Currency;
}

/** As the ERP's documents call the paper that they come from. */
export const sourceOf = ({ kind, number }: Act['document']) => ({ source: kind, source_id: Number(number.replaceAll(/\D/g, '')) });

/** What all movements of one act have in common. */
export interface Act {
  kind: MovementKind;
  document: { kind: DocumentKind; number: string };
  /** Null: nobody's, such as the night's synchronisation. */
  user_id: number | null;
  project_id?: number | null;
  place_id?: number | null;
  /** What it is charged to when it is no project; the ledger asks the paper. */
  cost_center?: string | null;
  reason?: string | null;
  /** It undoes what a paper moved: it names the serials that the paper named, and waits for none. */
  undoes?: boolean;
  /** It undoes what the ERP was never told. */
  isUntold?: boolean;
  /** The other side's own number of it. */
  paper?: string | null;
  /** To whom it goes back, and whether the order waits for it again. */
  returnedTo?: { supplier: string; currency: Currency; reopensOrder: boolean };
}

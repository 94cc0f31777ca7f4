/** Of what an order of the company asks there, as it stands. */
export interface ErpPurchaseOrder {
  entry: string;
  number: string;
  /** Ours, where it is ours. */
  reference: string | null;
  status: 'open' | 'closed' | 'cancelled';
  /** What it says, where somebody wrote it there by hand; null of ours. */
  written: WrittenOrder | null;
}

/** An order of which only the ERP knows. */
export interface WrittenOrder {
  supplier: string;
  supplier_name: string;
  day: string;
  due_on: string | null;
  currency: string;
  /** With tax, in its currency. */
  total: string;
  comment: string | null;
  lines: { line: number; code: string | null; name: string; quantity: string; open: string }[];
}

/** What was received there, by whomever. */
export interface ErpReception {
  entry: string;
  number: string;
  /** Ours, where it is ours. */
  reference: string | null;
  isCancelled: boolean;
  lines: { line: number; quantity: string; base: { entry: string; line: number } | null }[];
}

/** What a supplier asks to be paid, with what of it was paid. */
export interface ErpInvoice {
  entry: string;
  number: string;
  /** The supplier's own number. */
  folio: string | null;
  day: string;
  isCancelled: boolean;
  /** Gross, in the currency of the document. */
  total: string;
  paid: string;
  lines: {
    line: number;
    quantity: string;
    net: string;
    base: { kind: 'PurchaseOrder' | 'PurchaseDeliveryNote'; entry: string; line: number } | null;
  }[];
}

/** What a supplier gives back of what it invoiced, or will have invoiced. */
export interface ErpCreditNote {
  entry: string;
  number: string;
  /** The supplier's own number. */
  folio: string | null;
  day: string;
  isCancelled: boolean;
  lines: {
    line: number;
    /** `0`: only an amount is credited. */
    quantity: string;
    /** In the currency of the document. */
    net: string;
    base: { kind: 'PurchaseReturn' | 'PurchaseInvoice'; entry: string; line: number } | null;
  }[];
}

/** What the ERP knows of purchases; page by page, all of it or what changed on that day or later. */
export interface ErpPurchases {
  /** False: nobody can say what was invoiced. */
  keepsInvoices(): Promise<boolean>;
  /** Those that are open, whenever they changed, too. */
  purchaseOrders(since?: string): AsyncIterable<ErpPurchaseOrder[]>;
  receptions(since?: string): AsyncIterable<ErpReception[]>;
  supplierInvoices(since?: string): AsyncIterable<ErpInvoice[]>;
  supplierCreditNotes(since?: string): AsyncIterable<ErpCreditNote[]>;
}

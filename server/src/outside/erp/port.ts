import type { BillingKind } from 'contract/suppliers/index.ts';
import type { ErpDocument, ErpItemChange, ErpKind, ErpNewItem, ErpNewPartner, ErpPartnerChange } from 'contract/erp/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Checkable } from '../../platform/context.ts';
import type { ErpPurchases } from './purchases.ts';

export { ErpFailure } from './failure.ts';
export type { ErpCreditNote, ErpInvoice, ErpPurchaseOrder, ErpReception, WrittenOrder } from './purchases.ts';

/** Where a document stands that the ERP has. */
export interface ErpPosted {
  /** `waiting_in_erp`: an approval of the ERP's own comes first; `rejected_in_erp`: it was refused there. */
  state: 'posted' | 'waiting_in_erp' | 'rejected_in_erp';
  /** The ERP's own key of it, and the number that people call it by (the same as the key while it waits). */
  entry: string;
  number: string;
}

/** A document as the ERP keeps it. */
export interface ErpKept {
  entry: string;
  number: string;
  reference: string | null;
  supplier: string | null;
  status: 'open' | 'closed' | 'cancelled';
  /** `is_closed`: nothing more is waited for, whatever was received; nothing of such a line is open. */
  lines: {
    line: number;
    reference: string | null;
    item_code: string;
    quantity: string;
    open_quantity: string;
    is_closed: boolean;
    serials: string[];
  }[];
}

export interface ErpItem {
  code: string;
  name: string;
  /** The ERP's group of it, by name. */
  group: string | null;
  unit: string | null;
  /** False when it is frozen or not valid there. */
  active: boolean;
  /** Each of it has a serial number there: a document that moves it names them. */
  by_serials: boolean;
  price: ErpAmount | null;
  cost: ErpAmount | null;
}
export interface ErpAmount {
  amount: string;
  currency: Currency;
}

export interface ErpStock {
  item_code: string;
  warehouse: string;
  /** May be below zero: the ERP allows it, we do not. */
  in_stock: string;
  /** The least that should be there, as it is set there (spec 3 §7: `MinimalStock`); null: nothing is set. */
  minimum: string | null;
}

export interface ErpSupplier {
  code: string;
  name: string;
  /** As it is written there; of who is from abroad, their own country's. */
  rut: string | null;
  /** Two letters; null where it is not said. */
  country: string | null;
  email: string | null;
  phone: string | null;
  /** Null where they are paid in any. */
  currency: Currency | null;
  billing: BillingKind | null;
  payment_condition: { name: string; days: number } | null;
  /** False when it is frozen or not valid there. */
  active: boolean;
}

/** What is bought there and never stocked. */
export interface ErpService {
  code: string;
  name: string;
  unit: string | null;
  /** False when it is frozen or not valid there. */
  active: boolean;
}

/** Where purchases, transfers, materials and stock are kept by the company. */
export interface Erp extends Checkable, ErpPurchases {
  /** How people call it. */
  name: string;
  /** Whether materials and stock are kept there, to be brought here. */
  keepsItems: boolean;
  /** So many milliseconds after an answer was lost it may still be working on it: until then what is not found proves nothing. */
  settling: number;
  /**
   * Takes a document; one that it has already is told again and not made twice. Throws `ErpFailure`. What has not left by
   * `before` is not sent any more.
   */
  post(document: ErpDocument, before?: Date): Promise<ErpPosted>;
  /**
   * Takes a material, or a supplier, by the code that we reserved. One that it has already with this reference of ours is told again and
   * not made twice; with another's the code is taken, which is refused as `-2035`. What has not left by `before` is not sent any more.
   */
  createItem(reference: string, item: ErpNewItem, before?: Date): Promise<ErpPosted>;
  createPartner(reference: string, partner: ErpNewPartner, before?: Date): Promise<ErpPosted>;
  /**
   * Has a material, or a supplier, of the ERP be another way, by its code: only what is given. Told again it changes nothing more. What the
   * ERP does not have is refused; what has not left by `before` is not sent any more.
   */
  changeItem(change: ErpItemChange, before?: Date): Promise<void>;
  changePartner(change: ErpPartnerChange, before?: Date): Promise<void>;
  /** Whether a material, or a supplier, of the ERP is that way already; what it does not have is not. */
  hasItemChange(change: ErpItemChange): Promise<boolean>;
  hasPartnerChange(change: ErpPartnerChange): Promise<boolean>;
  /** The document with this reference of ours, if the ERP has it. */
  find(kind: ErpKind, reference: string): Promise<ErpPosted | undefined>;
  document(kind: ErpKind, entry: string): Promise<ErpKept | undefined>;
  /**
   * Has a document that it has say what this one says, line by line by our references: quantities, prices, dates, and of which nothing more
   * is waited for. What is closed there stays as it is. Told again it changes nothing more. Throws `ErpFailure`; what has not left by
   * `before` is not sent any more.
   */
  change(entry: string, document: ErpDocument, before?: Date): Promise<void>;
  cancel(kind: ErpKind, entry: string): Promise<void>;
  close(kind: ErpKind, entry: string): Promise<void>;
  /** All, or those that changed on that day or later; page by page. */
  items(since?: string): AsyncIterable<ErpItem[]>;
  services(): AsyncIterable<ErpService[]>;
  stocks(): AsyncIterable<ErpStock[]>;
  /** All, or those that changed on that day or later; page by page. */
  suppliers(since?: string): AsyncIterable<ErpSupplier[]>;
  /** Says good-bye when the server stops. */
  stop(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Outside {
    erp: Erp;
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** The documents of the ERP that is our own. */
    erp_numbers: { kind: ErpKind; last: Generated<number> };
    erp_documents: {
      entry: Generated<number>;
      kind: ErpKind;
      number: number;
      reference: string;
      supplier: string | null;
      status: Generated<ErpKept['status']>;
      content: string;
      created_at: Generated<Date>;
      changed_at: GeneratedAlways<Date>;
    };
    /** In which warehouse each serial lies; nothing: it is there no more. */
    erp_serials: { item_code: string; serial_key: string; warehouse: string | null };
    /** What suppliers ask to be paid, as accounting writes it there. */
    erp_invoices: {
      entry: Generated<number>;
      folio: string | null;
      day: string;
      total: string;
      paid: Generated<string>;
      is_cancelled: Generated<boolean>;
      changed_at: GeneratedAlways<Date>;
    };
    erp_invoice_lines: { entry: number; line: number; quantity: string; net: string; base_entry: number; base_line: number };
    /** What suppliers credit, as accounting writes it there. */
    erp_credit_notes: {
      entry: Generated<number>;
      folio: string | null;
      day: string;
      is_cancelled: Generated<boolean>;
      changed_at: GeneratedAlways<Date>;
    };
    erp_credit_note_lines: {
      entry: number;
      line: number;
      quantity: string;
      net: string;
      return_entry: number | null;
      return_line: number | null;
      invoice_entry: number | null;
      invoice_line: number | null;
    };
    erp_cards: { kind: 'Item' | 'BusinessPartner'; code: string; reference: string; content: string; created_at: Generated<Date> };
    erp_document_lines: {
      entry: number;
      line: number;
      reference: string;
      item_code: string;
      quantity: string;
      open_quantity: string;
      is_closed: Generated<boolean>;
      base_entry: number | null;
      base_line: number | null;
    };
  }
}

import { isCard, type ErpDocument, type ErpKind, type ErpLine } from 'contract/erp/index.ts';
import type { Currency } from 'contract/currency.ts';
import { z } from 'zod';
import { lostConnection, rejection, unavailable } from '../failure.ts';
import type { ErpKept, ErpPosted } from '../port.ts';
import { decimalOf, exactly } from './exact.ts';
import { todayInChile } from '../../../platform/today.ts';

/** What differs from one company to another: never a constant of ours (SAP page §7). */
export interface House {
  requester: string;
  language: number;
  taxCode: string;
  /** Of what is bought without tax. */
  exemptTaxCode: string;
  /** How the company calls each currency. */
  currencies: Record<Currency, string>;
  priceList: number;
  /** Where purchases go to unless the document says. */
  warehouse: string;
}

/** Per kind: its set, its object number where it is a base, and where it lies while an approval of SAP's own holds it. */
const sets = {
  InventoryTransferRequest: {
    set: 'InventoryTransferRequests',
    lines: 'StockTransferLines',
    object: 1_250_000_001,
    drafts: ['StockTransferDrafts', 'Drafts'],
  },
  PurchaseRequest: { set: 'PurchaseRequests', lines: 'DocumentLines', object: 1_470_000_113, drafts: ['Drafts'] },
  PurchaseOrder: { set: 'PurchaseOrders', lines: 'DocumentLines', object: 22, drafts: ['Drafts'] },
  StockTransfer: { set: 'StockTransfers', lines: 'StockTransferLines', object: 67, drafts: ['StockTransferDrafts', 'Drafts'] },
  PurchaseDeliveryNote: { set: 'PurchaseDeliveryNotes', lines: 'DocumentLines', object: 20, drafts: ['Drafts'] },
  PurchaseReturn: { set: 'PurchaseReturns', lines: 'DocumentLines', object: 21, drafts: ['Drafts'] },
  InventoryGenExit: { set: 'InventoryGenExits', lines: 'DocumentLines', object: 60, drafts: ['Drafts'] },
  InventoryGenEntry: { set: 'InventoryGenEntries', lines: 'DocumentLines', object: 59, drafts: ['Drafts'] },
} as const satisfies Record<Exclude<ErpKind, 'Item' | 'BusinessPartner'>, object>;

const noDocument = () => rejection('Un material o un proveedor no es un documento del ERP.');

/** Of what has lines; materials and suppliers are cards (`cards.ts`). */
export function setOf(kind: ErpKind) {
  if (isCard(kind)) throw noDocument();
  return sets[kind];
}

/** The user fields that must be there, by table (SAP page §5); a table of lines is called after that of its documents. */
type UserFields = Readonly<Record<string, readonly string[]>>;
const fieldsOf = (tables: readonly string[]): UserFields =>
  Object.fromEntries(
    tables.flatMap((it) => [
      [it, ['SDP_ID', 'SDP_TIPO', 'SDP_LUGAR']],
      [`${it.slice(1)}1`, ['SDP_ITEM']],
    ]),
  );
export const documentFields = fieldsOf(['OWTQ', 'OPRQ', 'OPOR', 'OWTR', 'OPDN', 'OIGE', 'OIGN']);
/** Those of what goes back to suppliers came later: a company without them sends no such document, and all others all the same. */
export const returnFields = fieldsOf(['ORPD']);
/** The same of cards. */
export const cardFields: UserFields = { OITM: ['SDP_ID'], OCRD: ['SDP_ID'] };

/** A document as the Service Layer wants it. */
export function bodyOf(document: ErpDocument, house: House): object {
  const { request_type, place_code, comments, reference } = document;
  const today = todayInChile();
  const due = document.required_date ?? today;
  const common = {
    DocDate: today,
    Comments: comments,
    U_SDP_ID: reference,
    U_SDP_TIPO: request_type,
    ...(place_code && { U_SDP_LUGAR: place_code }),
  };
  const lines = document.lines.map((it) => lineOf(it, document, house));
  switch (document.kind) {
    case 'InventoryTransferRequest':
    case 'StockTransfer':
      return {
        ...common,
        DueDate: due,
        FromWarehouse: document.from_warehouse,
        ToWarehouse: document.to_warehouse,
        StockTransferLines: lines,
      };
    case 'PurchaseRequest':
      return {
        ...common,
        DocType: 'dDocument_Items',
        DocDueDate: due,
        RequriedDate: due,
        ReqType: 12,
        Requester: house.requester,
        RequesterEmail: document.requester_email,
        DocumentLines: lines,
      };
    case 'PurchaseOrder':
    case 'PurchaseDeliveryNote':
    case 'PurchaseReturn':
      return {
        ...common,
        DocType: 'dDocument_Items',
        ...(document.reopens_order && { ReopenOriginalDocument: 'tYES' }),
        CardCode: document.supplier,
        ...(document.paper && { NumAtCard: document.paper }),
        DocDueDate: due,
        ...(document.currency && { DocCurrency: house.currencies[document.currency] }),
        DocumentLines: lines,
      };
    case 'InventoryGenExit':
    case 'InventoryGenEntry':
      return { ...common, ...(document.paper && { Reference2: document.paper }), DocumentLines: lines };
    case 'Item':
    case 'BusinessPartner':
      throw noDocument();
  }
}

const takesStock: ReadonlySet<ErpKind> = new Set(['InventoryGenExit', 'PurchaseReturn']);
const isTaxed: ReadonlySet<ErpKind> = new Set(['PurchaseOrder', 'PurchaseDeliveryNote', 'PurchaseReturn']);

function lineOf(line: ErpLine, document: ErpDocument, house: House): object {
  const { item_code, quantity, reference, unit_price, base, serials, required_date = document.required_date } = line;
  const project = line.project_code ?? document.project_code;
  const center = line.cost_center ?? document.cost_center;
  const common = {
    ItemCode: item_code,
    Quantity: exactly(quantity),
    U_SDP_ITEM: reference,
    ...(project && { ProjectCode: project }),
    ...(serials && { SerialNumbers: serials.map((it) => ({ InternalSerialNumber: it })) }),
  };
  if (document.kind === 'InventoryTransferRequest' || document.kind === 'StockTransfer')
    return {
      ...common,
      FromWarehouseCode: line.warehouse ?? document.from_warehouse,
      WarehouseCode: document.to_warehouse,
      ...(center && { DistributionRule: center }),
      // Here a base is called by its name, in documents by its number.
      ...(base && { BaseType: base.kind, BaseEntry: exactly(base.entry), BaseLine: base.line }),
    };
  const currency = line.currency ?? document.currency;
  const lies = takesStock.has(document.kind) ? document.from_warehouse : document.to_warehouse;
  return {
    ...common,
    WarehouseCode: line.warehouse ?? lies ?? house.warehouse,
    ...(center && { CostingCode: center }),
    ...(required_date && document.kind === 'PurchaseRequest' && { RequiredDate: required_date }),
    ...(required_date && document.kind === 'PurchaseOrder' && { ShipDate: required_date }),
    ...(unit_price !== undefined && { UnitPrice: exactly(unit_price), ...(currency && { Currency: house.currencies[currency] }) }),
    ...(isTaxed.has(document.kind) && {
      TaxCode: line.tax_exempt ? house.exemptTaxCode : house.taxCode,
    }),
    ...(base && { BaseType: setOf(base.kind).object, BaseEntry: exactly(base.entry), BaseLine: base.line }),
  };
}

/** What of a document that SAP has is another: its day, and of each line, by its number there, how many, for how much and when. */
export function changeOf(document: ErpDocument, kept: ErpKept, house: House): object {
  const { required_date, comments } = document;
  const byReference = new Map(kept.lines.map((it) => [it.reference, it]));
  const lines = document.lines.flatMap<object>(
    ({ reference, quantity, unit_price, tax_exempt, closed, required_date: day = required_date }) => {
      const known = byReference.get(reference);
      if (!known) throw rejection('Una de las líneas ya no está en el documento del ERP.', { field: 'lines' });
      // SAP changes nothing of a line that it has closed.
      if (known.is_closed) return [];
      const LineNum = known.line;
      if (closed) return [{ LineNum, LineStatus: lineClosed }];
      return {
        LineNum,
        Quantity: exactly(quantity),
        ...(unit_price !== undefined && { UnitPrice: exactly(unit_price) }),
        ...(tax_exempt !== undefined && { TaxCode: tax_exempt ? house.exemptTaxCode : house.taxCode }),
        ...(day && { ShipDate: day }),
      };
    },
  );
  return { Comments: comments, ...(required_date && { DocDueDate: required_date }), DocumentLines: lines };
}

const key = z.string().regex(/^\d+$/);
const Head = z.object({ DocEntry: key, DocNum: key.nullish(), AuthorizationStatus: z.string().nullish() });

/** How a document stands; one that waits for an approval is a draft without a number. */
export function postedOf(row: unknown, { isDraft = false } = {}): ErpPosted {
  const read = Head.safeParse(row);
  if (!read.success) throw lostConnection('El ERP respondió algo que no se entiende.', { cause: read.error });
  const { DocEntry: entry, DocNum, AuthorizationStatus: status } = read.data;
  const state =
    status === 'dasRejected' || status === 'dasCancelled'
      ? 'rejected_in_erp'
      : isDraft || status === 'dasPending'
        ? 'waiting_in_erp'
        : 'posted';
  return { state, entry, number: state === 'posted' ? (DocNum ?? entry) : entry };
}

const lineClosed = 'bost_Close';
const decimal = z.string().transform((it) => decimalOf(it) ?? it);
const Line = z.object({
  LineNum: z.coerce.number(),
  ItemCode: z.string(),
  Quantity: decimal,
  RemainingOpenQuantity: decimal,
  LineStatus: z.string().nullish(),
  U_SDP_ITEM: z.string().nullish(),
  SerialNumbers: z.array(z.object({ InternalSerialNumber: z.string().nullish() })).nullish(),
});
const WholeDocument = Head.extend({
  U_SDP_ID: z.string().nullish(),
  CardCode: z.string().nullish(),
  DocumentStatus: z.string(),
  Cancelled: z.string().nullish(),
  lines: z.array(Line),
});

export function keptOf(kind: ErpKind, row: Record<string, unknown>): ErpKept {
  const read = WholeDocument.safeParse({ ...row, lines: row[setOf(kind).lines] ?? [] });
  if (!read.success) throw unavailable('El ERP respondió algo que no se entiende.', { cause: read.error });
  const { lines, ...head } = read.data;
  const status = head.Cancelled === 'tYES' ? 'cancelled' : head.DocumentStatus === 'bost_Open' ? 'open' : 'closed';
  return {
    entry: head.DocEntry,
    number: head.DocNum ?? head.DocEntry,
    reference: head.U_SDP_ID ?? null,
    supplier: head.CardCode ?? null,
    status,
    lines: lines.map((it) => ({
      line: it.LineNum,
      reference: it.U_SDP_ITEM ?? null,
      item_code: it.ItemCode,
      quantity: it.Quantity,
      // Some versions go on telling what was left when somebody closed it.
      open_quantity: it.LineStatus === lineClosed ? '0' : it.RemainingOpenQuantity,
      is_closed: it.LineStatus === lineClosed,
      serials: (it.SerialNumbers ?? []).flatMap((one) => one.InternalSerialNumber ?? []),
    })),
  };
}

import { z } from 'zod';
import { unavailable } from '../failure.ts';
import type { ErpCreditNote, ErpInvoice, ErpPurchaseOrder, ErpPurchases, ErpReception, WrittenOrder } from '../purchases.ts';
import { decimalOf } from './exact.ts';
import type { ServiceLayer } from './layer.ts';

const key = z.string().regex(/^\d+$/);
const decimal = z.string().transform((it) => decimalOf(it) ?? it);
const Head = z.object({
  DocEntry: key,
  DocNum: key.nullish(),
  U_SDP_ID: z.string().nullish(),
  DocumentStatus: z.string(),
  Cancelled: z.string().nullish(),
});
const Line = z.object({
  LineNum: z.coerce.number(),
  Quantity: decimal,
  BaseType: z.coerce.number().nullish(),
  BaseEntry: key.nullish(),
  BaseLine: z.coerce.number().nullish(),
});
const OrderDocument = Head.extend({
  CardCode: z.string(),
  CardName: z.string().nullish(),
  DocDate: z.string(),
  DocDueDate: z.string().nullish(),
  DocCurrency: z.string().nullish(),
  DocTotal: decimal.nullish(),
  DocTotalFc: decimal.nullish(),
  Comments: z.string().nullish(),
  DocumentLines: z.array(
    z.object({
      LineNum: z.coerce.number(),
      ItemCode: z.string().nullish(),
      ItemDescription: z.string().nullish(),
      // A line of a service that has no quantity counts as one.
      Quantity: decimal.nullish(),
      RemainingOpenQuantity: decimal.nullish(),
    }),
  ),
});
const ReceiptDocument = Head.extend({ DocumentLines: z.array(Line) });
const InvoiceDocument = ReceiptDocument.extend({
  NumAtCard: z.string().nullish(),
  DocDate: z.string(),
  DocTotal: decimal,
  DocTotalFc: decimal.nullish(),
  PaidToDate: decimal,
  PaidToDateFC: decimal.nullish(),
  DocumentLines: z.array(Line.extend({ LineTotal: decimal, RowTotalFC: decimal.nullish() })),
});

const CreditNoteDocument = Head.extend({
  NumAtCard: z.string().nullish(),
  DocDate: z.string(),
  DocTotalFc: decimal.nullish(),
  DocumentLines: z.array(
    Line.extend({ LineTotal: decimal, RowTotalFC: decimal.nullish(), WithoutInventoryMovement: z.string().nullish() }),
  ),
});

/** Objects by their numbers there. */
const bases: ReadonlyMap<number, 'PurchaseOrder' | 'PurchaseDeliveryNote'> = new Map([
  [22, 'PurchaseOrder'],
  [20, 'PurchaseDeliveryNote'],
] as const);
const creditedBases: ReadonlyMap<number, 'PurchaseReturn' | 'PurchaseInvoice'> = new Map([
  [21, 'PurchaseReturn'],
  [18, 'PurchaseInvoice'],
] as const);

const heads = 'DocEntry,DocNum,U_SDP_ID,DocumentStatus,Cancelled';
const list = (set: string, fields: string, filter: string | undefined): string =>
  `${set}?$select=${fields}${filter === undefined ? '' : `&$filter=${encodeURIComponent(filter)}`}&$orderby=DocEntry`;
const changedSince = (since: string | undefined): string | undefined => (since === undefined ? undefined : `UpdateDate ge '${since}'`);

/** What SAP knows of purchases. That a document of an order closes it there does not always change the order's own day. */
export const purchasesOf = (layer: ServiceLayer): ErpPurchases => ({
  keepsInvoices: async () => true,
  async *purchaseOrders(since) {
    const filter = since === undefined ? undefined : `DocumentStatus eq 'bost_Open' or UpdateDate ge '${since}'`;
    const fields = `${heads},CardCode,CardName,DocDate,DocDueDate,DocCurrency,DocTotal,DocTotalFc,Comments,DocumentLines`;
    for await (const page of layer.pages(list('PurchaseOrders', fields, filter))) yield readAll(OrderDocument, page).map(orderOf);
  },
  async *receptions(since) {
    for await (const page of layer.pages(list('PurchaseDeliveryNotes', `${heads},DocumentLines`, changedSince(since))))
      yield readAll(ReceiptDocument, page).map(receptionOf);
  },
  async *supplierInvoices(since) {
    const fields = `${heads},NumAtCard,DocDate,DocTotal,DocTotalFc,PaidToDate,PaidToDateFC,DocumentLines`;
    for await (const page of layer.pages(list('PurchaseInvoices', fields, changedSince(since))))
      yield readAll(InvoiceDocument, page).map(invoiceOf);
  },
  async *supplierCreditNotes(since) {
    const fields = `${heads},NumAtCard,DocDate,DocTotalFc,DocumentLines`;
    for await (const page of layer.pages(list('PurchaseCreditNotes', fields, changedSince(since))))
      yield readAll(CreditNoteDocument, page).map(creditNoteOf);
  },
});

const isCancelled = ({ Cancelled }: z.output<typeof Head>): boolean => Cancelled === 'tYES';

const orderOf = (it: z.output<typeof OrderDocument>): ErpPurchaseOrder => ({
  entry: it.DocEntry,
  number: it.DocNum ?? it.DocEntry,
  reference: it.U_SDP_ID ?? null,
  status: isCancelled(it) ? 'cancelled' : it.DocumentStatus === 'bost_Open' ? 'open' : 'closed',
  written: it.U_SDP_ID ? null : writtenOf(it),
});

function writtenOf(it: z.output<typeof OrderDocument>): WrittenOrder {
  const abroad = Number(it.DocTotalFc ?? 0) === 0 ? null : it.DocTotalFc;
  return {
    supplier: it.CardCode,
    supplier_name: it.CardName || it.CardCode,
    day: it.DocDate.slice(0, 10),
    due_on: it.DocDueDate?.slice(0, 10) ?? null,
    // SAP calls the company's own currency so, too.
    currency: it.DocCurrency && it.DocCurrency !== '$' ? it.DocCurrency : 'CLP',
    total: abroad ?? it.DocTotal ?? '0',
    comment: it.Comments || null,
    lines: it.DocumentLines.map((line) => {
      const quantity = line.Quantity && Number(line.Quantity) !== 0 ? line.Quantity : '1';
      return {
        line: line.LineNum + 1,
        code: line.ItemCode || null,
        name: line.ItemDescription || line.ItemCode || '',
        quantity,
        open: line.RemainingOpenQuantity ?? (it.DocumentStatus === 'bost_Open' ? quantity : '0'),
      };
    }),
  };
}

function copiedFrom<K extends string>(kinds: ReadonlyMap<number, K>, { BaseType, BaseEntry, BaseLine }: z.output<typeof Line>) {
  const kind = BaseType == null ? undefined : kinds.get(BaseType);
  return kind === undefined || BaseEntry == null || BaseLine == null ? null : { kind, entry: BaseEntry, line: BaseLine };
}
const baseOf = (line: z.output<typeof Line>) => copiedFrom(bases, line);

const receptionOf = (it: z.output<typeof ReceiptDocument>): ErpReception => ({
  entry: it.DocEntry,
  number: it.DocNum ?? it.DocEntry,
  reference: it.U_SDP_ID ?? null,
  isCancelled: isCancelled(it),
  lines: it.DocumentLines.map((line) => {
    const base = baseOf(line);
    return {
      line: line.LineNum,
      quantity: line.Quantity,
      base: base?.kind === 'PurchaseOrder' ? { entry: base.entry, line: base.line } : null,
    };
  }),
});

/** SAP tells amounts in the company's currency; of who invoices in another one it tells them in that one beside, else nothing or 0. */
function invoiceOf(it: z.output<typeof InvoiceDocument>): ErpInvoice {
  const isAbroad = Number(it.DocTotalFc ?? 0) !== 0;
  return {
    entry: it.DocEntry,
    number: it.DocNum ?? it.DocEntry,
    folio: it.NumAtCard ?? null,
    day: it.DocDate.slice(0, 10),
    isCancelled: isCancelled(it),
    total: (isAbroad && it.DocTotalFc) || it.DocTotal,
    paid: isAbroad ? (it.PaidToDateFC ?? '0') : it.PaidToDate,
    lines: it.DocumentLines.map((line) => ({
      line: line.LineNum,
      quantity: line.Quantity,
      net: isAbroad ? (line.RowTotalFC ?? '0') : line.LineTotal,
      base: baseOf(line),
    })),
  };
}

const creditNoteOf = (it: z.output<typeof CreditNoteDocument>): ErpCreditNote => ({
  entry: it.DocEntry,
  number: it.DocNum ?? it.DocEntry,
  folio: it.NumAtCard ?? null,
  day: it.DocDate.slice(0, 10),
  isCancelled: isCancelled(it),
  lines: it.DocumentLines.map((line) => ({
    line: line.LineNum,
    // Of a price that was too high: what was bought stays bought.
    quantity: line.WithoutInventoryMovement === 'tYES' ? '0' : line.Quantity,
    net: Number(it.DocTotalFc ?? 0) === 0 ? line.LineTotal : (line.RowTotalFC ?? '0'),
    base: copiedFrom(creditedBases, line),
  })),
});

function readAll<T extends z.ZodType>(kind: T, rows: readonly unknown[]): z.output<T>[] {
  const read = z.array(kind).safeParse(rows);
  if (!read.success) throw unavailable('El ERP respondió algo que no se entiende.', { cause: read.error });
  return read.data;
}

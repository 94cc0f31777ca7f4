import { z } from 'zod';
import * as field from '../../fields.ts';
import { billingKind } from '../../suppliers/register/terms.ts';

/** What we send to the ERP, as people call it (domain page §9); the keys are SAP's own names of one of each (SAP page §5). */
export const erpKinds = {
  InventoryTransferRequest: 'Solicitud de traslado',
  PurchaseRequest: 'Solicitud de compra',
  PurchaseOrder: 'Orden de compra',
  StockTransfer: 'Traslado',
  PurchaseDeliveryNote: 'Recepción o HES',
  PurchaseReturn: 'Devolución al proveedor',
  InventoryGenExit: 'Salida de bodega',
  InventoryGenEntry: 'Entrada a bodega',
  Item: 'Material',
  BusinessPartner: 'Proveedor',
} as const;
export type ErpKind = keyof typeof erpKinds;
export const erpKindNames = Object.keys(erpKinds) as [ErpKind, ...ErpKind[]];

const decimal = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/, 'Indique un número sin separador de miles.');
const maybe = z.string().max(254).optional();

export const ErpLine = z.object({
  /** Our own id of the line. */
  reference: z.string().min(1).max(36),
  item_code: z.string().min(1).max(50),
  description: z.string().max(254),
  /** Exact, as text: it is never a floating point number on its way. */
  quantity: decimal.refine((it) => !/^[0.]*$/.test(it), 'La cantidad debe ser mayor que cero.'),
  unit_price: field.money(decimal.optional()),
  currency: field.currency.optional(),
  /** Bought without tax. */
  tax_exempt: z.boolean().optional(),
  required_date: field.day.optional(),
  project_code: maybe,
  cost_center: maybe,
  /** Where it comes from in a transfer or an exit, else where it goes to; that of the document unless said. */
  warehouse: maybe,
  /** The line that this one is copied from, which it closes. */
  base: z.object({ kind: z.enum(erpKindNames), entry: z.string().regex(/^\d{1,10}$/), line: z.number().int().nonnegative() }).optional(),
  /** The ERP manages it by serial numbers: it takes no document that moves it without them. */
  by_serials: z.literal(true).optional(),
  /** As many as it moves, of an item that the ERP manages by serial numbers; of others none. */
  serials: z.array(z.string().min(1).max(60)).min(1).max(5_000).optional(),
  /** Of a change: nothing more of it is waited for. */
  closed: z.literal(true).optional(),
});
export type ErpLine = z.infer<typeof ErpLine>;

/** Those that are no document of many lines but one card: of a material, or of whom the company buys from. */
export const isCard = (kind: ErpKind): kind is 'Item' | 'BusinessPartner' => kind === 'Item' || kind === 'BusinessPartner';

/** A material that the ERP is to have, by the code that we reserved. */
export const ErpNewItem = z.object({
  code: z.string().min(1).max(50),
  name: z.string().min(1).max(100),
  /** The name of its group there. */
  group: z.string(),
  unit: z.string(),
});
export type ErpNewItem = z.infer<typeof ErpNewItem>;

/** A supplier that the ERP is to have, by the code that we reserved. */
export const ErpNewPartner = z.object({
  code: z.string().min(1).max(15),
  name: z.string().min(1).max(100),
  /** The RUT, or the tax id of another country. */
  tax_id: z.string().max(32),
  /** Two letters. */
  country: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  currency: field.currency,
  /** What they bill with, and when they are paid: by name and days, since every ERP has numbers of its own. */
  billing: billingKind.optional(),
  payment_condition: z.object({ name: z.string(), days: z.number().int() }).optional(),
});
export type ErpNewPartner = z.infer<typeof ErpNewPartner>;

/** What is to be another way of a supplier that the ERP has; what is left out stays as it is there. */
export const ErpPartnerChange = z.object({
  code: z.string().min(1).max(15),
  bank: z
    .object({
      /** The bank's code there; of one abroad its SWIFT code, by which it is found there. */
      bank: z.string().min(1).max(30).optional(),
      swift: z.string().max(11).optional(),
      /** Of the bank. */
      country: z.string().length(2),
      /** Whole: it leaves for the ERP, and no screen of ours tells it (`withoutAccount`). */
      account: z.string().min(4).max(50),
      holder: z.string().max(100),
    })
    .optional(),
  /** Nothing more is bought from it. */
  frozen: z.boolean().optional(),
});
export type ErpPartnerChange = z.infer<typeof ErpPartnerChange>;

/** The same of a material. */
export const ErpItemChange = z.object({ code: z.string().min(1).max(50), frozen: z.boolean().optional() });
export type ErpItemChange = z.infer<typeof ErpItemChange>;

/** A document for the ERP in our words, whichever ERP it is. */
const anyDocument = z.object({
  kind: z.enum(erpKindNames),
  /** Our own id of it: the ERP keeps it, so that nothing is posted twice. */
  reference: z.uuid(),
  request_type: z.string().min(1).max(30),
  requester_email: z.string(),
  comments: z.string().max(254),
  project_code: maybe,
  cost_center: maybe,
  place_code: maybe,
  from_warehouse: maybe,
  to_warehouse: maybe,
  required_date: field.day.optional(),
  /** The other side's own number: the supplier's dispatch note. */
  paper: maybe,
  /** Of what goes back to a supplier: it comes again, so that its order waits for it anew. */
  reopens_order: z.literal(true).optional(),
  /** The supplier's code in the ERP. */
  supplier: maybe,
  currency: field.currency.optional(),
  lines: z.array(ErpLine),
  item: ErpNewItem.optional(),
  partner: ErpNewPartner.optional(),
  item_change: ErpItemChange.optional(),
  partner_change: ErpPartnerChange.optional(),
});
/** Lines, or the one card that its kind names: new, or what is to be another way of it. */
export const ErpDocument = anyDocument.refine(
  (it) =>
    it.lines.length > 0 !== isCard(it.kind) &&
    countOf(it.item, it.item_change) === (it.kind === 'Item' ? 1 : 0) &&
    countOf(it.partner, it.partner_change) === (it.kind === 'BusinessPartner' ? 1 : 0),
);
const countOf = (...cards: readonly (object | undefined)[]): number => cards.filter((it) => it !== undefined).length;
export type ErpDocument = z.infer<typeof ErpDocument>;

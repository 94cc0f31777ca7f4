import { z } from 'zod';
import * as field from '../../fields.ts';
import { figure, stockFigures } from '../../figures.ts';
import { AgainstTakeoff } from '../../takeoff.ts';
import { decidedLine } from '../decisions/lines.ts';

/** Other warehouses that are named beside a line, those that have most of it; of the rest it is said how many there are. */
export const warehousesNamed = 3;

/** In how many warehouses something of it is free, how much in all of them, and which have most; of those whose stock the person sees. */
const FreeStock = z.object({
  warehouses: z.number().int(),
  quantity: figure,
  most: z.array(z.object({ name: z.string(), quantity: figure })).max(warehousesNamed),
});
export type FreeStock = z.infer<typeof FreeStock>;

export const MaterialToApprove = z.object({
  material_request_item_id: field.id,
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: figure,
  ...decidedLine,
  /** The last entry of its price list is the current one (spec 2 §3). */
  price: field.money(z.string().nullable()),
  currency: field.currency.nullable(),
  /** All of the line at that price and today's rate, in whole pesos. */
  amount: field.money(z.string().nullable()),
  /** The entry of the price list before the current one; null when there is none. */
  price_before: field.money(z.object({ price: z.string(), currency: field.currency, since: z.string() }).nullable()),
  /** Whence it comes, in words. */
  option: z.string(),
  /** In the warehouse it would come from, now. */
  ...stockFigures,
  /** In other warehouses than that one, now. */
  elsewhere: FreeStock,
  /** Of the take-off of its place, with this request; null where there is none. */
  takeoff: AgainstTakeoff.nullable(),
  comment: z.string().nullable(),
});

/** A row of a take-off that is to be asked of the ERP, at the cost that it keeps. */
export const TakeoffRowToApprove = z.object({
  row_id: field.id,
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  section: z.string().nullable(),
  quantity: figure,
  cost: field.money(z.string().nullable()),
  currency: field.currency.nullable(),
  /** All of the row at that cost and the rate of its day, in exact pesos. */
  amount: field.money(z.string().nullable()),
  /** How it is asked for, in words. */
  option: z.string(),
  /** In all warehouses whose stock the person sees, now; null where it may not be told. */
  free_quantity: figure.nullable(),
  /** Which of them have it free, now. */
  free_stock: FreeStock,
  /** The latest entry of its price list that is another one than this cost, and whether it is in force; null when there is none. */
  other_price: field.money(z.object({ price: z.string(), currency: field.currency, since: z.string(), current: z.boolean() }).nullable()),
  /** Of the take-offs of its place, once these rows are asked for. */
  takeoff: AgainstTakeoff.nullable(),
  comment: z.string().nullable(),
});

/** In whole pesos: what the project has, and what its approved requests bind of it, now. */
export const Budget = z.object({ amount: z.string(), bound: z.string() });

/** What a supplier offers for a service that is asked for. */
const OfferToApprove = z.object({
  document_id: field.id,
  supplier: z.string().nullable(),
  supplier_rut: z.string().nullable(),
  price: field.money(z.string().nullable()),
  coin: field.currency,
  price_clp: field.money(z.string().nullable()),
  selected: z.boolean(),
  unique_supplier: z.boolean(),
  tax_exempt: z.boolean(),
  valid_supplier: z.boolean().nullable(),
  /** Why nothing may be bought from them today, whole; null where it may. */
  invalid_reason: z.string().nullable(),
  date: field.day.nullable(),
  file: z.object({ name: z.string(), url: z.string() }).nullable(),
});

export const ServiceToApprove = z.object({
  item_id: field.id,
  line: z.number().int(),
  sap_code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  quantity: figure,
  unit: z.string(),
  /** Of the chosen quotation, net; null where several are chosen. */
  unit_price: field.money(z.string().nullable()),
  currency: field.currency.nullable(),
  /** All that was chosen, net, in whole pesos. */
  amount: field.money(z.string().nullable()),
  documents: z.array(z.object({ name: z.string(), url: z.string() })),
  comments: z.array(z.object({ by: z.string(), at: field.instant, comment: z.string() })),
  quotations: z.array(OfferToApprove),
  /** Of the take-off of its place, with this request; null where there is none. */
  takeoff: AgainstTakeoff.nullable(),
  /** Of one unit, net, as another request last bought it; null when none did, and for who may not see money, also when they decide. */
  last_price: field.money(z.object({ price_clp: z.string(), bought_on: field.day, supplier: z.string() }).nullable()),
  /** Who offered it for other requests lately and not for this one, the latest first, and how many more did. */
  other_suppliers: z.object({ names: z.array(z.string()), more: z.number().int() }),
  /** What was decided of the line in this round. */
  decision: z.object({ approved: z.boolean(), by: z.string(), comment: z.string().nullable() }).nullable(),
});

export const OrderLineToApprove = z.object({
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: figure,
  /** Before what is taken off, in the order's currency. */
  unit_price: field.money(z.string().nullable()),
  discount_percentage: z.string(),
  currency: field.currency,
  total: field.money(z.string().nullable()),
  /** The same in whole pesos by today's rate; null where there is none. */
  amount: field.money(z.string().nullable()),
  /** What was last paid for one of the same in another order that went out, net. */
  last_price: field.money(
    z.object({ price: z.string(), currency: field.currency, ordered_on: field.day, supplier: z.string(), order: z.string() }).nullable(),
  ),
  /** Now, where one order is read; null of what is no material, and in a list of orders. */
  free_stock: FreeStock.nullable(),
});

/** Of what is no request, order or take-off: one thing as it is, and as it would be. */
export const PartToApprove = z.object({
  /** Of a material or service; null where it is a term, or a fact of something new. */
  code: z.string().nullable(),
  name: z.string(),
  note: z.string().nullable(),
  /** In words; null where there is nothing of it yet. */
  before: field.mayTellMoney(z.string().nullable()),
  after: field.mayTellMoney(z.string().nullable()),
  amount_before: field.money(z.string().nullable()),
  /** Null where it is worth nothing by itself, or has no price. */
  amount: field.money(z.string().nullable()),
  currency: field.currency,
});

import type { PurchaseOrderInfo, PurchaseOrderPaper } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant } from 'contract/format.ts';
import { countryName, isAbroad } from 'contract/suppliers/index.ts';
import { companyOf } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { readOrder } from '../orders/info.ts';
import { ordersSeenBy } from '../orders/rows.ts';

/** The day that stands on the paper: of the ERP's number, until then of the order. */
export const documentDateOf = ({ issued_at, created_at }: Pick<PurchaseOrderInfo, 'issued_at' | 'created_at'>): string =>
  formatInstant(issued_at ?? created_at).slice(0, 10);

/** `Hauptstraße 3, Alemania`: the country of who is from another one. */
export const supplierAddress = (it: Pick<PurchaseOrderInfo, 'supplier_address' | 'supplier_country'>): string | null =>
  [it.supplier_address, isAbroad(it.supplier_country) && countryName(it.supplier_country ?? '')].filter(Boolean).join(', ') || null;

/** An order that another area keeps, as its paper says it; nothing where the number is none of theirs. */
type OrderPaperSource = (context: Reading, number: string) => Promise<Omit<PurchaseOrderPaper, 'buyer'> | undefined>;

declare module '../../platform/context.ts' {
  interface Hooks {
    orderPapers: readonly OrderPaperSource[];
  }
}

/** What stands on the paper of an order, named by its own number or by that of the request, of services or of materials. */
export async function readPaper(context: Reading, { number }: Received<typeof contract.purchaseOrderPdfInfo>): Promise<PurchaseOrderPaper> {
  const { db, hooks } = context;
  const buyer = buyerOf(await companyOf(db));
  const made = await ordersFrom(context, number);
  if (made.length !== 1)
    for (const find of hooks.orderPapers) {
      const found = await find(context, number);
      if (found) return { buyer, ...found };
    }
  if (made.length > 1)
    throw new Problem('rule', { message: `De ${number} salieron varias órdenes: ${made.join(', ')}. Indique una de ellas.` });
  return { buyer, ...(await ownPaper(context, made[0] ?? number)) };
}

const buyerOf = (company: Awaited<ReturnType<typeof companyOf>>): PurchaseOrderPaper['buyer'] => ({
  name: company.nombre,
  address: [company.direccion, company.comuna].filter(Boolean).join(', ') || null,
  phone: company.telefono,
  email: company.correo_compras,
  business_line: company.giro,
  tax_id: company.rut,
});

async function ownPaper({ db, user }: Reading, number: string): Promise<Omit<PurchaseOrderPaper, 'buyer'>> {
  const order = await readOrder(db, user, number);
  const { supplier_code, supplier, supplier_rut, supplier_tax_id, supplier_email, payment_terms, project_code, cost_center, currency } =
    order;
  return {
    project_code,
    cost_center,
    number: order.erp_number ?? order.number,
    document_date: documentDateOf(order),
    supplier: {
      code: supplier_code,
      tax_id: supplier_rut ?? supplier_tax_id,
      name: supplier,
      contact: supplier_email,
      address: supplierAddress(order),
      payment_condition: payment_terms,
    },
    materials: order.items.map(({ code, name, quantity, unit, unit_price, tax_exempt, discount_percentage, total }) => ({
      code,
      name,
      quantity,
      unit,
      currency,
      discount_percentage,
      total,
      price: unit_price,
      tax: tax_exempt ? '0' : order.vat_percent,
    })),
    totals: { net: order.net, tax: order.tax, discount: order.discount, total_with_discount: order.total },
    sale_order: order.comment,
  };
}

/** The orders that came of a request and stand: what they say goes before what was asked for. */
async function ordersFrom({ db, user }: Reading, number: string): Promise<string[]> {
  const found = await ordersSeenBy(db, user)
    .where('it.origin_number', '=', number)
    .where('it.status', 'not in', ['anulada', 'rechazada'])
    .select('it.number')
    .orderBy('it.id')
    .execute();
  return found.map((it) => it.number);
}

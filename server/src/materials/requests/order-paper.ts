import type { PurchaseOrderPaper } from 'contract/orders/index.ts';
import { formatInstant } from 'contract/format.ts';
import { countryName, isAbroad } from 'contract/suppliers/index.ts';
import { setting } from '../../administration/index.ts';
import { sumsOf, totalOf } from 'contract/orders/orders/sums.ts';
import type { Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { carriesTax } from '../../suppliers/index.ts';
import { linesOf } from './documents.ts';
import { requestsSeenBy } from './rows.ts';
import '../../suppliers/tables.ts';

/** What the order says that a request of materials goes out as (spec 2 §3); nothing of what is asked for in another way. */
export async function requestPaper({ db, user, events }: Reading, number: string): Promise<Omit<PurchaseOrderPaper, 'buyer'> | undefined> {
  const request = await requestsSeenBy(db, user)
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .leftJoin('supplier_records as record', 'record.supplier_code', 'suppliers.codigo')
    .leftJoin('communes', 'communes.codigo', 'record.commune')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where('it.number', '=', number)
    .where('it.document_kind', '=', 'PurchaseOrder')
    .select(['it.id', 'it.number', 'it.erp_number', 'it.cost_center', 'it.comment', 'it.created_at', 'it.sent_at'])
    .select([
      'suppliers.codigo as supplier_code',
      'suppliers.nombre as supplier',
      'suppliers.rut',
      'projects.codigoProyecto as project_code',
    ])
    .select(['record.tax_id', 'record.country', 'record.address', 'record.email', 'communes.nombre as commune'])
    .executeTakeFirst();
  if (!request) return undefined;
  const lines = await linesOf(db, [request.id]);
  const currencies = [...new Set(lines.map((it) => it.currency ?? 'CLP'))];
  const [currency = 'CLP'] = currencies;
  if (currencies.length > 1)
    throw new Problem('rule', { message: `${number} se compra en varias monedas (${currencies.join(', ')}): es una orden por cada una.` });
  const vat_percent = String(await setting({ db, events }, 'vat_percent'));
  // As the order that comes of it is judged; who is not in the register yet bills with IVA.
  const tax_exempt = request.supplier_code !== null && !(await carriesTax(db, request.supplier_code));
  const priced = lines.map((it) => ({ ...it, unit_price: it.unit_price ?? '0', discount_percentage: '0', tax_exempt }));
  const { net, tax, discount, total } = sumsOf(priced, { currency, vat_percent });
  return {
    project_code: request.project_code,
    cost_center: request.cost_center,
    number: request.erp_number ?? request.number,
    document_date: formatInstant((request.sent_at ?? request.created_at).toISOString()).slice(0, 10),
    supplier: {
      code: request.supplier_code ?? '',
      tax_id: request.rut ?? request.tax_id,
      name: request.supplier ?? '',
      // What is agreed with them stands on the order.
      contact: request.email,
      address:
        [request.address, request.commune, isAbroad(request.country) && countryName(request.country ?? '')].filter(Boolean).join(', ') ||
        null,
      payment_condition: null,
    },
    materials: priced.map((it) => ({
      code: it.codigo,
      name: it.descripcion,
      quantity: it.quantity,
      unit: it.unit,
      currency,
      price: it.unit_price,
      tax: tax_exempt ? '0' : vat_percent,
      discount_percentage: '0',
      total: totalOf(it),
    })),
    totals: { net, tax, discount, total_with_discount: total },
    sale_order: request.comment,
  };
}

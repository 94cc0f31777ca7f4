import type { Content } from 'pdfmake';
import { billingOf, editionStates, PurchaseOrderInfo, type OrderLine } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatInstant, formatMoney, formatNumber } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { companyOf, letterheadOf, setting } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { round } from 'contract/decimals.ts';
import { shownTo } from '../../platform/money.ts';
import { facts, remark, table, type Column } from '../../platform/pdf/blocks.ts';
import { drawPdf } from '../../platform/pdf/pdf.ts';
import { billsWith } from '../../suppliers/index.ts';
import { documentDateOf, supplierAddress } from './paper.ts';
import { readPrinted, type PrintedOrder } from './edition.ts';

/** What a paper is drawn from. */
type Drawing = Pick<Reading, 'db' | 'user' | 'events' | 'files'>;

/** An order as the paper for its supplier (spec 2 §9, domain §6); with prices for who may see them. */
export async function printOrder(
  context: Drawing,
  { number, edition }: Received<typeof contract.serviceOrderPdf>,
): Promise<{ filename: string; content: Buffer }> {
  const { db, user } = context;
  const printed = await readPrinted(db, user, { number, edition });
  const order = shownTo(user, PurchaseOrderInfo, printed.order);
  const name = order.erp_number ?? order.number;
  const content = await drawPdf(user, {
    title: `Orden de compra ${name}`,
    letterhead: await letterheadOf(context),
    printed: `Impreso por ${user.nombre} el ${formatInstant(new Date().toISOString())}`,
    content: [
      facts(headOf(order, printed)),
      ...partiesOf(order, await companyOf(db)),
      table(columnsOf(order), order.items),
      ...sumsOf(order),
      ...remark('Comentario', order.comment),
      ...remark('Aprobó', order.approvers.join(', ')),
      ...(await instructionsOf(context, order)),
    ],
    ...watermarkOf(printed),
  });
  return { filename: `orden-de-compra-${name}.pdf`, content };
}

const watermarkOf = ({ order: { erp_number, status }, edition_status }: PrintedOrder): { watermark?: string } => {
  if (status === 'anulada') return { watermark: 'ANULADA' };
  if (status === 'rechazada') return { watermark: 'RECHAZADA' };
  if (erp_number === null) return { watermark: 'BORRADOR: sin número del ERP' };
  return edition_status === 'vigente' ? {} : { watermark: `VERSIÓN ${editionStates.label(edition_status).toUpperCase()}` };
};

const headOf = (it: PurchaseOrderInfo, { replaces }: PrintedOrder): [string, string | null][] => [
  ['Fecha', documentDateOf(it)],
  ['N.º interno', it.number],
  ['Versión', replaces === null ? null : `Versión ${it.edition}, reemplaza a la ${replaces}`],
  ['Proyecto', it.project_code && `${it.project_code} - ${it.project ?? ''}`],
  ['CECO', it.cost_center && `${it.cost_center} - ${it.cost_center_name ?? ''}`],
  ['Moneda', it.currency],
  ['Pago', it.payment_terms],
  ['Anticipo', percentWords(it.terms.advance_percent, it.terms.advance, it.currency)],
  ['Retención', percentWords(it.terms.retention_percent, null, it.currency)],
  ['Facturación', it.terms.billing_mode === 'entrega' ? null : billingOf(it.terms)],
  ['Entrega', it.delivery_date && formatDay(it.delivery_date)],
  ['Entregar en', it.delivery_place],
  ['Validez', it.valid_until && `Hasta el ${formatDay(it.valid_until)}`],
  ['Origen', it.origin_number],
];

/** `30 %: $ 300.000`; nothing where nothing was agreed. */
const percentWords = (percent: string, amount: string | null, currency: PurchaseOrderInfo['currency']): string | null =>
  Number(percent) === 0 ? null : [`${formatNumber(percent)} %`, amount && formatMoney(amount, currency)].filter(Boolean).join(': ');

type Company = Awaited<ReturnType<typeof companyOf>>;

const partiesOf = (it: PurchaseOrderInfo, company: Company): Content[] => [
  {
    columns: [
      party('Comprador', [
        company.nombre,
        company.rut && formatRut(company.rut),
        company.giro,
        [company.direccion, company.comuna].filter(Boolean).join(', '),
        company.telefono,
        company.correo_compras,
      ]),
      party('Proveedor', [
        it.supplier,
        it.supplier_rut === null ? it.supplier_tax_id && `Id. tributaria ${it.supplier_tax_id}` : formatRut(it.supplier_rut),
        supplierAddress(it),
        `Código ${it.supplier_code}`,
        it.supplier_email,
      ]),
    ],
    columnGap: 24,
  },
];

const party = (title: string, lines: readonly (string | null)[]): Content => ({
  stack: [{ text: title, style: 'section' }, ...lines.filter((it) => it !== null && it !== '').map((text) => ({ text: text ?? '' }))],
});

/** With two decimals at most, as the paper has its numbers. */
const figureOf = (value: string): string => formatNumber(round(value, 2));

function columnsOf({ vat_percent, total }: PurchaseOrderInfo): Column<OrderLine>[] {
  const figure = (title: string, width: number, text: Column<OrderLine>['text']): Column<OrderLine> => ({
    title,
    width,
    isFigure: true,
    text,
  });
  return [
    { title: 'Código', width: 68, text: (it) => it.code },
    { title: 'Descripción', text: (it) => [it.name, it.description].filter(Boolean).join('\n') },
    figure('Cantidad', 60, (it) => `${figureOf(it.quantity)} ${it.unit}`),
    ...(total === null
      ? []
      : [
          figure('Precio', 66, (it) => it.unit_price && figureOf(it.unit_price)),
          figure('Desc.', 36, (it) => `${figureOf(it.discount_percentage)} %`),
          figure('IVA', 36, (it) => (it.tax_exempt ? 'Exento' : `${figureOf(vat_percent)} %`)),
          figure('Total', 72, (it) => it.total && figureOf(it.total)),
        ]),
  ];
}

function sumsOf({ subtotal, discount, net, taxable, tax, total, vat_percent, currency, items }: PurchaseOrderInfo): Content[] {
  if (total === null) return [];
  const isExempt = items.every((it) => it.tax_exempt);
  const isMixed = !isExempt && items.some((it) => it.tax_exempt);
  const inCurrency = (amount: string | null): string | null => amount && formatMoney(amount, currency);
  const sums: readonly (readonly [label: string, amount: string | null])[] = [
    ['Subtotal', inCurrency(subtotal)],
    ['Descuento', inCurrency(discount)],
    ['Neto', inCurrency(net)],
    ['Neto afecto', isMixed ? inCurrency(taxable) : null],
    [`IVA ${figureOf(vat_percent)} %`, isExempt ? 'Exento' : inCurrency(tax)],
    ['Total', inCurrency(total)],
  ];
  return sums.flatMap(([label, amount]) =>
    amount === null ? [] : [{ text: `${label}: ${amount}`, alignment: 'right', bold: label === 'Total' }],
  );
}

/** How the supplier invoices; a foreign one, who has no RUT, knows nothing of the SII, and a boleta has no references. */
async function instructionsOf({ db, events }: Drawing, { supplier_rut, supplier_code }: PurchaseOrderInfo): Promise<Content[]> {
  const billing = await billsWith(db, supplier_code);
  if (supplier_rut === null || billing === 'boleta_honorarios' || billing === 'extranjera') return [];
  const [order_code, hes_code, { correo_compras }] = await Promise.all([
    setting({ db, events }, 'reference_order_code'),
    setting({ db, events }, 'reference_hes_code'),
    companyOf(db),
  ]);
  const text = [
    `Indicar en la factura electrónica, sección Referencias: código ${order_code} con el N° de esta orden de compra y código ${hes_code} con el N° de HES.`,
    'Una orden de compra por factura. Facturas sin estas referencias serán reclamadas.',
    correo_compras && `Enviar a ${correo_compras}.`,
  ];
  return [{ stack: [{ text: 'Instrucciones de facturación', style: 'section' }, text.filter(Boolean).join(' ')], unbreakable: true }];
}

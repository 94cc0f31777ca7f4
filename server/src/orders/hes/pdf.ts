import { buffer } from 'node:stream/consumers';
import { HesInfo, hesStates } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatInstant, formatMoney, formatNumber } from 'contract/format.ts';
import { printPaper, setting } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { Files } from '../../platform/files/files.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { facts, remark, signatureBox, table, type Column } from '../../platform/pdf/blocks.ts';
import { shownTo } from '../../platform/money.ts';
import { readHes } from './rows.ts';

/** A sheet as a paper for the supplier, who names its number in the invoice. It says what it comes to only to who may see money. */
export async function printHes(context: Reading, { number }: Received<typeof contract.hesPdf>): Promise<FileAnswer> {
  const { db, files, events } = context;
  const hes = shownTo(context.user, HesInfo, await readHes(db, context, number));
  const drawn = await buffer(files.read(Files.nameIn(hes.signature)));
  const code = await setting({ db, events }, 'reference_hes_code');
  return printPaper(context, {
    title: `Hoja de entrada de servicios ${hes.erp_number ?? hes.number}`,
    filename: `hes-${hes.erp_number ?? hes.number}`,
    ...watermarkOf(hes),
    content: [
      facts([
        ['N.º interno', hes.number],
        ['Orden de compra', [hes.order_erp_number, hes.order_number].filter(Boolean).join(' · ')],
        ['Proveedor', hes.supplier],
        ['Recibida el', formatDay(hes.received_on)],
        ['Documento del proveedor', hes.paper],
        ['Hito', hes.milestone_name],
        ['Estado de pago', hes.statement === null ? null : `N.º ${hes.statement}`],
        ...amountsOf(hes),
        ['Registró', `${hes.created_by}, ${formatInstant(hes.created_at)}`],
        ['Estado', hesStates.label(hes.status)],
        ['Anulada', hes.annulled_at && `${formatInstant(hes.annulled_at)}: ${hes.annul_reason ?? ''}`],
      ]),
      table(columnsOf(hes), hes.items),
      ...remark('Observación', hes.comment),
      ...remark('Evidencia', hes.evidence.map((it) => it.name).join(', ')),
      ...remark(
        'Para facturar',
        hes.status === 'emitida' ? `Indicar en la factura la referencia ${code} con el N° ${hes.erp_number ?? ''} de esta HES.` : null,
      ),
      signatureBox(hes, drawn),
    ],
  });
}

/** What is accepted; where something is taken off it, also what is left to invoice. */
function amountsOf({ net, retention, amortisation, to_invoice, currency }: HesInfo): [string, string | null][] {
  const money = (it: string | null) => it && formatMoney(it, currency);
  const off = (it: string | null) => (it === null || Number(it) === 0 ? null : `- ${formatMoney(it, currency)}`);
  if (net === to_invoice) return [['Neto', money(net)]];
  return [
    ['Neto aceptado', money(net)],
    ['Retención', off(retention)],
    ['Amortización del anticipo', off(amortisation)],
    ['Neto a facturar', money(to_invoice)],
  ];
}

const watermarkOf = ({ status, erp_number }: HesInfo): { watermark?: string } => {
  if (status === 'anulada') return { watermark: 'ANULADA' };
  return erp_number === null ? { watermark: 'BORRADOR: sin número del ERP' } : {};
};

const columnsOf = ({ net }: HesInfo): Column<HesInfo['items'][number]>[] => [
  { title: 'Código', width: 70, text: (it) => it.code },
  { title: 'Servicio', text: (it) => it.name },
  { title: 'Cantidad', width: 70, isFigure: true, text: (it) => `${formatNumber(it.quantity)} ${it.unit}` },
  { title: '%', width: 50, isFigure: true, text: (it) => formatNumber(it.percent) },
  ...(net === null
    ? []
    : [{ title: 'Neto', width: 80, isFigure: true as const, text: (it: HesInfo['items'][number]) => it.total && formatNumber(it.total) }]),
];

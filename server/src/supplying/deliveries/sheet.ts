import type { Content } from 'pdfmake';
import { deliveryHandling, type DeliveryRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatInstant, formatNumber } from 'contract/format.ts';
import { transferKinds, transferStates } from 'contract/materials/index.ts';
import { printPaper } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { facts, remark, signatures, table } from '../../platform/pdf/blocks.ts';
import { readDelivery } from './rows.ts';

/** What is loaded and for whom, with room for signatures. It names no prices, and is no tax paper. */
export async function printSheet(context: Reading, { number }: Received<typeof contract.deliverySheet>): Promise<FileAnswer> {
  const delivery = await readDelivery(context.db, context.user, { number });
  return printPaper(context, {
    title: `Hoja de despacho ${number}`,
    filename: `hoja-de-despacho-${number}`,
    content: [
      facts(factsOf(delivery)),
      { text: noticeOf(delivery), style: 'foot' },
      linesOf(delivery),
      ...tripsOf(delivery),
      ...remark('Observación', delivery.comment),
      signatures(['Entregó: nombre, RUT y firma', null], ['Recibió: nombre, RUT y firma', null]),
    ],
  });
}

const placeOf = (code: string | null, name: string | null): string | null => [code, name].filter(Boolean).join(' - ') || null;

const factsOf = (it: DeliveryRequest): [string, string | null][] => [
  ['Origen', placeOf(it.from_code, it.from_name)],
  ['Destino', placeOf(it.to_code, it.to_name) ?? (it.project === null ? 'Entrega directa' : `Obra ${it.project}`)],
  ['Proyecto', placeOf(it.project_code, it.project)],
  ['Centro de costo', placeOf(it.cost_center, it.cost_center_name)],
  ['Entrega', it.due_date && formatDay(it.due_date)],
  ['Traslado o retiro', transferKinds[it.transfer_kind]],
  ['Preparación', deliveryHandling.label(it.manual_status)],
  ['Solicitante', it.requester],
  ['Folio DTE 52', it.dte_folio ?? 'Sin folio'],
];

/** It must not be taken for the tax paper, without which goods on a public road are seized. */
export const noticeOf = ({ dte_folio }: Pick<DeliveryRequest, 'dte_folio'>): string =>
  ['Este documento no es guía de despacho.', dte_folio === null && 'Sin folio de DTE 52: no puede salir a la vía pública.']
    .filter(Boolean)
    .join(' ');

const linesOf = ({ items }: DeliveryRequest): Content =>
  table(
    [
      { title: 'N.º', width: 24, text: (it) => String(it.line) },
      { title: 'Código', width: 74, text: (it) => it.code },
      { title: 'Descripción', text: (it) => it.description },
      { title: 'Unidad', width: 44, text: (it) => it.unit },
      { title: 'Pedido', width: 54, isFigure: true, text: (it) => formatNumber(it.quantity) },
      { title: 'Enviado', width: 54, isFigure: true, text: (it) => formatNumber(it.sent_quantity) },
      { title: 'Por enviar', width: 54, isFigure: true, text: (it) => formatNumber(it.pending_quantity) },
      // Empty to be written by hand where it is loaded.
      { title: 'Cargado', width: 54, isFigure: true, text: () => null },
    ],
    items,
  );

const tripsOf = ({ trips }: DeliveryRequest): Content[] =>
  trips.length === 0
    ? []
    : [
        table(
          [
            { title: 'Despacho', text: (it) => it.number },
            { title: 'Salió', text: (it) => formatInstant(it.sent_at) },
            { title: 'Estado', text: (it) => transferStates.label(it.status) },
            { title: 'Folio DTE 52', text: (it) => it.dte_folio ?? 'Sin folio' },
          ],
          trips,
        ),
      ];

import type { Content } from 'pdfmake';
import { transferKinds, transferStates, type StockTransferInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant, formatNumber } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { facts, remark, signatures, table } from '../../platform/pdf/blocks.ts';
import { printPaper } from '../../administration/index.ts';
import { readTransfer } from './transfers.ts';

/** The paper that travels along: what, from, to, by whom, with room for signatures. It names no prices (features 1.7). */
export async function printTransfer(context: Reading, { number }: Received<typeof contract.transferPdf>): Promise<FileAnswer> {
  const transfer = await readTransfer(context.db, context.user, number);
  return printPaper(context, {
    title: `Guía interna de ${transferKinds[transfer.kind].toLowerCase()} ${transfer.number}`,
    filename: `guia-${transfer.number}`,
    content: [
      facts(factsOf(transfer)),
      linesOf(transfer),
      notice,
      ...remark('Observación', transfer.comment),
      signatures(['Entregó: nombre, RUT y firma', transfer.sent_by], ['Recibió: nombre, RUT y firma', transfer.received_by]),
    ],
  });
}

const factsOf = (it: StockTransferInfo): [string, string | null][] => [
  ['Origen', `${it.from_code} - ${it.from_name}`],
  ['Destino', `${it.to_code} - ${it.to_name}`],
  ['Enviado', `${formatInstant(it.sent_at)}, por ${it.sent_by ?? '—'}`],
  ['Estado', transferStates.label(it.status)],
  ['Proyecto', it.project_code && `${it.project_code} - ${it.project ?? ''}`],
  ['Chofer', [it.driver, it.driver_rut && formatRut(it.driver_rut)].filter(Boolean).join(', ') || null],
  ['Patente', it.plate],
  ['Motivo', 'Traslado interno entre bodegas propias; no constituye venta'],
];

function linesOf({ items }: StockTransferInfo): Content {
  const isReceived = items.some((it) => it.received_quantity !== null);
  return table(
    [
      { title: 'N.º', width: 24, text: (it) => String(it.line) },
      { title: 'Código', width: 74, text: (it) => it.code },
      { title: 'Descripción', text: (it) => it.description },
      { title: 'Unidad', width: 44, text: (it) => it.unit },
      { title: 'Enviado', width: 60, isFigure: true, text: (it) => formatNumber(it.quantity) },
      // Empty to be written by hand where it is received.
      { title: 'Recibido', width: 60, isFigure: true, text: (it) => (isReceived ? formatNumber(it.received_quantity ?? '0') : null) },
    ],
    items,
  );
}

/** It is no tax paper and must not be taken for one. */
const notice: Content = {
  text: 'Documento interno de control. No reemplaza a la guía de despacho electrónica (DTE 52) cuando la mercadería circula por la vía pública.',
  style: 'foot',
};

import type { Content } from 'pdfmake';
import { transferKinds, transferStates, type StockTransferInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant, formatNumber } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { letterheadOf } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { drawPdf } from '../../platform/pdf/pdf.ts';
import { readTransfer } from './transfers.ts';

/** The paper that travels along: what, from, to, by whom, with room for signatures. It names no prices (features 1.7). */
export async function printTransfer(context: Reading, { number }: Received<typeof contract.transferPdf>): Promise<FileAnswer> {
  const transfer = await readTransfer(context.db, context.user, number);
  const content = await drawPdf(context.user, {
    title: `Guía interna de ${transferKinds[transfer.kind].toLowerCase()} ${transfer.number}`,
    letterhead: await letterheadOf(context),
    printed: `Impresa por ${context.user.nombre} el ${formatInstant(new Date().toISOString())}`,
    content: [...facts(transfer), lines(transfer), notice, ...remark(transfer), signatures(transfer)],
  });
  return { filename: `guia-${transfer.number}.pdf`, content };
}

function facts(it: StockTransferInfo): Content[] {
  const known: [string, string | null][] = [
    ['Origen', `${it.from_code} - ${it.from_name}`],
    ['Destino', `${it.to_code} - ${it.to_name}`],
    ['Enviado', `${formatInstant(it.sent_at)}, por ${it.sent_by ?? '—'}`],
    ['Estado', transferStates.label(it.status)],
    ['Proyecto', it.project_code && `${it.project_code} - ${it.project ?? ''}`],
    ['Chofer', [it.driver, it.driver_rut && formatRut(it.driver_rut)].filter(Boolean).join(', ') || null],
    ['Patente', it.plate],
    ['Motivo', 'Traslado interno entre bodegas propias; no constituye venta'],
  ];
  const there = known.filter((fact): fact is [string, string] => Boolean(fact[1]));
  const body = [];
  for (let at = 0; at < there.length; at += 2)
    body.push([0, 1].flatMap((next) => [{ text: there[at + next]?.[0] ?? '', style: 'label' }, there[at + next]?.[1] ?? '']));
  return [{ table: { widths: [60, '*', 60, '*'], body }, layout: 'noBorders' }];
}

function lines({ items }: StockTransferInfo): Content {
  const isReceived = items.some((it) => it.received_quantity !== null);
  const head = ['N.º', 'Código', 'Descripción', 'Unidad', 'Enviado', 'Recibido'].map((text, at) => ({
    text,
    style: 'head',
    ...(at > 3 && { alignment: 'right' as const }),
  }));
  const rows = items.map((it) => [
    String(it.line),
    it.code,
    it.description,
    it.unit,
    { text: formatNumber(it.quantity), alignment: 'right' as const },
    // Empty to be written by hand where it is received.
    { text: isReceived ? formatNumber(it.received_quantity ?? '0') : '', alignment: 'right' as const },
  ]);
  return {
    table: { headerRows: 1, widths: [24, 74, '*', 44, 60, 60], body: [head, ...rows] },
    layout: 'lightHorizontalLines',
    margin: [0, 12, 0, 8],
  };
}

/** It is no tax paper and must not be taken for one. */
const notice: Content = {
  text: 'Documento interno de control. No reemplaza a la guía de despacho electrónica (DTE 52) cuando la mercadería circula por la vía pública.',
  style: 'foot',
};

const remark = ({ comment }: StockTransferInfo): Content[] => (comment ? [{ text: `Observación: ${comment}`, margin: [0, 8, 0, 0] }] : []);

function signatures({ sent_by, received_by }: StockTransferInfo): Content {
  const place = (what: string, name: string | null): Content => ({
    stack: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.6 }] }, { text: what, style: 'label' }, name ?? ' '],
    margin: [0, 60, 0, 0],
  });
  return {
    columns: [place('Entregó: nombre, RUT y firma', sent_by), place('Recibió: nombre, RUT y firma', received_by)],
    columnGap: 40,
    unbreakable: true,
  };
}

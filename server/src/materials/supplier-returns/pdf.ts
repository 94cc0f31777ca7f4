import { supplierReturnOutcomes, supplierReturnStates, type SupplierReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant, formatNumber } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { printPaper } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { facts, remark, signatures, table } from '../../platform/pdf/blocks.ts';
import { readSupplierReturn } from './rows.ts';

/** What goes back and why, with room for signatures. It names no prices, and is no tax paper. */
export async function printSupplierReturn(context: Reading, { number }: Received<typeof contract.supplierReturnPdf>): Promise<FileAnswer> {
  const it = await readSupplierReturn(context.db, context, number);
  return printPaper(context, {
    title: `Devolución a proveedor ${number}`,
    filename: `devolucion-proveedor-${number}`,
    ...watermarkOf(it),
    content: [
      facts(factsOf(it)),
      { text: noticeOf(it), style: 'foot' },
      table(
        [
          { title: 'N.º', width: 24, text: (line) => String(line.line) },
          { title: 'Código', width: 74, text: (line) => line.code },
          { title: 'Descripción', text: (line) => line.description },
          { title: 'Unidad', width: 44, text: (line) => line.unit },
          { title: 'Devuelve', width: 60, isFigure: true, text: (line) => formatNumber(line.quantity) },
          // Empty to be written by hand where it is taken.
          { title: 'Recibido', width: 60, isFigure: true, text: () => null },
        ],
        it.items,
      ),
      ...remark('Detalle', it.detail),
      signatures(['Entregó: nombre, RUT y firma', it.sent_by], ['Recibió por el proveedor: nombre, RUT y firma', null]),
    ],
  });
}

const watermarkOf = ({ status }: SupplierReturnInfo): { watermark?: string } =>
  status === 'anulada' ? { watermark: 'ANULADA' } : status === 'por_despachar' ? { watermark: 'BORRADOR: sin despachar' } : {};

const factsOf = (it: SupplierReturnInfo): [string, string | null][] => [
  ['Proveedor', [it.supplier, it.supplier_rut && formatRut(it.supplier_rut)].filter(Boolean).join(', ')],
  ['Orden de compra', it.order_number],
  ['Recepción', it.receipt_number],
  ['Sale de', it.from_code === null ? `Obra ${it.project_code ?? ''}`.trim() : `${it.from_code} - ${it.from_name ?? ''}`],
  ['Motivo', it.reason],
  ['Se espera', supplierReturnOutcomes[it.outcome]],
  ['Despachada', it.sent_at && `${formatInstant(it.sent_at)}, por ${it.sent_by ?? '—'}`],
  ['Chofer', it.driver],
  ['Patente', it.plate],
  ['Folio DTE 52', it.dte_folio ?? 'Sin folio'],
  ['N.º en el ERP', it.erp_number],
  ['Estado', supplierReturnStates.label(it.status)],
];

/** It must not be taken for the tax paper, without which goods on a public road are seized. */
export const noticeOf = ({ dte_folio }: Pick<SupplierReturnInfo, 'dte_folio'>): string =>
  ['Este documento no es guía de despacho.', dte_folio === null && 'Sin folio de DTE 52: no puede salir a la vía pública.']
    .filter(Boolean)
    .join(' ');

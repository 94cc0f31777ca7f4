import { serialPapers, type SerialPaper } from 'contract/materials/index.ts';
import type { To } from '../../ui/page/to.ts';
import { toReturn, toSupplierReturn, toTransfer, toVoucher } from '../addresses.ts';

interface PaperReference {
  document_kind: SerialPaper;
  document_number: string;
  request_number?: string | null;
}

export const paperWords = ({ document_kind, document_number }: PaperReference): string =>
  `${serialPapers[document_kind]} ${document_number}`;

/** Its page; that of a receipt is the deliveries of its request. */
export function toPaper({ document_kind, document_number: number, request_number }: PaperReference): To | undefined {
  if (document_kind === 'traslado') return toTransfer({ number });
  if (document_kind === 'consumo') return toVoucher({ number });
  if (document_kind === 'devolucion') return toReturn({ number });
  if (document_kind === 'devolucion_proveedor') return toSupplierReturn({ number });
  return request_number ? { to: '/sap/request-materials/$number', params: { number: request_number } } : undefined;
}

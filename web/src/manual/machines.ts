import { approvalStates } from 'contract/approvals/index.ts';
import {
  countStates,
  requestStates,
  returnStates,
  serialStates,
  supplierReturnStates,
  transferStates,
  voucherStates,
} from 'contract/materials/index.ts';
import { agreementStates, editionStates, hesStates, orderStates } from 'contract/orders/index.ts';
import { biddingStates, quoteStates, serviceItemStates } from 'contract/services/index.ts';
import type { Tone } from 'contract/states.ts';
import { bankAccountStates } from 'contract/suppliers/index.ts';
import { creationStates } from 'contract/supplying/index.ts';

/** A table of states, as far as it is drawn. */
export interface Machine {
  names: readonly string[];
  table: Readonly<Record<string, { label: string; tone: Tone; on: Readonly<Record<string, string>> }>>;
}

/** What a page may draw: a fence called `estados-solicitud`, with a line `action: words` for each action. */
export const machines: Readonly<Record<string, Machine>> = {
  solicitud: requestStates,
  aprobacion: approvalStates,
  traslado: transferStates,
  conteo: countStates,
  devolucion: returnStates,
  'devolucion-proveedor': supplierReturnStates,
  serie: serialStates,
  vale: voucherStates,
  cotizacion: quoteStates,
  servicio: serviceItemStates,
  licitacion: biddingStates,
  orden: orderStates,
  'version-de-orden': editionStates,
  hes: hesStates,
  creacion: creationStates,
  'cuenta-bancaria': bankAccountStates,
  'convenio-de-precio': agreementStates,
};

/** The words of a fence, by action. */
export const wordsIn = (fence: string): Map<string, string> =>
  new Map(
    fence
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const at = line.indexOf(':');
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );

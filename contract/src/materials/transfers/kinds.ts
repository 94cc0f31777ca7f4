import { z } from 'zod';

/** DESPACHO: we bring it, and the other side confirms what came. RETIRO: they fetch it, handed over on the spot (spec 2 §4). */
export const transferKinds = { DESPACHO: 'Traslado', RETIRO: 'Retiro' } as const;
export type TransferKind = keyof typeof transferKinds;
/** Where goes what names no warehouse: it is fetched, or brought to the site, or to whoever asks on a cost centre. */
export function siteWords({ charge_kind, transfer_kind }: { charge_kind: 1 | 2; transfer_kind: TransferKind | null }): string {
  if (transfer_kind === 'RETIRO') return 'Lo retira quien pide';
  return charge_kind === 1 ? 'A la obra' : 'A quien pide';
}
export const transferKind = z.enum(['DESPACHO', 'RETIRO'], 'Elija traslado o retiro.');

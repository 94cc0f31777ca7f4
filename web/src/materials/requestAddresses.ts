import type { MaterialRequest } from 'contract/materials/index.ts';
import type { To } from '../ui/page/to.ts';

const list = '/sap/request-materials';

/** The addresses of the screens of material requests (spec 2 §2; the ones below a request are ours). */
export const requestPaths = {
  list,
  create: `${list}/nueva`,
  createTransfer: '/supplying/requests-transfer/nueva',
  request: `${list}/$number`,
  approvals: `${list}/$number/aprobaciones`,
  deliveries: `${list}/$number/despachos`,
  history: `${list}/$number/historial`,
  mine: '/my-request-materials',
  reservations: '/materiales/reservas',
  mobile: '/supplying/mobile-warehouses/requests',
} as const;

export const toRequest = ({ number }: { number: string }): To => ({ to: requestPaths.request, params: { number } });
/** What supply promises of a request of what is bought. */
export const toPurchase = ({ number }: { number: string }): To => ({ to: '/supplying/purchase-requests/$number', params: { number } });
/** A draft is gone on with where it is written. */
export const toDraft = ({ number }: { number: string }): To => ({ to: requestPaths.create, search: { borrador: number } });
export const toRepeat = ({ number }: { number: string }): To => ({ to: requestPaths.create, search: { repetir: number } });
/** A row of a list leads to its request; one's own draft, to where it is written. */
export const toOpen = (it: Pick<MaterialRequest, 'number' | 'status'>): To => (it.status === 'borrador' ? toDraft(it) : toRequest(it));

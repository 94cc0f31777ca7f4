import type { OfOrigin } from '../../orders/index.ts';

/** Where the orders of a request come from. */
export const ordersOfRequest = (id: number): OfOrigin => ({ origin: 'material_request', origin_id: id });

import { useParams } from '@tanstack/react-router';
import type { OrderOrigin } from 'contract/orders/index.ts';
import type { To } from '../ui/page/to.ts';

/** The addresses of this area's screens, written once: the specification's (3 §2), and ours below them. */
export const paths = {
  orders: '/supplying/purchase-orders/list',
  order: '/supplying/purchase-orders/$number',
  erpOrders: '/supplying/erp-orders',
  receptions: '/oc-with-hes/request',
  hes: '/oc-with-hes/hes/$number',
  agreements: '/supplying/price-agreements',
  agreement: '/supplying/price-agreements/$number',
  tolerances: '/configuraciones/tolerancias-compra',
} as const;

export const toOrder = ({ number }: { number: string }): To => ({ to: paths.order, params: { number } });

export const toHes = ({ number }: { number: string }): To => ({ to: paths.hes, params: { number } });

export const toAgreement = ({ number }: { number: string }): To => ({ to: paths.agreement, params: { number } });

const origins: Readonly<Record<OrderOrigin, string>> = {
  service_request: '/sap/request-services/$number',
  purchase_request: '/supplying/purchase-requests/$number',
  material_request: '/sap/request-materials/$number',
};

/** What an order comes from: each of the requests that were merged into it. */
export const toOrigins = ({ origin, origin_number }: { origin: OrderOrigin; origin_number: string }): (To & { number: string })[] =>
  origin_number.split(', ').map((number) => ({ number, to: origins[origin], params: { number } }));

/** The number in the address of the screen that is open. */
export function useNumber(): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params['number'] ?? '';
}

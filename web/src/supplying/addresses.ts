import { useParams } from '@tanstack/react-router';
import type { To } from '../ui/to.ts';

/** The addresses of this area's screens, written once: the specification's (3 §2), and ours below them. */
export const paths = {
  home: '/supplying',
  deliveries: '/supplying/requests-transfer/date-delivery',
  distribution: '/supplying/cd/requests-transfer',
  delivery: '/supplying/cd/requests-transfer/$number',
  purchases: '/supplying/purchase-requests',
  purchase: '/supplying/purchase-requests/$number',
} as const;

export const toPurchase = ({ number }: { number: string }): To => ({ to: paths.purchase, params: { number } });
export const toDelivery = ({ number }: { number: string }): To => ({ to: paths.delivery, params: { number } });
export const toTransfer = ({ number }: { number: string }): To => ({
  to: '/supplying/mobile-warehouses/material-transfers/$number',
  params: { number },
});
export const toRequest = ({ number }: { number: string }): To => ({ to: '/sap/request-materials/$number', params: { number } });

/** The number in the address of the screen that is open. */
export function useNumber(): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params['number'] ?? '';
}

import { useParams } from '@tanstack/react-router';
import type { To } from '../ui/page/to.ts';

/** The addresses of this area's screens, written once: the specification's (2 §2), and ours below them. */
export const paths = {
  ownQuotes: '/sap/request-quotes',
  newQuote: '/sap/request-quotes/nueva',
  quote: '/sap/request-quotes/$number',
  quoteQueue: '/supplying/quotes/list',
} as const;

/** Ours. */
export const radarPath = '/servicios/radar';
export const soleSuppliersPath = '/servicios/proveedores-unicos';

const requests = '/sap/request-services';

/** Those of service requests (contract decision 42). */
export const requestPaths = {
  list: requests,
  create: `${requests}/nueva`,
  request: `${requests}/$number`,
  comparison: `${requests}/$number/comparacion`,
  approvals: `${requests}/$number/aprobaciones`,
  history: `${requests}/$number/historial`,
} as const;

export const toRequest = ({ number }: { number: string }): To => ({ to: requestPaths.request, params: { number } });
export const toQuote = ({ number }: { number: string }): To => ({ to: paths.quote, params: { number } });

/** The number in the address of the screen that is open. */
export function useNumber(): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params['number'] ?? '';
}

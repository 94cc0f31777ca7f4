import { useParams } from '@tanstack/react-router';
import type { ServiceDocument } from 'contract/services/index.ts';
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

/** The page of a supplier in the register. */
export const toSupplier = ({ id }: { id: number }): To => ({ to: '/supplying/suppliers/$id', params: { id: String(id) } });

/** Asks for the creation of who is quoted by a request and is not in the register; from there the way leads back. */
export const toQuotedSupplier = (
  { number }: { number: string },
  {
    supplier_rut,
    supplier,
    supplier_email,
    coin,
  }: Pick<ServiceDocument, 'supplier' | 'supplier_email' | 'coin'> & { supplier_rut: string },
): To => ({
  to: '/supplying/form/suppliers',
  search: { rut: supplier_rut, nombre: supplier ?? '', correo: supplier_email ?? '', moneda: coin, solicitud: number },
});

/** The number in the address of the screen that is open. */
export function useNumber(): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params['number'] ?? '';
}

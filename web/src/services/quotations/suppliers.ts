import type { ServiceDocument } from 'contract/services/index.ts';
import type { To } from '../../ui/page/to.ts';

// Beside the screens that lead there: the addresses of an area come with the first page that anybody opens.

/** The page of a supplier in the register. */
export const toSupplier = ({ id }: { id: number }): To => ({ to: '/supplying/suppliers/$id', params: { id: String(id) } });

/** The request by which the creation of a supplier is asked for. */
export const toSupplierCreation = (number: string): To => ({ to: '/supplying/purchase-module/suppliers/$number', params: { number } });

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

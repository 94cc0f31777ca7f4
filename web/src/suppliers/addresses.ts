import { useParams } from '@tanstack/react-router';
import { useNaming } from '../ui/page/pageNames.ts';
import type { To } from '../ui/page/to.ts';

/** Ours: the register of suppliers, beside the requests of supply's module. */
export const paths = {
  requests: '/supplying/purchase-module/suppliers',
  register: '/supplying/suppliers',
  supplier: '/supplying/suppliers/$id',
  bank: '/supplying/suppliers/$id/bank',
} as const;

export const toSupplier = ({ id }: { id: number }): To => ({ to: paths.supplier, params: { id: String(id) } });

/** The supplier in the address of the screen that is open; zero, which nobody is, where it is no number. */
export function useSupplierId(): number {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const id = params['id'] ?? '';
  return /^\d{1,9}$/.test(id) ? Number(id) : 0;
}

/** The way to a supplier is told by its name, of which the address says nothing. */
export const useSupplierName = (id: number, name: string | undefined): void => useNaming(paths.supplier.replace('$id', String(id)), name);

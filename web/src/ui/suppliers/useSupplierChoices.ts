import type { Answer } from 'contract/call.ts';
import { getSupplierDropdowns, supplierRegiones } from 'contract/suppliers/index.ts';
import { useCall } from '../../api.ts';

/** What the fields of a supplier choose from. */
export interface SupplierChoices {
  dropdowns: Answer<typeof getSupplierDropdowns>;
  regions: Answer<typeof supplierRegiones>;
}

/** What a supplier's form chooses from, as one answer. */
export function useSupplierChoices() {
  const dropdowns = useCall(getSupplierDropdowns, {});
  const regions = useCall(supplierRegiones, {});
  return {
    data: dropdowns.data && regions.data && { dropdowns: dropdowns.data, regions: regions.data },
    error: dropdowns.error ?? regions.error,
    refetch: () => Promise.all([dropdowns.refetch(), regions.refetch()]),
  };
}

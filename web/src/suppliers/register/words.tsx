import { supplierOrigins, type Supplier } from 'contract/suppliers/index.ts';
import { Status } from '../../ui/page/Status.tsx';

/** Where a supplier is known from, in words. */
export const originsOf = ({ origins }: Pick<Supplier, 'origins'>): string => origins.map((it) => supplierOrigins[it]).join(', ');

/** Whether something may be ordered from a supplier today. */
export const Standing = ({ active, valid_supplier }: Pick<Supplier, 'active' | 'valid_supplier'>) => {
  if (!active) return <Status tone="neutral">Retirado</Status>;
  return valid_supplier ? <Status tone="success">Habilitado</Status> : <Status tone="danger">No habilitado</Status>;
};

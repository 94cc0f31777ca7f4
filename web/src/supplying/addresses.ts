import { useParams } from '@tanstack/react-router';
import type { Creation } from 'contract/supplying/index.ts';
import type { To } from '../ui/to.ts';

/** Those of the creation of materials and suppliers: the specification's (3 §2), and one for each request. */
export const creationPaths = {
  supplierForm: '/supplying/form/suppliers',
  materialForm: '/supplying/form/materials',
  suppliers: '/supplying/purchase-module/suppliers',
  materials: '/supplying/purchase-module/materials',
  supplier: '/supplying/purchase-module/suppliers/$number',
  material: '/supplying/purchase-module/materials/$number',
} as const;

export const toCreation = ({ kind, number }: Pick<Creation, 'kind' | 'number'>): To => ({ to: creationPaths[kind], params: { number } });

/** The number in the address of the screen that is open. */
export function useNumber(): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params['number'] ?? '';
}

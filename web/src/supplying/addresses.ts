import { useParams } from '@tanstack/react-router';
import type { Creation } from 'contract/supplying/index.ts';
import type { To } from '../ui/page/to.ts';

/** The addresses of this area's screens, written once: the specification's (3 §2), and ours below them. */
export const paths = {
  home: '/supplying',
  deliveries: '/supplying/requests-transfer/date-delivery',
  distribution: '/supplying/cd/requests-transfer',
  delivery: '/supplying/cd/requests-transfer/$number',
  purchases: '/supplying/purchase-requests',
  purchase: '/supplying/purchase-requests/$number',
  proposals: '/supplying/replenishment',
} as const;

/** Reports (spec 3 §2); that of users has no address there. */
export const reportPaths = {
  products: '/supplying/reports/products',
  stock: '/supplying/reports/stock',
  users: '/supplying/reports/users',
} as const;

export const toMaterial = ({ code }: { code: string }, search: Record<string, string> = {}): To => ({
  to: '/materiales/catalogo/$code',
  params: { code },
  search,
});
/** A material of a warehouse in the report of stock, where what is suggested opens its parts. */
export const toStockReport = ({ code, warehouse_code }: { code: string; warehouse_code: string }): To => ({
  to: reportPaths.stock,
  search: { search: code, warehouse_code },
});
/** What is promised of a material in a warehouse, and what is on its way there. */
export const toReservations = ({ code, warehouse_code }: { code: string; warehouse_code: string }): To => ({
  to: '/materiales/reservas',
  search: { code, warehouse_code },
});
export const toTransfersComing = ({ code, warehouse_code }: { code: string; warehouse_code: string }): To => ({
  to: '/supplying/mobile-warehouses/material-transfers',
  search: { coming_code: code, coming_to: warehouse_code },
});
/** What was asked for of a material for a warehouse. */
export const toRequestsOf = ({ code, warehouse_code }: { code: string; warehouse_code: string }): To => ({
  to: '/sap/request-materials',
  search: { search: code, warehouse_code },
});
/** What the night proposes to order of a material for a warehouse. */
export const toProposals = ({ code, warehouse_code }: { code: string; warehouse_code: string }): To => ({
  to: paths.proposals,
  search: { search: code, warehouse_code },
});
export const toVoucher = ({ number }: { number: string }): To => ({ to: '/materiales/vales-consumo/$number', params: { number } });
export const toSupplierReturn = ({ number }: { number: string }): To => ({
  to: '/supplying/devoluciones-proveedor/$number',
  params: { number },
});
export const toServiceRequest = ({ number }: { number: string }): To => ({ to: '/sap/request-services/$number', params: { number } });
export const toPurchase = ({ number }: { number: string }): To => ({ to: paths.purchase, params: { number } });
export const toDelivery = ({ number }: { number: string }): To => ({ to: paths.delivery, params: { number } });
export const toOrder = ({ number }: { number: string }): To => ({ to: '/supplying/purchase-orders/$number', params: { number } });
export const toTransfer = ({ number }: { number: string }): To => ({
  to: '/supplying/mobile-warehouses/material-transfers/$number',
  params: { number },
});
export const toRequest = ({ number }: { number: string }): To => ({ to: '/sap/request-materials/$number', params: { number } });

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

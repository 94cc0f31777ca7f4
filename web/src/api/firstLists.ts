import type { Permission } from 'contract/permissions.ts';

/** The lists that people open most, and their day: what they show is asked while the scripts come (`web/ahead.ts`), for whoever may read them. */
export const firstLists = {
  '/mi-dia': 'session',
  '/': 'projects:read',
  '/sap/request-materials': 'materials:read',
  '/request-materials/approvals': 'approvals:read',
  '/sap/request-services': 'services:read',
  '/supplying/mobile-warehouses/material-transfers': 'mobile_warehouses:read',
  '/supplying/mobile-warehouses/stock': 'mobile_warehouses:read',
  '/supplying/purchase-requests': 'purchase_requests:read',
  '/supplying/purchase-orders/list': 'purchase_orders:read',
  '/my-request-materials': 'materials:read',
  '/materiales/catalogo': 'materials:read',
  '/materiales/recepciones': 'materials:read',
  '/supplying/suppliers': 'supplier_creation:read',
  '/usuarios/usuario': 'users:read',
  '/proyectos/actividadProyecto/$codigoLugarInstalacion/$codigoProyecto': 'schedule:read',
  '/supplying/quotes/list': 'services:read',
} as const satisfies Record<string, Permission | 'session'>;

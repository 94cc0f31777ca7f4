import { z } from 'zod';
import { call } from '../call.ts';
import { WorkdayItem } from '../dashboards/workday/workday.ts';

/** What waits in supply, each with the list that has just these; `sort` is what it is of. */
export const supplyWaits = {
  compras_atrasadas: { sort: 'Compras', label: 'Compras atrasadas', tone: 'danger', url: '/supplying/purchase-requests?late=true' },
  compras_sin_asignar: {
    sort: 'Compras',
    label: 'Compras sin asignar',
    tone: 'warning',
    url: '/supplying/purchase-requests?unassigned=true&open=true',
  },
  compras_por_llegar: { sort: 'Compras', label: 'Compras por llegar', tone: 'info', url: '/supplying/purchase-requests?open=true' },
  promesas_movidas: {
    sort: 'Compras',
    label: 'Promesas movidas',
    tone: 'violet',
    url: '/supplying/purchase-requests?broken=true&open=true',
  },
  reposicion_propuesta: {
    sort: 'Reposición',
    label: 'Reposición propuesta',
    tone: 'warning',
    url: '/supplying/replenishment?state=propuesta',
  },
  entregas_atrasadas: {
    sort: 'Entregas',
    label: 'Entregas atrasadas',
    tone: 'danger',
    url: '/supplying/requests-transfer/date-delivery?late=true',
  },
  entregas_por_preparar: {
    sort: 'Entregas',
    label: 'Entregas por preparar',
    tone: 'warning',
    url: '/supplying/cd/requests-transfer?manual_status=por_preparar&to_send=true',
  },
  entregas_listas: {
    sort: 'Entregas',
    label: 'Entregas listas para salir',
    tone: 'success',
    url: '/supplying/cd/requests-transfer?manual_status=lista&to_send=true',
  },
  materiales_en_revision: {
    sort: 'Creaciones',
    label: 'Materiales por revisar',
    tone: 'warning',
    url: '/supplying/purchase-module/materials?status=en_revision',
  },
  proveedores_en_revision: {
    sort: 'Creaciones',
    label: 'Proveedores por revisar',
    tone: 'warning',
    url: '/supplying/purchase-module/suppliers?status=en_revision',
  },
  ordenes_rechazadas: {
    sort: 'Órdenes',
    label: 'Órdenes que el ERP rechazó',
    tone: 'danger',
    url: '/supplying/purchase-orders/list?status=rechazada_erp',
  },
} as const;
export type SupplyWait = keyof typeof supplyWaits;
const names = Object.keys(supplyWaits) as [SupplyWait, ...SupplyWait[]];

/** Ours: the home of supply. What somebody may not read is not told; of each kind the first rows come along, as a day shows them. */
export const supplyHome = call('materials.supplyHome', 'GET /api/supply/home', {
  summary: 'Inicio de abastecimiento: cuánto espera, y de qué',
  permission: 'purchase_requests:read',
  tells: ['approvals'],
  answer: z.array(z.object({ name: z.enum(names), total: z.number().int().positive(), items: z.array(WorkdayItem) })),
});

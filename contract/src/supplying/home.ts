import { z } from 'zod';
import { call } from '../call.ts';

/** What waits in supply, each with the list that has just these. */
export const supplyWaits = {
  compras_atrasadas: { label: 'Compras atrasadas', tone: 'danger', url: '/supplying/purchase-requests?late=true' },
  compras_sin_asignar: { label: 'Compras sin asignar', tone: 'warning', url: '/supplying/purchase-requests?unassigned=true&open=true' },
  compras_por_llegar: { label: 'Compras por llegar', tone: 'info', url: '/supplying/purchase-requests?open=true' },
  promesas_movidas: { label: 'Promesas movidas', tone: 'violet', url: '/supplying/purchase-requests?broken=true&open=true' },
  entregas_atrasadas: { label: 'Entregas atrasadas', tone: 'danger', url: '/supplying/requests-transfer/date-delivery?late=true' },
  entregas_por_preparar: {
    label: 'Entregas por preparar',
    tone: 'warning',
    url: '/supplying/cd/requests-transfer?manual_status=por_preparar&to_send=true',
  },
  entregas_listas: {
    label: 'Entregas listas para salir',
    tone: 'success',
    url: '/supplying/cd/requests-transfer?manual_status=lista&to_send=true',
  },
} as const;
export type SupplyWait = keyof typeof supplyWaits;
const names = Object.keys(supplyWaits) as [SupplyWait, ...SupplyWait[]];

/** Ours: the home of supply. */
export const supplyHome = call('materials.supplyHome', 'GET /api/supply/home', {
  summary: 'Inicio de abastecimiento: cuánto espera, y de qué',
  permission: 'purchase_requests:read',
  tells: ['approvals'],
  answer: z.array(z.object({ name: z.enum(names), total: z.number().int() })),
});

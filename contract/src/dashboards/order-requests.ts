import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { requestStates } from '../materials/requests/states.ts';
import { orderStates } from '../orders/orders/states.ts';

/** What asks for a purchase order: a request of materials of that document, or an award of services, whose order is made at once. */
export const orderSources = { materials: 'Materiales', services: 'Servicios' } as const;
export type OrderSource = keyof typeof orderSources;
const orderSource = z.enum(Object.keys(orderSources) as [OrderSource, ...OrderSource[]]);

export const OrderRequest = z.object({
  source: orderSource,
  number: z.string(),
  /** Of a request of materials; null of an order of services. */
  request_status: field.state(requestStates).nullable(),
  /** Of an order of services; null of a request of materials. */
  order_status: field.state(orderStates).nullable(),
  /** What was asked for, when that is another paper. */
  origin_number: z.string().nullable(),
  /** The numbers of the orders that a request of materials became; an order's own. */
  orders: z.string().nullable(),
  supplier: z.string().nullable(),
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  cost_center: z.string().nullable(),
  /** Net in pesos of a request; the total of an order, in its currency. */
  amount: field.money(z.string().nullable()),
  currency: field.currency,
  requester: z.string(),
  required_date: field.day.nullable(),
  created_at: field.instant,
  erp_number: z.string().nullable(),
  /** Its page. */
  url: z.string(),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** Ours: `/sap/request-oc`. Whoever may read only one of both sees those. */
export const orderRequests = call('materials.orderRequests', 'GET /api/requests/order_requests', {
  summary: 'Solicitudes de orden de compra, de materiales y de servicios',
  permission: 'materials:read',
  orPermission: ['purchase_orders:read'],
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    source: orderSource.optional(),
    from: field.day.optional(),
    to: field.day.optional(),
    sort: field.sort(['created_at', 'required_date'], '-created_at'),
  },
  tells: ['approvals'],
  answer: field.paged(OrderRequest),
});

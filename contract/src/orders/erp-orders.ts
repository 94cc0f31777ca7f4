import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { states } from '../states.ts';

/** How an order stands in the ERP; only there it changes. */
export const erpOrderStates = states<'open' | 'closed' | 'cancelled', never>({
  open: { label: 'Abierta', tone: 'info', on: {} },
  closed: { label: 'Cerrada', tone: 'neutral', on: {} },
  cancelled: { label: 'Anulada', tone: 'neutral', on: {} },
});

const receptions = ['nada', 'parcial', 'completa'] as const;

/** An order that somebody wrote in the ERP by hand. */
export const ErpOrder = z.object({
  erp_entry: z.string(),
  /** Its number there. */
  number: z.string(),
  status: field.state(erpOrderStates),
  supplier_code: z.string(),
  supplier: z.string(),
  day: field.day,
  due_on: field.day.nullable(),
  currency: z.string(),
  /** With tax. */
  total: field.money(z.string().nullable()),
  comment: z.string().nullable(),
  reception: z.enum(receptions),
  lines: z.number().int(),
  /** As it was asked last. */
  read_at: field.instant,
});
export type ErpOrder = z.infer<typeof ErpOrder>;

export const ErpOrderLine = z.object({
  line: z.number().int(),
  /** Null: a service that has no code there. */
  code: z.string().nullable(),
  name: z.string(),
  quantity: figure,
  received_quantity: figure,
});
export type ErpOrderLine = z.infer<typeof ErpOrderLine>;

/** Ours: for who sees all projects, since nobody knows whose such an order is. */
export const listErpOrders = call('materials.listErpOrders', 'GET /api/erp_orders', {
  summary: 'Órdenes de compra hechas a mano en el ERP, con lo recibido de cada una',
  permission: 'purchase_orders:read',
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    status: field.state(erpOrderStates).optional(),
    reception: z.enum(receptions).optional(),
    /** It should have come by now. */
    late: z.stringbool().optional(),
    from: field.day.optional(),
    to: field.day.optional(),
    sort: field.sort(['day', 'supplier', 'due_on'], '-day'),
  },
  answer: field.paged(ErpOrder),
});

/** Ours. */
export const getErpOrder = call('materials.getErpOrder', 'GET /api/erp_orders/{entry}', {
  summary: 'Una orden de compra hecha a mano en el ERP, con sus líneas',
  permission: 'purchase_orders:read',
  params: { entry: field.text(20) },
  answer: ErpOrder.extend({ items: z.array(ErpOrderLine) }),
});

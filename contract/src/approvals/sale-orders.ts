import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** Who approves a band's sale orders in one business unit; without a unit, in all that have nobody of their own. */
export const SaleOrderApprover = z.object({
  codigo_unidad: z.string().nullable(),
  email: z.string(),
  nombre: z.string(),
  /** False when the account was deactivated since: somebody else must be named. */
  activo: z.boolean(),
});

/** Sale orders above `desde` up to and including `hasta`, in UF; the last band has no end. */
export const SaleOrderBand = z.object({
  nivel: z.number().int(),
  desde: z.string(),
  hasta: z.string().nullable(),
  approvers: z.array(SaleOrderApprover),
});
export type SaleOrderBand = z.infer<typeof SaleOrderBand>;

const SaleOrderAmounts = z.object({ bands: z.array(SaleOrderBand), version: field.version });
export type SaleOrderAmounts = z.infer<typeof SaleOrderAmounts>;

/** One band, one decision: levels do not add up (spec 1 §3: sale-order amounts and approver e-mails). */
export const getSaleOrderAmounts = call('maintainers.getSaleOrderAmounts', 'GET /api/get_sale_order_amounts', {
  summary: 'Tramos y aprobadores de las órdenes de venta',
  permission: 'approval_matrix:read',
  answer: SaleOrderAmounts,
});

const uf = field
  .amount({ digits: 7, decimals: 2 })
  .refine((it) => Number(it) > 0, 'El límite debe ser mayor que cero.')
  .nullable();

/** Levels are named by the order of their limits: what must be true of the list is said once, here. */
function checkLimits(amounts: readonly { hasta: string | null }[], context: z.RefinementCtx): void {
  for (const [at, { hasta }] of amounts.entries()) {
    const isLast = at === amounts.length - 1;
    const before = amounts[at - 1]?.hasta ?? null;
    const complain = (message: string) => context.addIssue({ code: 'custom', path: [at, 'hasta'], message });
    if (isLast && hasta !== null) complain('El último tramo no lleva límite: cubre todo lo que supera al anterior.');
    if (!isLast && hasta === null) complain('Solo el último tramo puede quedar sin límite.');
    if (before !== null && hasta !== null && Number(hasta) <= Number(before)) complain('Debe ser mayor que el límite del tramo anterior.');
  }
}

/** All bands in order. `nivel` names one that exists; a new one names who approves it in all units. */
export const updateSaleOrderAmounts = call('maintainers.updateSaleOrderAmounts', 'PUT /api/update_sale_order_amounts', {
  summary: 'Cambiar los tramos de las órdenes de venta',
  permission: 'approval_matrix:update',
  confirms: true,
  query: field.confirmation,
  body: z.strictObject({
    amounts: z
      .array(z.strictObject({ nivel: z.number().int().positive().nullable(), hasta: uf, email: field.email.optional() }))
      .min(1, 'Debe haber al menos un tramo.')
      .max(10, 'No puede haber más de 10 tramos.')
      .superRefine(checkLimits),
    version: field.version,
  }),
  answer: SaleOrderAmounts,
  refreshes: [getSaleOrderAmounts.id],
});

/** All approvers of all bands; each band names one for the units that have nobody of their own. */
export const updateSalesDepartmentApprovers = call(
  'maintainers.updateSalesDepartmentApprovers',
  'PUT /api/update_sales_department_approvers',
  {
    summary: 'Cambiar quién aprueba las órdenes de venta',
    permission: 'approval_matrix:update',
    confirms: true,
    query: field.confirmation,
    body: z.strictObject({
      approvers: z
        .array(z.strictObject({ nivel: z.number().int().positive(), codigo_unidad: z.string().max(10).nullable(), email: field.email }))
        .max(100),
      version: field.version,
    }),
    answer: SaleOrderAmounts,
    refreshes: [getSaleOrderAmounts.id],
  },
);

import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** What the audit log keeps of an order; what it comes to stands with its versions. */
export const auditOfOrder = (tx: Tx, id: number) =>
  tx
    .selectFrom('purchase_orders as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where('it.id', '=', id)
    .select(['it.status as estado', 'it.supplier as proveedor', 'it.origin_number as origen', 'it.currency as moneda'])
    .select((of) => of.fn.coalesce('projects.codigoProyecto', 'it.cost_center').as('cargo'))
    .select(['it.edition as edicion', 'it.payment_terms as pago', 'it.annul_reason as razon'])
    .select(['it.delivery_date as entrega', 'it.erp_number as numero_erp', 'it.erp_error as motivo'])
    .executeTakeFirstOrThrow();

import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** What the audit log keeps of a sheet. */
export const auditOfHes = (tx: Tx, id: number) =>
  tx
    .selectFrom('hes as it')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .where('it.id', '=', id)
    .select(['it.status as estado', 'order.number as orden', 'it.received_on as recibida_el', 'it.paper as documento'])
    .select(['it.signer_name as firma', 'it.erp_number as numero_erp', 'it.erp_error as motivo', 'it.annul_reason as razon'])
    .executeTakeFirstOrThrow();

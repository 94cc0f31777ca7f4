import { formatNumber } from 'contract/format.ts';
import { supplierReturnOutcomes, supplierReturnStates, type SupplierReturnInfo } from 'contract/materials/index.ts';

/** What the audit log keeps of a return. */
export const auditOfReturn = (it: SupplierReturnInfo) => ({
  estado: supplierReturnStates.label(it.status),
  proveedor: it.supplier,
  orden: it.order_number,
  recepcion: it.receipt_number,
  espera: supplierReturnOutcomes[it.outcome],
  motivo: it.reason,
  folio_dte: it.dte_folio,
  nota_de_credito: it.credit_folio,
  materiales: it.items.map(({ code, quantity }) => `${code} × ${formatNumber(quantity)}`),
  razon: it.end_reason,
});

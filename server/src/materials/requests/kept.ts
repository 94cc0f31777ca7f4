import { requestStates, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { formatNumber } from 'contract/format.ts';

/** What the audit log keeps of a request. */
export const auditOfRequest = (it: MaterialRequestInfo) => ({
  estado: requestStates.label(it.status),
  tipo: it.request_type,
  cargo: it.project_code ?? it.cost_center,
  monto: it.new_amount ?? it.amount,
  motivo_monto: it.amount_reason,
  materiales: it.items.map(({ code, quantity, closed_quantity, received_quantity }) =>
    [
      `${code} × ${formatNumber(quantity)}`,
      received_quantity !== '0' && `recibidos ${formatNumber(received_quantity)}`,
      closed_quantity !== '0' && `cerrados ${formatNumber(closed_quantity)}`,
    ]
      .filter(Boolean)
      .join(', '),
  ),
  motivo: it.close_reason,
});

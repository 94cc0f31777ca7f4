import { requestStates } from 'contract/materials/index.ts';
import { deliveryHandling, type DeliveryRequest } from 'contract/supplying/index.ts';
import { unseenRequest } from '../../materials/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { announceDeliveries } from '../live.ts';
import { deliveryRequestActions } from './actions.ts';
import { readDelivery, readDeliveryCase } from './rows.ts';

interface DeliveryMove {
  action: DeliveryRequest['allowed_actions'][number];
  version: number;
}

/** Holds a delivery that the person sees, as it was before; refuses what its state, its version or the person do not allow. */
export async function lockDelivery({ tx, user }: Writing, id: number, { action, version }: DeliveryMove): Promise<DeliveryRequest> {
  const found = await tx.selectFrom('delivery_requests').where('request_id', '=', id).select('request_id').forUpdate().executeTakeFirst();
  if (!found) throw unseenRequest({ id });
  requireAllowed(deliveryRequestActions[action], await readDeliveryCase(tx, user, { id }));
  const before = await readDelivery(tx, user, { id });
  if (before.version !== version)
    throw new Problem('stale', { current: before, ...(action === 'handle' && { fields: staleStatus(before) }) });
  return before;
}

/** Somebody else was faster: where the state is chosen it is told how it stands now. */
const staleStatus = ({ manual_status }: DeliveryRequest): Record<string, string> => ({
  manual_status: `Otra persona la cambió mientras tanto: ahora está ${deliveryHandling.said(manual_status)}.`,
});

/** As it stands after a change, written down and announced. */
export async function changedDelivery(context: Writing, action: string, before: DeliveryRequest): Promise<DeliveryRequest> {
  const { tx, user } = context;
  const after = await readDelivery(tx, user, { id: before.id });
  await record(context, {
    action,
    entity: 'delivery_request',
    id: before.number,
    before: auditOfDelivery(before),
    after: auditOfDelivery(after),
  });
  await announceDeliveries(tx);
  return after;
}

/** What the audit log keeps of it. */
const auditOfDelivery = (it: DeliveryRequest) => ({
  estado: requestStates.label(it.status),
  estado_manual: deliveryHandling.label(it.manual_status),
  entrega: it.delivery_date,
  folio: it.dte_folio,
  despachos: it.trips.map(({ number, dte_folio }) => (dte_folio === null ? number : `${number}, guía ${dte_folio}`)),
});

import {
  abastecimientoApproveServiceRequestItem,
  deleteServiceItem,
  returnItemToQuotation,
  type ServiceItem,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askReason, confirm } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';

/** What may be done with one service of a request, besides quoting and deciding. */
export function useItemActions({ version }: ServiceRequestInfo, item: ServiceItem, onEdit: () => void): Action[] {
  const { item_id, name, line } = item;
  const validating = useAction(abastecimientoApproveServiceRequestItem);
  const returning = useAction(returnItemToQuotation);
  const deleting = useAction(deleteServiceItem);

  const validate = async () => {
    const text = 'Validado el último servicio, empieza la aprobación.';
    if (await confirm({ title: `¿Validar ${name}?`, text, yes: 'Validar' }))
      validating.mutate({ item_id, version }, { onSuccess: () => notify('success', `Se validó ${name}`) });
  };
  const sendBack = async () => {
    const reason = await askReason({
      title: `Devolver a cotización: ${name}`,
      text: 'Lo cotizado se conserva; si espera aprobación, se retira.',
      reason: 'Motivo',
      yes: 'Devolver a cotización',
    });
    if (reason !== undefined)
      returning.mutate({ item_id, version, reason }, { onSuccess: () => notify('success', `${name} volvió a cotización`) });
  };
  const remove = async () => {
    const reason = await askReason({
      title: `¿Eliminar ${name}?`,
      text: 'Sale de la solicitud con sus cotizaciones; se puede recuperar.',
      reason: 'Motivo',
      yes: 'Eliminar servicio',
      isDangerous: true,
    });
    if (reason !== undefined) deleting.mutate({ item_id, version, reason }, { onSuccess: () => notify('success', `Se eliminó ${name}`) });
  };

  const can = new Set(item.allowed_actions);
  const offered = (action: ServiceItem['allowed_actions'][number], it: Action): Action[] => (can.has(action) ? [it] : []);
  return [
    ...offered('supply_approve', { label: 'Validar', isBusy: validating.isPending, onClick: () => void validate() }),
    ...offered('edit', { label: 'Editar', onClick: onEdit }),
    ...offered('return', { label: 'Devolver a cotización', isBusy: returning.isPending, onClick: () => void sendBack() }),
    ...offered('delete', { label: 'Eliminar', isDangerous: true, isBusy: deleting.isPending, onClick: () => void remove() }),
    explainAction({ thing: 'service_item', id: String(item_id), title: `${line}. ${name}` }),
  ];
}

import { LinkOutlined, NotificationOutlined } from '@ant-design/icons';
import { orderConfirmation, remindOrderConfirmation, revokeOrderLink } from 'contract/orders/index.ts';
import { useAction, useCall } from '../../api.ts';
import { askReason } from '../../ui/form/dialogs.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { notify } from '../../ui/page/notices.tsx';

/** What can be done with the link of an order that its supplier has. */
export function useConfirmationActions(number: string): { remind: Action; revoke_link: Action } {
  const version = useCall(orderConfirmation, { number }).data?.link?.version ?? 1;
  const reminding = useAction(remindOrderConfirmation);
  const revoking = useAction(revokeOrderLink);
  const revoke = async () => {
    const text = 'Deja de abrir la orden; lo que el proveedor ya respondió queda.';
    const reason = await askReason({
      title: `Revocar el enlace de ${number}`,
      text,
      yes: 'Revocar enlace',
      reason: 'Motivo',
      isDangerous: true,
    });
    if (reason) revoking.mutate({ number, version, reason }, { onSuccess: () => notify('success', 'El enlace ya no abre la orden') });
  };
  return {
    remind: {
      label: 'Recordar al proveedor',
      icon: <NotificationOutlined />,
      call: remindOrderConfirmation,
      isBusy: reminding.isPending,
      onClick: () => reminding.mutate({ number, version }, { onSuccess: () => notify('success', 'El recordatorio va al proveedor') }),
    },
    revoke_link: {
      label: 'Revocar enlace',
      icon: <LinkOutlined />,
      call: revokeOrderLink,
      isBusy: revoking.isPending,
      isDangerous: true,
      onClick: () => void revoke(),
    },
  };
}

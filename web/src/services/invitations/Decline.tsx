import { declineInvitation } from 'contract/services/invitations/supplier-link.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { notify } from '../../ui/page/notices.tsx';

/** They will not offer, and say why: who asked need not wait for them. */
export function Decline({ token }: { token: string }) {
  const action = useAction(declineInvitation);
  const decline = async () => {
    const reason = await askReason({
      title: '¿No cotizarán?',
      text: 'Puede cotizar más tarde, mientras dure el plazo.',
      reason: 'Motivo',
      yes: 'No cotizaremos',
    });
    if (reason !== undefined) action.mutate({ token, reason }, { onSuccess: () => notify('success', 'Gracias por avisar') });
  };
  return (
    <Button kind="text" busy={action.isPending} onClick={() => void decline()}>
      No cotizaremos
    </Button>
  );
}

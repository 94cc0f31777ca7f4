import { EditOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons';
import { cancelErpPost, fixErpPost, retryErpPost, type ErpPost } from 'contract/erp/index.ts';
import { useAction } from '../api.ts';
import type { Action } from '../ui/action.tsx';
import { askReason } from '../ui/dialogs.tsx';
import { notify } from '../ui/notices.tsx';
import { sourceOf } from './words.tsx';

function textOf({ task, source }: ErpPost): string {
  if (task !== 'create') return 'El documento queda abierto en el ERP.';
  if (source === 'material_request') return 'No se enviará al ERP. La solicitud queda sin documento en el ERP.';
  return 'El ERP no sabrá de este movimiento: regístrelo allá. Si no, la próxima sincronización propone la diferencia en nuestras bodegas; de obra y tránsito no propone nada.';
}

/** What a person may do to a post now, as buttons. */
export function useSteering({ onFix }: { onFix: (post: ErpPost) => void }): (post: ErpPost) => Action[] {
  const retrying = useAction(retryErpPost);
  const cancelling = useAction(cancelErpPost);
  const cancel = async (post: ErpPost) => {
    const reason = await askReason({
      title: `¿Anular el envío de ${sourceOf(post)}?`,
      text: textOf(post),
      reason: 'Motivo',
      yes: 'Anular envío',
      isDangerous: true,
    });
    if (reason !== undefined)
      cancelling.mutate({ id: post.id, version: post.version, reason }, { onSuccess: () => notify('success', 'Envío anulado') });
  };
  return (post) =>
    post.allowed_actions.map((it): Action => {
      if (it === 'fix') return { label: 'Corregir', icon: <EditOutlined />, call: fixErpPost, onClick: () => onFix(post) };
      if (it === 'cancel')
        return {
          label: 'Anular',
          icon: <StopOutlined />,
          call: cancelErpPost,
          isDangerous: true,
          isBusy: cancelling.isPending,
          onClick: () => void cancel(post),
        };
      const waits = post.state === 'espera_en_erp';
      return {
        label: waits ? 'Consultar' : 'Reintentar',
        icon: <RedoOutlined />,
        call: retryErpPost,
        isBusy: retrying.isPending,
        onClick: () =>
          retrying.mutate(
            { id: post.id, version: post.version },
            { onSuccess: () => notify('success', waits ? 'Se consulta al ERP' : 'Se vuelve a enviar') },
          ),
      };
    });
}

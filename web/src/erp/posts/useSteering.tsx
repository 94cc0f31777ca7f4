import { EditOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons';
import { cancelErpPost, ErpPost, fixErpPost, getErpPost, listErpPosts, retryErpPost } from 'contract/erp/index.ts';
import { Refused } from '../../api/refusal.ts';
import { useAction, useRefresh } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { notify, notifyRefused } from '../../ui/page/notices.tsx';
import { sourceOf } from './words.tsx';

function textOf({ task, source }: ErpPost): string {
  if (task === 'change') return 'El ERP conserva el documento como estaba.';
  if (task !== 'create') return 'El documento queda abierto en el ERP.';
  if (source === 'material_request') return 'No se enviará al ERP. La solicitud queda sin documento en el ERP.';
  return 'El ERP no sabrá de este movimiento: regístrelo allá. Si no, la próxima sincronización propone la diferencia en nuestras bodegas; de obra y tránsito no propone nada.';
}

/** Tries a post again, or asks how it stands in the ERP. */
function useRetry() {
  const retrying = useAction(retryErpPost, { quiet: true });
  const refresh = useRefresh();
  const attempt = async (post: ErpPost): Promise<void> => {
    try {
      await retrying.mutateAsync({ id: post.id, version: post.version });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Somebody may have corrected it meanwhile: what nobody has seen is not sent. That it is being sent already is what was wanted.
      if (movedTo(error)?.state !== 'enviando') throw error;
    }
  };
  const retry = async (post: ErpPost): Promise<void> => {
    try {
      await attempt(post);
      notify('success', post.state === 'espera_en_erp' ? 'Se consulta al ERP' : 'Se vuelve a enviar');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notifyRefused(error);
      // What it is by now is what the person decides on next.
      refresh(listErpPosts);
      refresh(getErpPost);
    }
  };
  return { retry, isPending: retrying.isPending };
}

/** The post as it is now, when it was refused because it is no longer as it was seen. */
function movedTo(error: Refused): ErpPost | undefined {
  return error.code === 'stale' ? ErpPost.safeParse(error.details['current']).data : undefined;
}

/** What a person may do to a post now, as buttons. */
export function useSteering({ onFix }: { onFix: (post: ErpPost) => void }): (post: ErpPost) => Action[] {
  const { retry, isPending } = useRetry();
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
        isBusy: isPending,
        onClick: () => void retry(post),
      };
    });
}

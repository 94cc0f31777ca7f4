import { assignQuotation, type Quote } from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { getSession } from '../../api/session.ts';
import { notify } from '../../ui/page/notices.tsx';

/** Somebody of supply takes a request for themselves. */
export function useTaking() {
  const action = useAction(assignQuotation);
  const take = ({ id, version, number }: Quote) => {
    const session = getSession();
    if (session.state !== 'logged in') return;
    action.mutate(
      { quotation_id: id, version, buyer_id: session.user.id },
      { onSuccess: () => notify('success', `${number} queda a su cargo`) },
    );
  };
  return { take, isPending: action.isPending };
}

import type { ServiceItem, ServiceRequestInfo } from 'contract/services/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { usePageDecision } from './useDecision.ts';

interface Props {
  request: ServiceRequestInfo;
  item: ServiceItem;
}

/** What was decided of one service in the round that is open; or its decision, for whom it waits. */
export function ItemDecision({ request, item }: Props) {
  const decision = usePageDecision();
  const taken = item.decision;
  return (
    <>
      {taken && (
        <p className="service-item-decision">
          <Status tone={taken.approved ? 'success' : 'danger'}>{taken.approved ? 'Aprobado' : 'Rechazado'}</Status>{' '}
          <span className="muted">
            {taken.by}, <Instant value={taken.at} />
          </span>
          {taken.comment && <q>{taken.comment}</q>}
        </p>
      )}
      {!taken && item.allowed_actions.includes('decide') && !decision.isWaiting(item.item_id) && (
        <p className="service-item-decision">
          <Button off={decision.isPending && 'Se está guardando.'} onClick={() => void decision.approveItem(request, item)}>
            Aprobar este
          </Button>
          <Button kind="danger" off={decision.isPending && 'Se está guardando.'} onClick={() => void decision.rejectItem(request, item)}>
            Rechazar este
          </Button>
        </p>
      )}
    </>
  );
}

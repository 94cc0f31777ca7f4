import { commentRequest, deleteServiceRequestComment, type ServiceRequestInfo } from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Comments } from './Comments.tsx';
import { DeletedItems } from './DeletedItems.tsx';
import { ServiceItemCard } from './ServiceItemCard.tsx';
import { SupplierPayment } from './SupplierPayment.tsx';
import { useServiceTakeoff } from './takeoff.ts';
import { useRequest } from './useRequest.ts';

/** What is asked for, with what was quoted for each, what is said about it, and what was taken out. */
export function ServiceItems() {
  const { answer } = useRequest();
  const request = answer.data;
  const takeoff = useServiceTakeoff(request?.place_id);
  if (!request) return null;
  return (
    <>
      <ol className="service-items" aria-label="Servicios">
        {request.service_items.map((it) => (
          <li key={it.item_id}>
            <ServiceItemCard request={request} item={it} takeoff={takeoff.of(it.code)} />
          </li>
        ))}
      </ol>
      <SupplierPayment request={request} />
      <RequestComments request={request} />
      <DeletedItems request={request} />
    </>
  );
}

function RequestComments({ request: { id, number, comments } }: { request: ServiceRequestInfo }) {
  const saying = useAction(commentRequest, { placed: ['comment'] });
  const takingBack = useAction(deleteServiceRequestComment);
  return (
    <Box title="Comentarios" className={comments.length === 0 ? 'not-printed' : ''}>
      <Comments
        of={number}
        comments={comments}
        onSay={(comment) => saying.mutateAsync({ service_request_id: id, comment })}
        said={saying}
        onTakeBack={(comment_id) => takingBack.mutate({ comment_id })}
      />
    </Box>
  );
}

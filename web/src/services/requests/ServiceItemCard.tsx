import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { commentItem, deleteItemComment, serviceItemStates, type ServiceItem, type ServiceRequestInfo } from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { State, Status } from '../../ui/page/Status.tsx';
import { TakeoffNote } from '../../ui/takeoff/TakeoffNote.tsx';
import type { AgreedPrice } from 'contract/orders/agreements.ts';
import type { AgainstTakeoff } from 'contract/takeoff.ts';
import { Comments } from './Comments.tsx';
import { AgreedPrices } from '../quotations/AgreedPrices.tsx';
import { QuotationDrawer } from '../quotations/QuotationDrawer.tsx';
import { Quotations } from '../quotations/Quotations.tsx';
import { PriceHistory } from '../prices/PriceHistory.tsx';
import { EditItemDrawer } from './EditItemDrawer.tsx';
import { ItemDecision } from './ItemDecision.tsx';
import { useItemActions } from './useItemActions.tsx';
import { Flags } from './words.tsx';

interface Props {
  request: ServiceRequestInfo;
  item: ServiceItem;
  takeoff: AgainstTakeoff | undefined;
}

/** One service of a request: what it is, where it stands, what was quoted for it and what stops it. */
export function ServiceItemCard({ request, item, takeoff }: Props) {
  const [isQuoting, setQuoting] = useState<AgreedPrice | true>();
  const [isEditing, setEditing] = useState(false);
  const actions = useItemActions(request, item, () => setEditing(true));
  const { name, code, line } = item;
  return (
    <article className="panel service-item" aria-label={`${line}. ${name}`}>
      <header className="service-item-head">
        <h2>
          {line}. {name} <span className="muted">{code}</span>
        </h2>
        <State of={serviceItemStates} is={item.status} />
        {item.is_asset && <Status tone="info">Activo fijo</Status>}
        <span className="service-item-actions">
          <MoreActions actions={actions} of={`${line}. ${name}`} isText />
        </span>
      </header>
      <ItemFacts item={item} />
      <TakeoffNote of={takeoff} />
      {item.reason && <p className="service-item-reason">{item.reason}</p>}
      <Flags flags={item.flags} label={`Lo que falta a ${name}`} />
      <ItemDecision request={request} item={item} />
      <Quotations request={request} item={item} />
      <div className="service-item-foot">
        <span className="muted">
          {item.quotations === 1 ? '1 cotización' : `${item.quotations} cotizaciones`}; la política pide {item.quotations_needed}
        </span>
        <PriceHistory item={item} />
        {item.allowed_actions.includes('quote') && (
          <>
            <AgreedPrices item={item} onUse={setQuoting} />
            <Button icon={<PlusOutlined />} onClick={() => setQuoting(true)}>
              Agregar cotización
            </Button>
          </>
        )}
      </div>
      <ItemComments item={item} />
      {isQuoting && (
        <QuotationDrawer
          request={request}
          item={item}
          {...(isQuoting !== true && { agreed: isQuoting })}
          onClose={() => setQuoting(undefined)}
        />
      )}
      {isEditing && <EditItemDrawer request={request} item={item} onClose={() => setEditing(false)} />}
    </article>
  );
}

const ItemFacts = ({ item }: { item: ServiceItem }) => (
  <>
    <p className="service-item-facts">
      <Figure value={item.quantity} unit={item.unit} />
      {item.price !== null && (
        <span className="muted">
          Precio esperado <Money value={item.price} currency={item.currency} />
        </span>
      )}
      {item.amount !== null && (
        <span>
          Elegido <Money value={item.amount} />
        </span>
      )}
    </p>
    {item.description && <p className="service-words running">{item.description}</p>}
    {item.comment && <p className="muted">{item.comment}</p>}
  </>
);

function ItemComments({ item: { item_id, name, comments } }: { item: ServiceItem }) {
  const saying = useAction(commentItem, { placed: ['comment'] });
  const takingBack = useAction(deleteItemComment);
  return (
    <details className="service-item-comments">
      <summary>{comments.length === 0 ? 'Comentar' : `Comentarios (${comments.length})`}</summary>
      <Comments
        of={name}
        comments={comments}
        onSay={(comment) => saying.mutateAsync({ item_id, comment })}
        said={saying}
        onTakeBack={(comment_id) => takingBack.mutate({ comment_id })}
      />
    </details>
  );
}

import { useState } from 'react';
import { getDeletedItems, restoreServiceItem, type ServiceItem, type ServiceRequestInfo } from 'contract/services/index.ts';
import { useAction, useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';

/** What was taken out of a request, who did it and why; asked for when somebody looks. */
export function DeletedItems({ request: { id, version } }: { request: ServiceRequestInfo }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useCall(getDeletedItems, { service_request_id: id }, { enabled: isOpen });
  const restoring = useAction(restoreServiceItem);
  const restore = ({ item_id, name }: ServiceItem) =>
    restoring.mutate({ item_id, version }, { onSuccess: () => notify('success', `Se recuperó ${name}`) });
  return (
    <details className="panel deleted-items" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Servicios eliminados</summary>
      {isOpen && (
        <Loaded answer={answer}>
          {(items) =>
            items.length === 0 ? (
              <Empty text="No se ha eliminado ningún servicio de esta solicitud." />
            ) : (
              <ul>
                {items.map((it) => (
                  <li key={it.item_id}>
                    <div>
                      <span className="lines-code">{it.code}</span> {it.name} · <Figure value={it.quantity} unit={it.unit} />
                      {it.deleted && (
                        <p className="muted">
                          {it.deleted.by}, <Instant value={it.deleted.at} />: {it.deleted.reason}
                        </p>
                      )}
                    </div>
                    {it.allowed_actions.includes('restore') && (
                      <Button busy={restoring.isPending} onClick={() => restore(it)}>
                        Recuperar
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </details>
  );
}

import { useState } from 'react';
import { updateServiceItems, type ServiceDocument, type ServiceItem, type ServiceRequestInfo } from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { QuotationDrawer } from './QuotationDrawer.tsx';
import { QuotationRow } from './QuotationRow.tsx';
import { Papers } from './Papers.tsx';
import { UniqueSupplierDrawer } from './UniqueSupplierDrawer.tsx';

interface Props {
  request: ServiceRequestInfo;
  item: ServiceItem;
}

/** What was offered for a service, one beside the other; the chosen ones are what is bought. */
export function Quotations({ request, item }: Props) {
  const { documents, item_id, name, allowed_actions } = item;
  const quotations = documents.filter((it) => it.category === 0);
  const chosen = quotations.filter((it) => it.selected).map((it) => it.id);
  const [isDivided, setDivided] = useState(chosen.length > 1);
  const [editing, setEditing] = useState<ServiceDocument>();
  const [unique, setUnique] = useState<ServiceDocument>();
  const choosing = useAction(updateServiceItems);
  const choose = ({ id }: ServiceDocument) => {
    const others = isDivided ? chosen.filter((it) => it !== id) : [];
    const document_ids = chosen.includes(id) ? others : [...others, id];
    choosing.mutate({ service_request_id: request.id, version: request.version, choices: [{ item_id, document_ids }] });
  };
  const mayChoose = allowed_actions.includes('select');
  return (
    <>
      {quotations.length > 0 && (
        <table className="quotations" aria-label={`Cotizaciones de ${name}`} aria-busy={choosing.isPending}>
          <thead>
            <tr>
              <th scope="col">Elegida</th>
              <th scope="col">Proveedor</th>
              {seesMoney() && <th scope="col">Precio neto</th>}
              {seesMoney() && <th scope="col">En pesos</th>}
              <th scope="col">Válida hasta</th>
              <th scope="col">Archivo</th>
              <th scope="col">
                <span className="unseen">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {quotations.map((it) => (
              <QuotationRow
                key={it.id}
                request={request}
                item={item}
                quotation={it}
                choice={{ isDivided, isBusy: choosing.isPending, ...(mayChoose && { onChoose: () => choose(it) }) }}
                onEdit={() => setEditing(it)}
                onUnique={() => setUnique(it)}
              />
            ))}
          </tbody>
        </table>
      )}
      {mayChoose && quotations.length > 1 && (
        <label className="switch">
          <input type="checkbox" role="switch" checked={isDivided} onChange={(event) => setDivided(event.target.checked)} />
          <span>Dividir entre proveedores</span>
        </label>
      )}
      <Papers papers={documents.filter((it) => it.category !== 0)} />
      {editing && <QuotationDrawer request={request} item={item} document={editing} onClose={() => setEditing(undefined)} />}
      {unique && <UniqueSupplierDrawer request={request} quotation={unique} onClose={() => setUnique(undefined)} />}
    </>
  );
}

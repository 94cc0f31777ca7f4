import { purchaseFilters } from './filters.ts';
import { Requests } from './Requests.tsx';

/** The requests that become an order to a supplier (spec 2 §5). */
export const PurchaseOrderRequests = () => (
  <Requests
    title="Solicitudes de orden de compra"
    only={{ document_kind: 'PurchaseOrder' }}
    filters={purchaseFilters}
    begin={{ documento: 'PurchaseOrder' }}
    intro={<p className="muted">Solicitudes de materiales que se piden como orden de compra. Las de servicios no están en esta lista.</p>}
    empty="Todavía no se ha pedido nada como orden de compra en los proyectos y centros de costo que usted ve."
  />
);

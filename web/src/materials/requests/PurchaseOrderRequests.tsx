import { createMaterialRequest, getRequests, getRequestXlsx } from 'contract/materials/index.ts';
import { List } from '../../ui/List.tsx';
import { requestPaths, toOpen } from './addresses.ts';
import { requestColumns } from './columns.tsx';
import { purchaseFilters } from './filters.ts';
import '../requests.css';

const onlyPurchaseOrders = { document_kind: 'PurchaseOrder' };

/** The requests that become an order to a supplier (spec 2 §5). */
export const PurchaseOrderRequests = () => (
  <List
    title="Solicitudes de orden de compra"
    call={getRequests}
    fixed={onlyPurchaseOrders}
    rowKey={(it) => it.number}
    columns={requestColumns}
    filters={purchaseFilters}
    link={toOpen}
    actions={[
      {
        label: 'Generar solicitud',
        call: createMaterialRequest,
        link: { to: requestPaths.create, search: { documento: 'PurchaseOrder' } },
      },
    ]}
    excel={{ call: getRequestXlsx, fixed: onlyPurchaseOrders }}
    intro={<p className="muted">Solicitudes de materiales que se piden como orden de compra. Las de servicios no están en esta lista.</p>}
    empty="Todavía no se ha pedido nada como orden de compra en los proyectos y centros de costo que usted ve."
  />
);

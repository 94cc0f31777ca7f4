import { listUsuario } from 'contract/access/users/accounts.ts';
import { getApprovals } from 'contract/approvals/index.ts';
import type { Call } from 'contract/call.ts';
import { workday } from 'contract/dashboards/workday/workday.ts';
import { getMaterialMovilStock, getMaterialRequests, getMaterials, listToReceive, listTransfers } from 'contract/materials/index.ts';
import { serviceOrders } from 'contract/orders/index.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { listActividadProyecto } from 'contract/schedule/index.ts';
import { getQuotation, getServiceRequest } from 'contract/services/index.ts';
import { sapSuppliers } from 'contract/suppliers/index.ts';
import { getMaterialPurchaseRequest } from 'contract/supplying/index.ts';
import type { firstLists } from './src/api/firstLists.ts';

interface FirstList {
  call: Call;
  /** Under which its views are kept. */
  title: string;
  /** The module of its screen; the frame brings that of the home page. */
  screen?: string;
  /** How many rows it asks, where that is not the usual page of a list; a page that is no list asks for none. */
  rows?: number | 'none';
  /** What it asks besides, as the tab that it opens on. */
  query?: Readonly<Record<string, string>>;
  /** Opens on the warehouses of whoever keeps some, as the list itself does. */
  opensOnOwnWarehouses?: true;
}

/** What each of them asks when its address says nothing else, and where its screen is; what `$name` stands for in an address, `{name}` does in the call's. */
export const listsAhead: Readonly<Record<keyof typeof firstLists, FirstList>> = {
  '/mi-dia': { call: workday, title: 'Mi día', screen: 'dashboards/workday/Workday', rows: 'none' },
  '/': { call: filteredProjects, title: 'Proyectos' },
  '/sap/request-materials': { call: getMaterialRequests, title: 'Solicitudes de materiales', screen: 'materials/requests/RequestList' },
  '/request-materials/approvals': { call: getApprovals, title: 'Aprobaciones', screen: 'materials/approvals/ApprovalInbox', rows: 100 },
  '/sap/request-services': { call: getServiceRequest, title: 'Solicitudes de servicio', screen: 'services/requests/ServiceRequestList' },
  '/supplying/mobile-warehouses/material-transfers': {
    call: listTransfers,
    title: 'Traslado de materiales',
    screen: 'materials/transfers/TransferList',
  },
  '/supplying/mobile-warehouses/stock': {
    call: getMaterialMovilStock,
    title: 'Bodega móvil: stock',
    screen: 'materials/stock/StockList',
    opensOnOwnWarehouses: true,
  },
  '/supplying/purchase-requests': {
    call: getMaterialPurchaseRequest,
    title: 'Solicitudes de compra',
    screen: 'supplying/purchases/PurchaseList',
  },
  '/supplying/purchase-orders/list': { call: serviceOrders, title: 'Órdenes de compra', screen: 'orders/orders/OrderList' },
  '/my-request-materials': {
    call: getMaterialRequests,
    title: 'Mis solicitudes',
    screen: 'materials/requests/MyRequests',
    query: { mine: 'true', phase: 'en_aprobacion' },
  },
  '/materiales/catalogo': { call: getMaterials, title: 'Catálogo de materiales', screen: 'materials/catalogue/MaterialList' },
  '/materiales/recepciones': { call: listToReceive, title: 'Por recibir' },
  '/supplying/suppliers': { call: sapSuppliers, title: 'Registro de proveedores', screen: 'suppliers/register/SupplierList' },
  '/usuarios/usuario': { call: listUsuario, title: 'Usuarios', screen: 'access/users/UserList' },
  '/proyectos/actividadProyecto/$codigoLugarInstalacion/$codigoProyecto': {
    call: listActividadProyecto,
    title: 'Actividades',
    screen: 'schedule/activities/PlaceActivities',
    rows: 'none',
  },
  '/supplying/quotes/list': { call: getQuotation, title: 'Cotizaciones', screen: 'services/quotes/QuoteQueue' },
};

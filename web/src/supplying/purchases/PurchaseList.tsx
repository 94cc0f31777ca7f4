import { ShoppingCartOutlined, UserAddOutlined } from '@ant-design/icons';
import {
  assignPurchaseRequest,
  createPurchaseOrders,
  getMaterialPurchaseRequest,
  purchaseStates,
  type PurchaseRequest,
} from 'contract/supplying/index.ts';
import { useState } from 'react';
import { useLive } from '../../api/live.ts';
import { costCenters, projects } from '../../ui/fields/charges.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { notify } from '../../ui/page/notices.tsx';
import { toPurchase } from '../addresses.ts';
import { suppliers } from '../../ui/suppliers/sources.ts';
import { buyers } from './buyers.ts';
import { purchaseColumns } from './columns.tsx';
import { PurchaseFigures } from './PurchaseFigures.tsx';
import { useTaking } from './useTaking.ts';
import { handlingOptions } from './words.ts';
import { lazyDrawer } from '../../ui/page/lazyDrawer.tsx';

const OrderDrawer = lazyDrawer(() => import('../orders/OrderDrawer.tsx').then((it) => it.OrderDrawer));

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, proyecto, material' },
  stateFilter('status', purchaseStates),
  { kind: 'select', name: 'status_manual', label: 'Gestión', options: handlingOptions },
  { kind: 'switch', name: 'late', label: 'Atrasadas' },
  { kind: 'switch', name: 'unassigned', label: 'Sin asignar' },
  { kind: 'switch', name: 'assigned', label: 'A mi cargo' },
  { kind: 'switch', name: 'open', label: 'Por llegar', isMore: true },
  { kind: 'switch', name: 'broken', label: 'Con promesa movida', isMore: true },
  { kind: 'switch', name: 'mine', label: 'Las que pedí', isMore: true },
  chooseFilter({ name: 'buyer_id', label: 'Comprador', source: buyers, isMore: true }),
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects, isMore: true }),
  chooseFilter({ name: 'cost_center', label: 'Centro de costo', source: costCenters, isMore: true }),
  chooseFilter({ name: 'supplier_code', label: 'Proveedor', source: suppliers, isMore: true }),
  { kind: 'days', from: 'from', to: 'to', label: 'Vence entre', isMore: true },
];

const drawFigures: NonNullable<ListProps<PurchaseRequest>['figures']> = (asked, nothing) => (
  <PurchaseFigures asked={asked} nothing={nothing} />
);

/** All that is bought, what is late before all: what nobody has taken yet is taken here (spec 3 §2). */
export function PurchaseList() {
  const { take, isPending } = useTaking();
  const [ordering, setOrdering] = useState<readonly PurchaseRequest[]>();
  useLive('purchases:all', [getMaterialPurchaseRequest]);
  const actionsOn = (it: PurchaseRequest) =>
    it.allowed_actions.includes('take') && it.buyer_id === null
      ? [{ label: 'Tomar', icon: <UserAddOutlined />, call: assignPurchaseRequest, isBusy: isPending, onClick: () => take(it) }]
      : [];
  const order = (rows: readonly PurchaseRequest[]) => {
    const orderable = rows.filter((it) => it.allowed_actions.includes('order'));
    if (orderable.length > 0) setOrdering(orderable);
    else notify('error', 'De lo marcado no hay nada que usted pueda ordenar: vea por qué en «¿Por qué?» de cada una.');
  };
  return (
    <>
      <List
        title="Solicitudes de compra"
        isOfProjects
        call={getMaterialPurchaseRequest}
        rowKey={(it) => it.number}
        columns={purchaseColumns}
        filters={filters}
        figures={drawFigures}
        link={toPurchase}
        rowActions={actionsOn}
        explains={(it) => ({ thing: 'purchase_request', id: it.number, title: it.number })}
        bulk={[{ label: 'Nueva orden', icon: <ShoppingCartOutlined />, call: createPurchaseOrders, run: order }]}
        empty="Todavía no se ha aprobado ninguna solicitud de compra."
      />
      {ordering && <OrderDrawer purchases={ordering} onClose={() => setOrdering(undefined)} />}
    </>
  );
}

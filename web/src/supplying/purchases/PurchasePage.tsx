import { CalendarOutlined, FlagOutlined, ShoppingCartOutlined, UserAddOutlined, UserSwitchOutlined } from '@ant-design/icons';
import {
  assignPurchaseRequest,
  createPurchaseOrders,
  getPurchaseRequest,
  promisePurchaseRequest,
  purchaseHandling,
  purchaseStates,
  updateStatusPurchaseRequest,
  type PurchaseItem,
  type PurchaseRequest,
} from 'contract/supplying/index.ts';
import { requestPdf } from 'contract/materials/index.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { ChargeName, SupplierName, WarehouseName } from '../../ui/fields/names.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { codeAndName } from '../../ui/fields/charges.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Day, DueDay, Instant } from '../../ui/list/figures.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { State } from '../../ui/page/Status.tsx';
import { chargeOf } from '../../ui/fields/charges.tsx';
import { paths, toRequest, useNumber } from '../addresses.ts';
import { OrderDrawer } from '../orders/OrderDrawer.tsx';
import { AssignDrawer, HandlingDrawer, PromiseDrawer } from './Drawers.tsx';
import { PromisedDay } from './PromisedDay.tsx';
import { PurchaseLines } from './PurchaseLines.tsx';
import { useTaking } from './useTaking.ts';
import { isOpen } from './words.ts';

interface Open {
  drawer: 'assign' | 'handle' | 'promise' | 'order';
  item?: PurchaseItem;
}

/** One request of what is bought: how far it has come, who takes care of it, and when it is to come. */
export function PurchasePage() {
  const number = useNumber();
  useLive('purchases:all', [getPurchaseRequest]);
  const answer = useCall(getPurchaseRequest, { number });
  const { take, isPending } = useTaking();
  const [open, setOpen] = useState<Open>();
  const purchase = answer.data;
  if (!purchase) return <Missing title={number} answer={answer} back={{ to: paths.purchases, words: 'Ver las solicitudes de compra' }} />;
  const offered = (name: PurchaseRequest['allowed_actions'][number], action: Action): Action[] =>
    purchase.allowed_actions.includes(name) ? [action] : [];
  const actions: Action[] = [
    ...offered('order', {
      label: 'Nueva orden',
      icon: <ShoppingCartOutlined />,
      call: createPurchaseOrders,
      onClick: () => setOpen({ drawer: 'order' }),
    }),
    ...offered('promise', {
      label: 'Prometer entrega',
      icon: <CalendarOutlined />,
      call: promisePurchaseRequest,
      onClick: () => setOpen({ drawer: 'promise' }),
    }),
    ...offered('handle', {
      label: 'Cambiar estado',
      icon: <FlagOutlined />,
      call: updateStatusPurchaseRequest,
      onClick: () => setOpen({ drawer: 'handle' }),
    }),
    ...offered('take', {
      label: 'Tomar',
      icon: <UserAddOutlined />,
      call: assignPurchaseRequest,
      isBusy: isPending,
      onClick: () => take(purchase),
    }),
    ...offered('assign', {
      label: 'Asignar',
      icon: <UserSwitchOutlined />,
      call: assignPurchaseRequest,
      onClick: () => setOpen({ drawer: 'assign' }),
    }),
    pdfAction(requestPdf, { number }, `Solicitud ${number}`),
    explainAction({ thing: 'purchase_request', id: number, title: number }),
  ];
  const drawer = { purchase, onClose: () => setOpen(undefined) };
  return (
    <Detail
      code={purchase.number}
      title={chargeOf(purchase)}
      status={
        <>
          <State of={purchaseStates} is={purchase.status} />
          {isOpen(purchase) && <State of={purchaseHandling} is={purchase.status_manual} />}
        </>
      }
      facts={factsOf(purchase)}
      actions={actions}
    >
      <PurchaseLines
        purchase={purchase}
        onPromise={(item) => setOpen({ drawer: 'promise', item })}
        onHandle={(item) => setOpen({ drawer: 'handle', item })}
      />
      {open?.drawer === 'order' && <OrderDrawer purchases={[purchase]} onClose={drawer.onClose} />}
      {open?.drawer === 'assign' && <AssignDrawer {...drawer} />}
      {open?.drawer === 'handle' && <HandlingDrawer {...drawer} item={open.item} />}
      {open?.drawer === 'promise' && <PromiseDrawer {...drawer} item={open.item} />}
    </Detail>
  );
}

const factsOf = (it: PurchaseRequest) => [
  { label: 'Solicitud', value: <Link {...toRequest(it)}>{it.number}</Link> },
  { label: 'Solicitante', value: it.requester },
  { label: 'Comprador', value: it.buyer ?? <span className="muted">Sin asignar</span> },
  { label: 'Entrega prometida', value: <PromisedDay {...it} /> },
  ...(it.user_delivery_date === null ? [] : [{ label: 'Pedida para', value: <Day value={it.user_delivery_date} /> }]),
  ...(it.due_date === null ? [] : [{ label: 'Vence', value: <DueDay value={it.due_date} isDone={!isOpen(it)} /> }]),
  { label: 'Se carga a', value: <ChargeName {...it} /> },
  { label: 'Destino', value: it.to_code === null ? 'Obra' : <WarehouseName code={it.to_code} name={it.to_name} /> },
  ...(it.supplier === null
    ? []
    : [{ label: 'Proveedor', value: <SupplierName id={it.supplier_id} name={codeAndName(it.supplier_code, it.supplier)} /> }]),
  ...(it.erp_number === null ? [] : [{ label: 'N.º en el ERP', value: it.erp_number }]),
  { label: 'Creada', value: <Instant value={it.created_at} /> },
  ...(it.comment === null ? [] : [{ label: 'Comentario', value: it.comment }]),
];

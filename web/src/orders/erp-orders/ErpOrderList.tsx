import { UnorderedListOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { erpOrderStates, getErpOrder, listErpOrders, receptionStates, type ErpOrder, type ErpOrderLine } from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Day, DueDay, Figure, Instant, nothing } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { List } from '../../ui/list/List.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths } from '../addresses.ts';
import { OrdersSwitch } from './OrdersSwitch.tsx';

const receptions = (['nada', 'parcial', 'completa'] as const).map((value) => ({ value, label: receptionStates.label(value) }));

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, proveedor o comentario' },
  stateFilter('status', erpOrderStates),
  { kind: 'select', name: 'reception', label: 'Recepción', options: receptions },
  { kind: 'switch', name: 'late', label: 'Atrasadas' },
  { kind: 'days', from: 'from', to: 'to', label: 'Del', isMore: true },
];

const columns: readonly Column<ErpOrder>[] = [
  { key: 'number', title: 'N.º en el ERP', card: 'title', width: 130, render: (it) => it.number },
  { key: 'status', title: 'Estado', card: 'status', width: 120, render: (it) => <State of={erpOrderStates} is={it.status} /> },
  {
    key: 'supplier',
    title: 'Proveedor',
    card: 'subtitle',
    groupOf: (it) => it.supplier,
    render: (it) => it.supplier,
  },
  { key: 'reception', title: 'Recepción', card: 'fact', width: 160, render: (it) => <State of={receptionStates} is={it.reception} /> },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'fact',
    money: true,
    render: (it) => <Figure value={it.total} unit={it.currency} />,
  },
  { key: 'day', title: 'Del', card: 'fact', width: 120, render: (it) => <Day value={it.day} /> },
  {
    key: 'due_on',
    title: 'Entrega',
    card: 'fact',
    width: 150,
    render: (it) => <DueDay value={it.due_on} isDone={it.status !== 'open' || it.reception === 'completa'} />,
  },
  { key: 'lines', title: 'Líneas', align: 'right', isExtra: true, render: (it) => <Figure value={it.lines} /> },
  { key: 'comment', title: 'Comentario', isExtra: true, render: (it) => it.comment ?? nothing },
  { key: 'read_at', title: 'Leída', isExtra: true, width: 150, render: (it) => <Instant value={it.read_at} /> },
];

/** What somebody bought in the ERP itself, and how much of it came: read there, and changed only there. */
export function ErpOrderList() {
  const [open, setOpen] = useState<ErpOrder>();
  return (
    <>
      <List
        title="Órdenes hechas en el ERP"
        isOfProjects
        call={listErpOrders}
        rowKey={(it) => it.erp_entry}
        columns={columns}
        filters={filters}
        rowActions={(it) => [{ label: 'Ver líneas', icon: <UnorderedListOutlined />, onClick: () => setOpen(it) }]}
        intro={<OrdersSwitch of={paths.erpOrders} ours={paths.orders} />}
        empty="Nadie ha hecho órdenes de compra a mano en el ERP, o el ERP no las dice."
      />
      {open && <Lines order={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const arrivalColumns: readonly LineColumn<ErpOrderLine>[] = [
  { title: 'Pedido', isFigure: true, cell: (it) => <Figure value={it.quantity} /> },
  { title: 'Recibido', isFigure: true, cell: (it) => <Figure value={it.received_quantity} /> },
];

function Lines({ order: { erp_entry, number, supplier }, onClose }: { order: ErpOrder; onClose: () => void }) {
  const answer = useCall(getErpOrder, { entry: erp_entry });
  return (
    <Drawer title={`Orden ${number} del ERP, de ${supplier}`} onClose={onClose}>
      <Loaded answer={answer}>
        {({ items, comment }) => (
          <>
            {comment !== null && <p className="muted">{comment}</p>}
            <LinesTable
              label="Líneas"
              thing="Qué se pidió"
              lines={items}
              columns={arrivalColumns}
              renderName={(it) => (
                <>
                  {it.code !== null && <strong>{it.code}</strong>} {it.name}
                </>
              )}
            />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

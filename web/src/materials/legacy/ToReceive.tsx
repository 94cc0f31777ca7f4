import { useState, type ReactNode } from 'react';
import {
  deliverySources,
  getMaterialRequest,
  listToReceive,
  receiveRequest,
  receiveStock,
  receiveTransfer,
  type Delivery,
} from 'contract/materials/index.ts';
import { useLive } from '../../api/live.ts';
import { mayCall } from '../../api/session.ts';
import { useCall } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { DueDay, Figure, Instant } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { paths, toTransfer } from '../addresses.ts';
import { toRequest } from '../requestAddresses.ts';
import { ownWarehouses } from '../sources.ts';
import { lazyDrawer } from '../../ui/page/lazyDrawer.tsx';

// The rows wait for no form.
const ReceiveDrawer = lazyDrawer(
  () => import('../requests/ReceiveDrawer.tsx').then((it) => it.ReceiveDrawer),
  ({ request: { number }, onClose }) => (
    <Drawer title={`Recibir ${number}`} onClose={onClose}>
      Abriendo…
    </Drawer>
  ),
);

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, material, bodega o proyecto' },
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses }),
  { kind: 'select', name: 'source', label: 'Viene', options: Object.entries(deliverySources).map(([value, label]) => ({ value, label })) },
  { kind: 'switch', name: 'mine', label: 'Solo lo mío', isMore: true },
];

const columns: readonly Column<Delivery>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 120, render: (it) => it.number },
  {
    key: 'required_date',
    title: 'Para cuándo',
    card: 'status',
    width: 130,
    render: (it) => <DueDay value={it.required_date} isDone={false} />,
  },
  {
    key: 'from',
    title: 'Viene de',
    card: 'subtitle',
    groupOf: (it) => it.from_name,
    render: (it) => it.from_name ?? deliverySources[it.source],
  },
  {
    key: 'to',
    title: 'Llega a',
    card: 'fact',
    groupOf: (it) => it.to_name,
    render: (it) => [it.to_code, it.to_name].filter(Boolean).join(' - '),
  },
  { key: 'lines', title: 'Materiales', align: 'right', card: 'fact', render: (it) => <Figure value={it.lines} /> },
  { key: 'since', title: 'En camino desde', card: 'fact', width: 150, render: (it) => <Instant value={it.since} /> },
  { key: 'project_code', title: 'Proyecto', isExtra: true, render: (it) => it.project_code ?? <span className="muted">—</span> },
  { key: 'request_number', title: 'Solicitud', isExtra: true, render: (it) => it.request_number ?? <span className="muted">—</span> },
];

/** Its paper: of what comes from a warehouse the transfer, where it is received; of what was bought the request. */
const toPaper = ({ source, number }: Delivery) => (source === 'traslado' ? toTransfer({ number }) : toRequest({ number }));

/** Whatever comes to the person's warehouses and sites, from every source; what is late first. */
export function ToReceive({ intro }: { intro: ReactNode }) {
  useLive('requests:all', [listToReceive]);
  const [bought, setBought] = useState<string>();
  const actionsOn = (it: Delivery): Action[] => {
    if (it.source === 'traslado') return [{ label: 'Recibir', call: receiveTransfer, link: toPaper(it) }];
    const receives = mayCall(receiveRequest);
    return receives ? [{ label: 'Recibir', onClick: () => setBought(it.number) }] : [];
  };
  return (
    <>
      <List
        isOfProjects
        title="Por recibir"
        call={listToReceive}
        rowKey={(it) => it.number}
        columns={columns}
        filters={filters}
        link={toPaper}
        rowActions={actionsOn}
        actions={[{ label: 'Recibir sin solicitud', call: receiveStock, link: { to: paths.entry } }]}
        intro={intro}
        empty="No hay nada por recibir: ni en camino desde otra bodega, ni de proveedores."
      />
      {bought !== undefined && <ReceptionDrawer number={bought} onClose={() => setBought(undefined)} />}
    </>
  );
}

/** The drawer opens once the whole request is there. */
function ReceptionDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(getMaterialRequest, { number });
  if (data) return <ReceiveDrawer request={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <Drawer title={`Recibir ${number}`} onClose={onClose}>
      <Problem refused={error} title="No se pudo abrir la solicitud." onRetry={() => void refetch()} />
    </Drawer>
  );
}

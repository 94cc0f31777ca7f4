import { DiffOutlined, SyncOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  erpSyncProblems,
  erpSyncSource,
  erpSyncStates,
  erpSyncSteps,
  listErpSyncProblems,
  listErpSyncs,
  startErpSync,
  type ErpSyncRun,
} from 'contract/materials/sync.ts';
import { listStockDifferences } from 'contract/materials/differences.ts';
import { useAction, useCall } from '../api.ts';
import { useLive } from '../api/live.ts';
import { may } from '../api/session.ts';
import { usePages } from '../api/pages.ts';
import { Button } from '../ui/page/Button.tsx';
import type { Column } from '../ui/list/columns.tsx';
import { Figure, Instant } from '../ui/list/figures.tsx';
import { List } from '../ui/list/List.tsx';
import { notify } from '../ui/page/notices.tsx';
import { State } from '../ui/page/Status.tsx';
import { paths } from './addresses.ts';
import { Drawer } from '../ui/page/Drawer.tsx';
import './erp.css';

/** `Materiales: 300 leídos`: how far it has come. */
const progressOf = ({ state, step, items_read, error }: ErpSyncRun): string =>
  state === 'en_curso' ? `${erpSyncSteps[step]}: ${items_read.toLocaleString('es-CL')} leídos` : (error ?? '—');

const columns: readonly Column<ErpSyncRun>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 110, render: (it) => it.number },
  {
    key: 'state',
    title: 'Estado',
    card: 'status',
    width: 130,
    render: ({ state }) => <State of={erpSyncStates} is={state} />,
  },
  { key: 'started_at', title: 'Empezó', card: 'fact', width: 150, render: (it) => <Instant value={it.started_at} /> },
  { key: 'ended_at', title: 'Terminó', width: 150, isExtra: true, render: (it) => <Instant value={it.ended_at} /> },
  { key: 'user', title: 'La pidió', card: 'fact', render: (it) => it.user ?? 'Cada noche' },
  { key: 'progress', title: 'Avance', card: 'subtitle', render: (it) => <span className="erp-why">{progressOf(it)}</span> },
  { key: 'created', title: 'Creados', align: 'right', card: 'fact', width: 90, render: (it) => <Figure value={it.created} /> },
  { key: 'updated', title: 'Cambiados', align: 'right', width: 100, render: (it) => <Figure value={it.updated} /> },
  { key: 'retired', title: 'Retirados', align: 'right', width: 100, isExtra: true, render: (it) => <Figure value={it.retired} /> },
  { key: 'new_values', title: 'Precios y costos', align: 'right', width: 130, render: (it) => <Figure value={it.new_values} /> },
  { key: 'moved', title: 'Stocks iniciados', align: 'right', width: 130, isExtra: true, render: (it) => <Figure value={it.moved} /> },
  { key: 'differences', title: 'Diferencias', align: 'right', card: 'fact', width: 110, render: (it) => <Figure value={it.differences} /> },
  { key: 'problems', title: 'Por revisar', align: 'right', card: 'fact', width: 110, render: (it) => <Figure value={it.problems} /> },
];

/** Materials and stock as the ERP has them: each time they were brought, and what could not be matched. */
export function ErpSyncList() {
  useLive('erp:sync', [listErpSyncs, listErpSyncProblems]);
  const source = useCall(erpSyncSource, {});
  const [open, setOpen] = useState<ErpSyncRun>();
  const { mutate, isPending } = useAction(startErpSync);
  const start = () => mutate({}, { onSuccess: ({ number }) => notify('success', `Empezó la sincronización ${number}`) });
  const action = { label: 'Sincronizar ahora', icon: <SyncOutlined />, call: startErpSync, isBusy: isPending, onClick: start };
  const isOurs = source.data?.keeps_items === false;
  return (
    <>
      <List
        title="Sincronización con el ERP"
        call={listErpSyncs}
        rowKey={({ id }) => id}
        columns={columns}
        onOpen={setOpen}
        actions={source.data?.may_start ? [action] : []}
        intro={source.data && <Intro name={source.data.name} isOurs={isOurs} />}
        empty={
          isOurs ? 'No hay un ERP del que traer materiales.' : 'Todavía no se sincroniza. Se hace cada noche a las 02:00, y cuando se pide.'
        }
      />
      {open && <ProblemsDrawer run={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const Intro = ({ name, isOurs }: { name: string; isOurs: boolean }) => (
  <div className="erp-overview">
    <p className="muted">
      {isOurs
        ? 'Fuente: registro propio. Los materiales y el stock ya son de este sistema: no hay nada que sincronizar.'
        : `Los materiales, sus precios y costos se traen de ${name}. El stock se compara línea por línea: lo que difiere se propone, y alguien lo decide en «Diferencias de stock con el ERP».`}
    </p>
    {!isOurs && may(listStockDifferences.permission) && (
      <Button kind="text" icon={<DiffOutlined />} link={{ to: paths.differences }}>
        Diferencias de stock
      </Button>
    )}
  </div>
);

function ProblemsDrawer({ run: { id, number, error }, onClose }: { run: ErpSyncRun; onClose: () => void }) {
  const { data, hasMore, isLoadingMore, more } = usePages(listErpSyncProblems, { id, per_page: 100 });
  return (
    <Drawer title={`Sincronización ${number}`} width={560} onClose={onClose}>
      <div className="erp-post">
        {error && (
          <p className="erp-error" role="note">
            {error}
          </p>
        )}
        <h2>Por revisar</h2>
        {data?.rows.length === 0 && <p className="muted">Todo lo que trajo el ERP tiene su lugar aquí.</p>}
        <ul className="erp-problems">
          {data?.rows.map((it) => (
            <li key={it.id}>
              <strong>{it.code}</strong> <span className="muted">{erpSyncProblems[it.kind]}</span>
              <span>{it.text}</span>
            </li>
          ))}
        </ul>
        {hasMore && (
          <Button busy={isLoadingMore} onClick={more}>
            Ver más
          </Button>
        )}
      </div>
    </Drawer>
  );
}

import { SyncOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { erpKinds, erpPostStates, erpSources, erpStatus, getErpPost, listErpPosts, type ErpPost } from 'contract/erp/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { State, Status } from '../../ui/page/Status.tsx';
import { paths } from '../addresses.ts';
import { ErpFixDrawer } from './ErpFixDrawer.tsx';
import { ErpPostDrawer } from './ErpPostDrawer.tsx';
import { useSteering } from './useSteering.tsx';
import { documentOf, Source } from './words.tsx';
import '../erp.css';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Solicitud, proyecto o número' },
  stateFilter('state', erpPostStates),
  { kind: 'select', name: 'source', label: 'Origen', options: Object.entries(erpSources).map(([value, label]) => ({ value, label })) },
  { kind: 'select', name: 'kind', label: 'Documento', options: Object.entries(erpKinds).map(([value, label]) => ({ value, label })) },
];

const columns: readonly Column<ErpPost>[] = [
  { key: 'source_number', title: 'Origen', card: 'title', render: (it) => <Source of={it} /> },
  { key: 'state', title: 'Estado', card: 'status', render: (it) => <State of={erpPostStates} is={it.state} /> },
  { key: 'kind', title: 'Documento', card: 'fact', render: (it) => documentOf(it) },
  { key: 'project_code', title: 'Proyecto', card: 'fact', width: 110, render: (it) => it.project_code ?? <span className="muted">—</span> },
  {
    key: 'last_error',
    title: 'Por qué',
    card: 'subtitle',
    render: (it) => <span className="erp-why">{it.last_error?.text}</span>,
  },
  { key: 'attempts', title: 'Intentos', align: 'right', width: 90, isExtra: true, render: (it) => <Figure value={it.attempts} /> },
  {
    key: 'updated_at',
    title: 'Último cambio',
    card: 'fact',
    render: (it) => (
      <span className="erp-when">
        <Instant value={it.updated_at} />
      </span>
    ),
  },
  { key: 'next_at', title: 'Próximo intento', width: 150, isExtra: true, render: (it) => <Instant value={it.next_at} /> },
  { key: 'lines', title: 'Líneas', align: 'right', width: 80, isExtra: true, render: (it) => <Figure value={it.lines} /> },
  { key: 'created_at', title: 'Creado', width: 150, isExtra: true, render: (it) => <Instant value={it.created_at} /> },
];

/** What goes to the ERP, what failed first: why, and what can be done about it. */
export function ErpPostList() {
  useLive('erp:posts', [listErpPosts, getErpPost, erpStatus]);
  const navigate = useNavigate();
  const [fixing, setFixing] = useState<ErpPost>();
  const actionsOf = useSteering({ onFix: setFixing });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const envio = typeof search['envio'] === 'string' ? search['envio'] : undefined;
  const open = (id: string | undefined) => {
    const { envio: _before, ...rest } = search;
    void navigate({ to: '.', search: id === undefined ? rest : { ...rest, envio: id } });
  };
  return (
    <>
      <List
        title="Envíos al ERP"
        call={listErpPosts}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        onOpen={({ id }) => open(id)}
        rowActions={actionsOf}
        explains={(it) => ({ thing: 'erp_post', id: it.id, title: `el envío de ${it.source_number}` })}
        intro={<Overview />}
        empty="Todavía no se envía nada al ERP. Aquí aparecen las solicitudes aprobadas y cada movimiento de stock."
      />
      {envio && <ErpPostDrawer id={envio} actionsOf={actionsOf} onClose={() => open(undefined)} />}
      {fixing && <ErpFixDrawer id={fixing.id} onClose={() => setFixing(undefined)} />}
    </>
  );
}

function Overview() {
  const { data } = useCall(erpStatus, {});
  if (!data) return null;
  const counted = data.counts.filter((it) => it.count > 0);
  return (
    <div className="erp-overview list-below">
      <p className="muted">
        {data.configured
          ? `Los documentos se crean en ${data.name}, una sola vez cada uno.`
          : 'Fuente: registro propio. No hay un ERP configurado: los documentos se numeran y guardan en este sistema.'}
      </p>
      {counted.length > 0 && (
        <ul className="erp-counts" aria-label="Cuántos hay en cada estado">
          {counted.map(({ state, count }) => (
            <li key={state}>
              <Status tone={erpPostStates.tone(state)}>{`${erpPostStates.label(state)}: ${count.toLocaleString('es-CL')}`}</Status>
            </li>
          ))}
        </ul>
      )}
      {may('purchase_requests:read') && (
        <Button kind="text" icon={<SyncOutlined />} link={{ to: paths.sync }}>
          Sincronización
        </Button>
      )}
    </div>
  );
}

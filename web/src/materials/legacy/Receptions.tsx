import { useNavigate, useSearch } from '@tanstack/react-router';
import { exportReceipts, listReceipts, type MaterialReceipt } from 'contract/materials/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { codeAndName } from '../../ui/fields/charges.tsx';
import { toMobileRequest } from './addresses.ts';
import { ToReceive } from './ToReceive.tsx';

const views = [
  { value: 'pendientes', label: 'Por recibir' },
  { value: 'recibidas', label: 'Recibidas' },
] as const;
const search: Filter = { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, proyecto o guía' };
const receiptColumns: readonly Column<MaterialReceipt>[] = [
  { key: 'number', title: 'Recepción', card: 'title', width: 120, render: (it) => it.number },
  { key: 'request', title: 'Solicitud', card: 'subtitle', width: 120, render: (it) => it.request_number },
  { key: 'project', title: 'Proyecto', card: 'fact', render: (it) => it.project_code ?? <span className="muted">—</span> },
  { key: 'to', title: 'Destino', card: 'fact', render: (it) => (it.to_code === null ? 'A la obra' : codeAndName(it.to_code, it.to_name)) },
  {
    key: 'paper',
    title: 'Traslado o guía',
    card: 'fact',
    render: (it) => it.transfer_number ?? it.paper ?? <span className="muted">—</span>,
  },
  { key: 'lines', title: 'Materiales', align: 'right', card: 'fact', render: (it) => <Figure value={it.lines} /> },
  { key: 'received_by', title: 'Recibió', card: 'fact', render: (it) => it.received_by },
  { key: 'received_at', title: 'Recibida', card: 'fact', width: 150, render: (it) => <Instant value={it.received_at} /> },
  { key: 'comment', title: 'Observación', isExtra: true, render: (it) => it.comment ?? <span className="muted">—</span> },
];

/** What is on its way to the person, and what has arrived. */
export function Receptions() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = asked['ver'] === 'recibidas' ? 'recibidas' : 'pendientes';
  const intro = (
    <Segmented
      label="Qué se muestra"
      isLabelHidden
      options={views}
      value={view}
      onChange={(ver) => void navigate({ to: '.', search: { ver } })}
    />
  );
  if (view === 'recibidas')
    return (
      <List
        key={view}
        title="Recepciones"
        call={listReceipts}
        rowKey={(it) => it.number}
        columns={receiptColumns}
        filters={[search, { kind: 'days', from: 'from', to: 'to', label: 'Recibida entre' }]}
        link={({ request_id }) => toMobileRequest({ id: request_id })}
        excel={{ call: exportReceipts }}
        empty="Todavía no se ha recibido nada de las solicitudes que usted ve."
        intro={intro}
      />
    );
  return <ToReceive intro={intro} />;
}

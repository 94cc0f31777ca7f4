import { CheckOutlined } from '@ant-design/icons';
import {
  closeThreadDifferences,
  exportThreadDifferences,
  listThreadDifferences,
  threadDifferenceStates,
  type ThreadDifference,
} from 'contract/dashboards/index.ts';
import { useAction } from '../../api.ts';
import { DifferencesSwitch } from '../../shell/DifferencesSwitch.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { toThread } from '../addresses.ts';
import './way.css';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Material, lugar o número' },
  stateFilter('state', threadDifferenceStates),
];

const columns: readonly Column<ThreadDifference>[] = [
  { key: 'number', title: 'Número', width: 110, card: 'title', render: (it) => <Link {...toThread(it)}>{it.number}</Link> },
  {
    key: 'code',
    title: 'Material',
    width: 190,
    card: 'subtitle',
    render: (it) => (
      <span className="way-material">
        <strong>{it.code}</strong> <span className="muted">{it.description}</span>
      </span>
    ),
  },
  {
    key: 'place_code',
    title: 'Lugar',
    width: 170,
    card: 'fact',
    render: (it) => (
      <span className="way-material">
        {it.place_code} <span className="muted">{it.place}</span>
      </span>
    ),
  },
  { key: 'state', title: 'Estado', width: 160, card: 'status', render: (it) => <State of={threadDifferenceStates} is={it.state} /> },
  { key: 'why', title: 'Qué no cuadra', card: 'fact', render: (it) => <span className="way-material">{it.why}</span> },
  { key: 'found_at', title: 'Encontrada', width: 150, isExtra: true, card: 'fact', render: (it) => <Instant value={it.found_at} /> },
  { key: 'project_code', title: 'Proyecto', width: 110, isExtra: true, render: (it) => it.project_code },
  { key: 'seen_at', title: 'Vista por última vez', width: 150, isExtra: true, render: (it) => <Instant value={it.seen_at} /> },
  { key: 'closed_by', title: 'Cerró', isExtra: true, render: (it) => it.closed_by ?? <span className="muted">—</span> },
  { key: 'reason', title: 'Motivo', isExtra: true, render: (it) => it.reason ?? <span className="muted">—</span> },
];

/** Asks why, then closes one or several. */
function useClosing(): (rows: readonly ThreadDifference[]) => Promise<void> {
  const { mutate } = useAction(closeThreadDifferences);
  return async (rows) => {
    const open = rows.filter((it) => it.allowed_actions.includes('close'));
    const [first] = open;
    if (!first) return notify('info', 'Ninguna de las elegidas espera revisión.');
    const many = open.length === 1 ? first.number : `${open.length} diferencias`;
    const reason = await askReason({
      title: `¿Cerrar ${many}?`,
      text: 'Nada cambia en las solicitudes ni en el stock. No vuelve a aparecer mientras diga lo mismo.',
      reason: 'Motivo',
      yes: 'Cerrar con motivo',
    });
    if (reason === undefined) return;
    mutate(
      { items: open.map(({ id, version }) => ({ id, version })), reason },
      { onSuccess: () => notify('success', 'Cerrada con su motivo') },
    );
  };
}

/** The threads that did not balance by night: put right at their papers, or closed with a reason. */
export function ThreadDifferences() {
  const close = useClosing();
  return (
    <List
      title="Diferencias de hilos de materiales"
      call={listThreadDifferences}
      rowKey={({ id }) => id}
      columns={columns}
      filters={filters}
      link={(it) => toThread(it)}
      rowActions={(it) =>
        it.allowed_actions.map(() => ({
          label: 'Cerrar',
          icon: <CheckOutlined />,
          call: closeThreadDifferences,
          onClick: () => void close([it]),
        }))
      }
      explains={({ id, number }) => ({ thing: 'thread_difference', id: String(id), title: number })}
      bulk={[{ label: 'Cerrar con motivo', call: closeThreadDifferences, run: (rows) => void close(rows) }]}
      excel={{ call: exportThreadDifferences }}
      intro={
        <>
          <DifferencesSwitch of="threads" />
          <p className="muted">
            Cada noche se suma de nuevo el hilo de cada material que cambió: lo que dicen las solicitudes, sus documentos y el libro de
            movimientos. Corrija el documento, o cierre la diferencia con un motivo.
          </p>
        </>
      }
      isOfProjects
      empty="Todos los hilos cuadran: no hay nada que revisar."
    />
  );
}
